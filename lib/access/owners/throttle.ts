import type { Database } from "@/db/client";
import type { Db } from "@/db/connection";
import { refundLogin, spendLogin, spendTry } from "@/db/queries/access/logins";
import { isTrusted } from "@/lib/api/http/address";
import { env } from "@/lib/platform/env";
import { mailboxKey } from "@/lib/platform/mail/mailbox";

/** How many minutes to wait after too many requests for a link. */
export const WINDOW_MINUTES = 15;

const PER_MAILBOX_MAX = 5;

class Refused extends Error {}

/**
 * Whether this network address may request one more log-in mail to this mailbox; counts the mail if so. A
 * refused request does not count, so it does not prolong the wait. A whole campus may share one network
 * address, so its limit is high, and trusted networks have none.
 */
export async function admitLoginMail(
  database: Database,
  { email, ip }: { email: string; ip: string },
  now: Date,
  { perAddress, trusted } = { perAddress: env.LOGIN_RATE_LIMIT, trusted: env.TRUSTED_NETWORKS },
): Promise<boolean> {
  const window = { now: now.toISOString(), windowSeconds: WINDOW_MINUTES * 60 };
  const shares = [
    { ...window, subject: `email:${mailboxKey(email)}`, max: PER_MAILBOX_MAX },
    ...(isTrusted(ip, trusted) ? [] : [{ ...window, subject: `ip:${ip}`, max: perAddress }]),
  ];
  const admitted = await allOrNothing(database, async (db) => {
    for (const share of shares) if (!(await spendLogin(db, share))) return undefined;
    return true;
  });
  return admitted ?? false;
}

const TRIES_MAX = 5;
const WRONG_PER_MAILBOX_MAX = 10;
const DAY_SECONDS = 24 * 3_600;

/**
 * The code to compare a guess with, and `refund` to undo the count of a right guess. Counts the guess before
 * it is compared, so parallel guesses get no more tries than sequential ones. Undefined if the browser has no
 * code, or if the code or its mailbox has no tries left. Network addresses are not counted: many wrong
 * guesses from one lecture hall are no attack.
 */
export async function admitGuess(database: Database, browserHash: Buffer, now: Date) {
  return allOrNothing(database, async (db) => {
    const code = await spendTry(db, browserHash, TRIES_MAX, now);
    if (!code) return undefined;
    const subject = `code-email:${mailboxKey(code.email)}`;
    const share = { subject, now: now.toISOString(), windowSeconds: DAY_SECONDS, max: WRONG_PER_MAILBOX_MAX };
    if (!(await spendLogin(db, share))) return undefined;
    return { ...code, refund: () => refundLogin(database.db, { subject }) };
  });
}

/** Runs `work` in a transaction that is rolled back when it returns undefined. */
async function allOrNothing<Result>(
  database: Database,
  work: (db: Db) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  try {
    return await database.transaction(async (db) => {
      const result = await work(db);
      if (result === undefined) throw new Refused();
      return result;
    });
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}
