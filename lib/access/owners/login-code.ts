import { createHmac, hash, randomInt, timingSafeEqual } from "node:crypto";
import type { Database } from "@/db/client";
import type { Db } from "@/db/connection";
import { insertLoginCode } from "@/db/queries/access/logins";
import { deriveKey, seal, unseal } from "@/lib/platform/seal";
import { admitGuess } from "./throttle";

const DIGITS = 6;

interface MailedLink {
  /** The id of the mail: a random UUID that only the browser that requested the mail has. */
  mailId: string;
  email: string;
  token: string;
  expires: Date;
}

/** Makes and stores the code that opens a link's token, and returns its six digits. */
export async function makeLoginCode(db: Db, { mailId, email, token, expires }: MailedLink): Promise<string> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
  await insertLoginCode(db, {
    browserHash: browserHash(mailId),
    email,
    codeHash: codeHash(mailId, code),
    sealedToken: seal(Buffer.from(token), tokenKey(mailId)),
    expires: expires.toISOString(),
  });
  return code;
}

interface Guess {
  mailId: string;
  /** As it was typed. */
  typed: string;
  ip: string;
}

/**
 * The link of a code that was typed in the browser that requested it; undefined if it is wrong or has no tries left.
 */
export async function openLink(database: Database, { mailId, typed, ip }: Guess, now: Date) {
  const code = typed.normalize("NFKC").replaceAll(/[\s-]/g, "");
  if (!/^\d{6}$/.test(code)) return undefined;
  const kept = await admitGuess(database, { browserHash: browserHash(mailId), ip }, now);
  if (!kept || !timingSafeEqual(kept.code_hash, codeHash(mailId, code))) return undefined;
  await kept.refund();
  const token = unseal(kept.sealed_token, tokenKey(mailId));
  return token && { email: kept.email, token: token.toString() };
}

const browserHash = (mailId: string) => hash("sha256", mailId, "buffer");

// A keyed hash, because all codes of six digits can be tried in no time by anybody who reads the database.
const codeHash = (mailId: string, code: string) =>
  createHmac("sha256", secret()).update(`${mailId} ${code}`).digest();

const tokenKey = (mailId: string) => deriveKey(secret(), "lobster-square log-in tokens v1", mailId);

function secret(): string {
  const { AUTH_SECRET } = process.env;
  if (!AUTH_SECRET) throw new Error("AUTH_SECRET is not set.");
  return AUTH_SECRET;
}
