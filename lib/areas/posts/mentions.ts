import { nameKey } from "@/lib/areas/lobsters/names";
import { blankCode } from "./code-spans";

const NAME_MIN = 2;
const NAME_MAX = 32;
/** Further `@` signs are ignored. At most ten mentions count anyway (docs/contract.md#mentions). */
const SIGNS_MAX = 50;

/**
 * The lobsters that a text's mentions may mean, for the database to resolve: parallel arrays, one entry per
 * candidate.
 */
export interface MentionCandidates {
  /** The number of the mention that each name belongs to, counted from 0. */
  nameNos: number[];
  nameKeys: string[];
  serialNos: number[];
  /** The number of the mention that each serial number belongs to. */
  serialMentionNos: number[];
}

/**
 * The mentions in a text, except in code (docs/contract.md#mentions): `@[display name]`, `@#12`, and `@` followed by a
 * name. Every prefix of such a name is a candidate; the longest that exists wins.
 */
export function parseMentions(text: string): MentionCandidates {
  const found: MentionCandidates = { nameNos: [], nameKeys: [], serialNos: [], serialMentionNos: [] };
  if (!text.includes("@")) return found;
  const prose = blankCode(text);
  let no = 0;
  for (let at = prose.indexOf("@"); at >= 0 && no < SIGNS_MAX; at = prose.indexOf("@", at + 1), no += 1) {
    readMention(prose, at, no, found);
  }
  return found;
}

const BEFORE = /[A-Za-z0-9._%+-]$/;
const BRACKETED = /^@\[([^\]\n]{1,64})\]/;
const NUMBERED = /^@#(\d{1,9})/;

function readMention(prose: string, at: number, no: number, found: MentionCandidates): void {
  // With one of these characters before it, the sign belongs to an e-mail address.
  if (BEFORE.test(prose.slice(Math.max(0, at - 1), at))) return;
  const rest = prose.slice(at, at + 2 * NAME_MAX + 2);
  const serialNo = NUMBERED.exec(rest)?.[1];
  if (serialNo) {
    found.serialNos.push(Number(serialNo));
    found.serialMentionNos.push(no);
    return;
  }
  const bracketed = BRACKETED.exec(rest)?.[1];
  const keys = bracketed ? [nameKey(bracketed)] : prefixKeys(rest.slice(1));
  for (const key of keys) {
    found.nameNos.push(no);
    found.nameKeys.push(key);
  }
}

function prefixKeys(rest: string): string[] {
  const [line = ""] = rest.split("\n");
  const points = [...line].slice(0, NAME_MAX);
  const keys = new Set<string>();
  for (let length = NAME_MIN; length <= points.length; length += 1)
    keys.add(nameKey(points.slice(0, length).join("")));
  return [...keys];
}
