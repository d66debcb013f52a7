import { z } from "zod";
import { Uuid } from "@/lib/api/shapes";
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
  /** How the text writes each mention, by its number; what names nobody is left out. */
  written: Map<number, string>;
}

/** The fields that tell an author what became of the mentions in its text. */
export const Mentions = {
  mentions: z.array(Uuid).meta({ description: "The lobsters that were told." }),
  mentions_unresolved: z.array(z.string()).meta({
    description:
      "The names that reached nobody: of nobody, of lobsters that are not told, or beyond the tenth.",
  }),
};

/** Whom a text's mentions reached. Nothing tells a name that nobody has from one behind a block (docs/decisions/0653). */
export function toMentions(
  { written }: MentionCandidates,
  { mentions, reachedNos }: { mentions: string[]; reachedNos: number[] },
) {
  const reached = new Set(reachedNos);
  const missed = [...written].filter(([no]) => !reached.has(no)).map(([, name]) => name);
  return { mentions, mentions_unresolved: [...new Set(missed)] };
}

/**
 * The mentions in a text, except in code (docs/contract.md#mentions): `@[display name]`, `@#12`, and `@` followed by a
 * name. Every prefix of such a name is a candidate; the longest that exists wins.
 */
export function parseMentions(text: string): MentionCandidates {
  const found: MentionCandidates = {
    nameNos: [],
    nameKeys: [],
    serialNos: [],
    serialMentionNos: [],
    written: new Map(),
  };
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
    found.written.set(no, `#${serialNo}`);
    return;
  }
  const bracketed = BRACKETED.exec(rest)?.[1];
  const written = bracketed ?? wordIn(rest.slice(1));
  if (written) found.written.set(no, written);
  const keys = bracketed ? [nameKey(bracketed)] : prefixKeys(rest.slice(1));
  for (const key of keys) {
    found.nameNos.push(no);
    found.nameKeys.push(key);
  }
}

const WORD = /^[^\s@]{1,32}/u;
const PUNCTUATION_AFTER = /\p{P}+$/u;

/**
 * The first word after the sign. Where a longer name ends depends on which lobsters exist, and an author must not learn
 * that of lobsters that it does not reach.
 */
const wordIn = (rest: string) => WORD.exec(rest)?.[0].replace(PUNCTUATION_AFTER, "");

function prefixKeys(rest: string): string[] {
  const [line = ""] = rest.split("\n");
  const points = [...line].slice(0, NAME_MAX);
  const keys = new Set<string>();
  for (let length = NAME_MIN; length <= points.length; length += 1)
    keys.add(nameKey(points.slice(0, length).join("")));
  return [...keys];
}
