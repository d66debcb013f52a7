import { createHmac, randomInt } from "node:crypto";
import { authSecret } from "@/lib/platform/auth-secret";
import { deriveKey } from "@/lib/platform/seal";

/** Without vowels, so that no code is a word, and without Y, which some alphabets count among them (RFC 8628, 6.1). */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";
const LENGTH = 8;
const SHAPE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);
/** Longer than any code, also with blanks between its letters. */
const TYPED_MAX = 64;

/** A new code, without the dash that `shownCode` puts in its middle. */
export const generateCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** `XXXX-XXXX` */
export const shownCode = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** The code that a person typed: case, width, blanks and dashes do not count. Undefined if it has another form. */
export function typedCode(typed: string): string | undefined {
  if (typed.length > TYPED_MAX) return undefined;
  const code = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_.\u30fc]/gu, "");
  return SHAPE.test(code) ? code : undefined;
}

/** A keyed hash, because anybody who reads the database could try all codes in no time. */
export const codeHash = (code: string): Buffer => keyedHash("code", code);

/** The same of a network address. */
export const addressHash = (address: string): Buffer => keyedHash("address", address);

const keyedHash = (what: string, text: string): Buffer =>
  createHmac("sha256", deriveKey(authSecret(), `lobster-square join ${what} v1`))
    .update(text)
    .digest();
