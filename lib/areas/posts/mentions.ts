import { z } from "zod";
import type { MentionParams } from "@/db/fragments/mentioned";
import { codePoints, Uuid } from "@/lib/api/contract/shapes";
import { NAME_MAX, nameKey } from "@/lib/areas/lobsters/names";
import { beginningOf, graphemesOf } from "@/lib/platform/text/graphemes";
import { blankCode } from "./code-spans";

const NAME_MIN = 2;
/** Further `@` signs are ignored. At most ten mentions count anyway (lib/areas/posts/contract.md#mentions). */
const SIGNS_MAX = 50;

/** The lobsters that a text's mentions may mean, for the database to resolve: one entry per candidate. */
export interface MentionCandidates extends MentionParams {
  /** How the text writes each mention, by where it begins; names that no lobster has are left out. */
  written: Map<number, string>;
}

/** The fields of an answer about the mentions in a text. */
export const Mentions = {
  mentions: z.array(Uuid).meta({ description: "The lobsters that were told." }),
  mentions_unresolved: z.array(z.string()).meta({
    description: "Names that tell nobody, or beyond the tenth.",
  }),
};

/**
 * The lobsters that a text's mentions reached, and the names that reached none. Whether there is no such lobster or a
 * block between them does not show (docs/decisions/0710).
 */
export function toMentions(
  { written }: MentionCandidates,
  { mentions, reachedAts }: { mentions: string[]; reachedAts: number[] },
) {
  const reached = new Set(reachedAts);
  const missed = [...written].filter(([at]) => !reached.has(at)).map(([, name]) => name);
  return { mentions, mentions_unresolved: [...new Set(missed)] };
}

/**
 * The mentions in a text, except in code (lib/areas/posts/contract.md#mentions): `@[display name]`, `@#12`, and `@`
 * followed by a name. Every prefix of such a name is a candidate; the longest that exists wins.
 */
export function parseMentions(text: string): MentionCandidates {
  const found: MentionCandidates = {
    nameAts: [],
    nameLengths: [],
    nameKeys: [],
    serialAts: [],
    serialLengths: [],
    serialNos: [],
    written: new Map(),
  };
  if (!text.includes("@")) return found;
  const prose = blankCode(text);
  let signs = 0;
  for (let at = prose.indexOf("@"); at >= 0 && signs < SIGNS_MAX; at = prose.indexOf("@", at + 1), signs += 1)
    readMention(prose, at, found);
  return found;
}

const BEFORE = /[A-Za-z0-9._%+-]$/;
const BRACKETED = /^@\[([^\]\n]{1,64})\]/;
const NUMBERED = /^@#(\d{1,9})/;

function readMention(prose: string, at: number, found: MentionCandidates): void {
  // With one of these characters before it, the sign belongs to an e-mail address.
  if (BEFORE.test(prose.slice(Math.max(0, at - 1), at))) return;
  const rest = prose.slice(at, at + 2 * NAME_MAX + 2);
  const [numbered, serialNo] = NUMBERED.exec(rest) ?? [];
  if (numbered && serialNo) {
    found.serialAts.push(at);
    found.serialLengths.push(numbered.length);
    found.serialNos.push(Number(serialNo));
    found.written.set(at, `#${serialNo}`);
    return;
  }
  const [inBrackets, bracketed] = BRACKETED.exec(rest) ?? [];
  const written = bracketed ?? wordIn(rest.slice(1));
  if (written) found.written.set(at, written);
  const names: [key: string, length: number][] =
    inBrackets && bracketed ? [[nameKey(bracketed), inBrackets.length]] : prefixesOf(rest.slice(1));
  for (const [key, length] of names) {
    found.nameAts.push(at);
    found.nameLengths.push(length);
    found.nameKeys.push(key);
  }
}

const WORD = /^[^\s@]+/u;
const PUNCTUATION_AFTER = /\p{P}+$/u;

/**
 * The first word after the sign. Where a longer name ends depends on which lobsters exist, and an author must not learn
 * that of lobsters that it does not reach.
 */
const wordIn = (rest: string) =>
  beginningOf(WORD.exec(rest)?.[0] ?? "", NAME_MAX).replace(PUNCTUATION_AFTER, "");

/**
 * The key of each beginning that may be a name, and how long the mention is with its sign. A beginning that ends inside
 * what a reader sees as one character would be another lobster's name: 👨 is not 👨‍👩‍👧.
 */
function prefixesOf(rest: string): [key: string, length: number][] {
  const [line = ""] = rest.split("\n");
  const lengths = new Map<string, number>();
  let beginning = "";
  for (const grapheme of graphemesOf(line)) {
    beginning += grapheme;
    const count = codePoints(beginning);
    if (count > NAME_MAX) break;
    if (count < NAME_MIN) continue;
    const key = nameKey(beginning);
    // The shortest beginning with this key: what follows it, such as a space, belongs to the text again.
    if (!lengths.has(key)) lengths.set(key, 1 + beginning.length);
  }
  return [...lengths];
}
