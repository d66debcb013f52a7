import { createHmac } from "node:crypto";
import { type FoldedText, skeletonWithPlaces } from "@/lib/platform/text/visible";
import { type Found, replaceFound } from "./found";
import { linksIn } from "./links";
import { NameFinder } from "./name-finder";

const LENGTH = 32;

// These are searched for in the skeletons of texts, in which full-width letters, digits and signs are plain
// ones.
const KEY = "lsq_live_[0-9a-f]{8}(?:_[a-z0-9_-]{1,24})?|lsq_(?:refresh|join)_[a-z0-9_-]{1,65}";
const ADDRESS = "[a-z0-9._%+-]{1,64}@(?:[a-z0-9-]{1,63}\\.){1,8}[a-z]{2,24}";
const UUID = "\\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\\b";
/** The number of a lobster, or the path of its page. */
const SERIAL = "(?:@?#|(?:(?<!\\w)/)?\\blobsters/)\\d{1,9}(?!\\d)";
/** Phone numbers, account numbers and so on: nine digits and more, or grouped like phone numbers. */
const NUMBER = "\\+?\\d{9,20}|\\+\\d[\\d -]{7,20}\\d|\\b\\d{3}[ -]\\d{4}[ -]\\d{4}\\b";
const UPLOAD = "(?:(?<!\\w)/)?\\buploads/images/[\\w/-]+(?:\\.\\w+)?";

const ALWAYS = new RegExp(`(?<key>${KEY})|(?<address>${ADDRESS})`, "g");
const UNDER_PSEUDONYMS = new RegExp(
  `(?<key>${KEY})|(?<address>${ADDRESS})|(?<uuid>${UUID})|(?<serial>${SERIAL})|(?<number>${NUMBER})|(?<link>${UPLOAD})`,
  "g",
);

/** Replaces ids, and in texts what a release must not contain. */
export interface Redactor {
  id(value: string): string;
  words(text: string): string;
}

/**
 * For a public release: keeps ids, and replaces e-mail addresses and keys in texts, which no release
 * contains.
 */
export const publicRedactor: Redactor = {
  id: (value) => value,
  words: (text) => {
    const skeleton = skeletonWithPlaces(text);
    return replaceFound(text, inText(skeleton, matchesOf(ALWAYS, skeleton.folded, {})));
  },
};

/** A lobster with the names under which texts refer to it and to its owner. */
export interface Named {
  id: string;
  serialNo: number;
  name: string;
  ownerName: string | null;
}

/**
 * For a pseudonymous release: replaces ids by HMACs under a secret, and in texts also the names and numbers
 * of lobsters, the names of their owners, links, and long numbers. Without the secret, pseudonyms cannot be
 * traced back to ids; a text can still be searched for on the square.
 */
export function pseudonymizer(secret: Buffer, named: readonly Named[]): Redactor {
  const id = (value: string) => createHmac("sha256", secret).update(value).digest("hex").slice(0, LENGTH);
  const bySerial = new Map(named.map((one) => [one.serialNo, `@${id(one.id)}`]));
  const finder = new NameFinder();
  for (const { ownerName } of named) if (ownerName) finder.add(ownerName, "[name]");
  for (const one of named) finder.add(one.name, `@${id(one.id)}`);
  const replacements = {
    uuid: id,
    serial: (found: string) => bySerial.get(Number(/\d+$/.exec(found)?.[0])),
  };
  const words = (text: string) => {
    const skeleton = skeletonWithPlaces(text);
    const matches = matchesOf(UNDER_PSEUDONYMS, linesOf(skeleton), replacements);
    const names = finder.find(skeleton);
    return replaceFound(text, [
      ...linksIn(text, bySerial),
      ...inText(skeleton, matches),
      ...inText(skeleton, names),
    ]);
  };
  return { id, words };
}

/** The skeleton with its line breaks, because numbers in neighbouring lines are not one number. */
const linesOf = ({ text, folded, starts }: FoldedText): string =>
  folded.replace(/ /g, (blank, at) => (text.slice(starts[at], starts[at + 1]).includes("\n") ? "\n" : blank));

/** The matches in a skeleton, as ranges of the text. */
const inText = ({ starts, ends }: FoldedText, found: readonly Found[]): Found[] =>
  found.map(({ from, to, replacement }) => ({ from: starts[from] ?? 0, to: ends[to - 1] ?? 0, replacement }));

/**
 * The matches, each replaced by the function of its named group, or by the group's name in brackets if there
 * is no function.
 */
const matchesOf = (
  pattern: RegExp,
  text: string,
  replacements: Partial<Record<string, (found: string) => string | undefined>>,
): Found[] =>
  [...text.matchAll(pattern)].flatMap(({ 0: match, index: from, groups = {} }) => {
    const [group = ""] = Object.entries(groups).find(([, value]) => value !== undefined) ?? [];
    const replace = replacements[group] ?? (() => `[${group}]`);
    const replacement = replace(match);
    return replacement === undefined ? [] : { from, to: from + match.length, replacement };
  });
