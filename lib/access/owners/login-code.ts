import { createHmac, hash, timingSafeEqual } from "node:crypto";
import type { Database } from "@/db/client";
import type { Db } from "@/db/connection";
import { findSealedToken, insertLoginCode } from "@/db/queries/access/logins";
import { authSecret, isAuthSecretSet } from "@/lib/platform/auth-secret";
import { deriveKey, seal, unseal } from "@/lib/platform/seal";
import { admitGuess } from "./throttle";

/** Without a limit by network address, fewer could be guessed by requesting mails for a whole campus. */
const DIGITS = 8;

interface MailedLink {
  /** The id of the mail: a random UUID that only the browser that requested the mail has. */
  mailId: string;
  email: string;
  token: string;
  expires: Date;
}

/** Stores the code that opens a link's token in the browser that asked, and returns its eight digits. */
export async function makeLoginCode(db: Db, { mailId, email, token, expires }: MailedLink): Promise<string> {
  const code = codeOf(token);
  await insertLoginCode(db, {
    browserHash: browserHash(mailId),
    email,
    codeHash: codeHash(mailId, code),
    sealedToken: seal(Buffer.from(token), tokenKey(mailId)),
    expires: expires.toISOString(),
  });
  return code;
}

/**
 * The link of a code that was typed in the browser that requested it; undefined if it is wrong or has no tries left.
 */
export async function openLink(database: Database, mailId: string, typed: string, now: Date) {
  const code = digitsIn(typed);
  if (!code) return undefined;
  const kept = await admitGuess(database, browserHash(mailId), now);
  if (!kept || !timingSafeEqual(kept.code_hash, codeHash(mailId, code))) return undefined;
  await kept.refund();
  const token = unseal(kept.sealed_token, tokenKey(mailId));
  return token && { email: kept.email, token: token.toString() };
}

/** Whether the browser that has `mailId` asked for the mail with this link. */
export async function askedFor(db: Db, mailId: string, token: string): Promise<boolean> {
  const kept = await findSealedToken(db, { browserHash: browserHash(mailId) });
  return kept !== undefined && unseal(kept.sealed_token, tokenKey(mailId))?.toString() === token;
}

/**
 * Whether `typed` is the code in the mail of this link. Tries are not counted: whoever has the link has the
 * mail, and only has to show that a person reads it.
 */
export const isCodeOf = (token: string, typed: string): boolean =>
  isAuthSecretSet() && digitsIn(typed) === codeOf(token);

function digitsIn(typed: string): string | undefined {
  const code = typed.normalize("NFKC").replaceAll(/[\s-]/g, "");
  return /^\d+$/.test(code) && code.length === DIGITS ? code : undefined;
}

/** Derived from the link's token, so that a page that has the link can check it without another table. */
function codeOf(token: string): string {
  const digest = createHmac("sha256", deriveKey(authSecret(), "lobster-square log-in codes v1"))
    .update(token)
    .digest();
  return String(digest.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, "0");
}

const browserHash = (mailId: string) => hash("sha256", mailId, "buffer");

// A keyed hash, because anybody who reads the database could try all eight-digit codes in no time.
const codeHash = (mailId: string, code: string) =>
  createHmac("sha256", authSecret()).update(`${mailId} ${code}`).digest();

const tokenKey = (mailId: string) => deriveKey(authSecret(), "lobster-square log-in tokens v1", mailId);
