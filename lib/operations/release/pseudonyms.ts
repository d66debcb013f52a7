import { createHmac } from "node:crypto";
import { NameFinder } from "./name-finder";

const LENGTH = 32;

const KEY = "lsq_live_[0-9a-f]{8}(?:_[A-Za-z0-9_-]{1,24})?|lsq_refresh_[A-Za-z0-9_-]{1,65}";
const ADDRESS = "[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\\.){1,8}[A-Za-z]{2,24}";
const LINK = "\\b(?:https?://|www\\.)[^\\s<>()\\]\"'，。；！？、）】》]+";
const UUID = "\\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\\b";
const SERIAL = "@?#\\d{1,9}(?!\\d)";
/** Numbers of telephones, accounts and so on: nine digits and more, or in the groups of telephone numbers. */
const NUMBER = "\\+?\\d{9,20}|\\+\\d[\\d -]{7,20}\\d|\\b\\d{3}[ -]\\d{4}[ -]\\d{4}\\b";

const ALWAYS = new RegExp(`(?<key>${KEY})|(?<address>${ADDRESS})`, "g");
const UNDER_PSEUDONYMS = new RegExp(
  `(?<key>${KEY})|(?<address>${ADDRESS})|(?<link>${LINK})|(?<uuid>${UUID})|(?<serial>${SERIAL})|(?<number>${NUMBER})`,
  "gi",
);

/** Replaces ids, and in texts what a release must not contain. */
export interface Redactor {
  id(value: string): string;
  words(text: string): string;
}

/** For a public release: keeps ids, and replaces e-mail addresses and keys in texts, which are in no release. */
export const publicRedactor: Redactor = {
  id: (value) => value,
  words: (text) => replaceEach(text, ALWAYS, {}),
};

/** A lobster with the names under which texts refer to it and to its owner. */
export interface Named {
  id: string;
  serialNo: number;
  name: string;
  ownerName: string | null;
}

/**
 * For a pseudonymous release: replaces ids by HMACs under a secret, and in texts also the names and numbers of
 * lobsters, the names of their owners, links, and long numbers. Without the secret, pseudonyms cannot be traced back
 * to ids; a text can still be searched for on the square.
 */
export function pseudonymizer(secret: Buffer, named: readonly Named[]): Redactor {
  const id = (value: string) => createHmac("sha256", secret).update(value).digest("hex").slice(0, LENGTH);
  const bySerial = new Map(named.map((one) => [String(one.serialNo), `@${id(one.id)}`]));
  const finder = new NameFinder();
  for (const { ownerName } of named) if (ownerName) finder.add(ownerName, "[name]");
  for (const one of named) finder.add(one.name, `@${id(one.id)}`);
  const replacements = {
    uuid: (found: string) => id(found.toLowerCase()),
    serial: (found: string) => bySerial.get(found.replace(/^@?#0*/, "")) ?? found,
  };
  return { id, words: (text) => finder.replace(replaceEach(text, UNDER_PSEUDONYMS, replacements)) };
}

/** Replaces each match by the function of its named group, or by the name in brackets where there is no function. */
const replaceEach = (
  text: string,
  pattern: RegExp,
  replacements: Partial<Record<string, (found: string) => string>>,
): string =>
  text.replace(pattern, (found, ...others) => {
    const [group = ""] = Object.entries(others.at(-1) ?? {}).find(([, value]) => value !== undefined) ?? [];
    return replacements[group]?.(found) ?? `[${group}]`;
  });
