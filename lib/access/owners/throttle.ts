import type { Database } from "@/db/client";
import type { Db } from "@/db/connection";
import { refundLogin, spendLogin, spendTry } from "@/db/queries/access/logins";
import { mailboxKey } from "@/lib/platform/mail/mailbox";

/** How many minutes to wait after too many requests for a link. */
export const WINDOW_MINUTES = 15;

const PER_ADDRESS_MAX = 5;
// A whole campus may share one network address.
const PER_NETWORK_ADDRESS_MAX = 60;

class Refused extends Error {}

/**
 * Whether this network address may request one more log-in mail to this e-mail address; counts the mail if so. A
 * refused request does not count, so it does not prolong the wait.
 */
export async function admitLoginMail(
  database: Database,
  { email, ip }: { email: string; ip: string },
  now: Date,
): Promise<boolean> {
  const window = { now: now.toISOString(), windowSeconds: WINDOW_MINUTES * 60 };
  const shares = [
    { ...window, subject: `email:${mailboxKey(email)}`, max: PER_ADDRESS_MAX },
    { ...window, subject: `ip:${ip}`, max: PER_NETWORK_ADDRESS_MAX },
  ];
  const admitted = await allOrNothing(database, async (db) => {
    for (const share of shares) if (!(await spendLogin(db, share))) return undefined;
    return true;
  });
  return admitted ?? false;
}

const TRIES_MAX = 5;
const WRONG_PER_ADDRESS_MAX = 10;
const WRONG_PER_NETWORK_ADDRESS_MAX = 60;
const DAY_SECONDS = 24 * 3_600;

/**
 * The code to compare a guess with, and `refund` to take a right guess off the day's counts. Counts the guess before
 * it is compared, so parallel guesses get no more tries than sequential ones. Undefined if the browser has no code, or
 * if the code, its e-mail address or the network address has no tries left.
 */
export async function admitGuess(
  database: Database,
  { browserHash, ip }: { browserHash: Buffer; ip: string },
  now: Date,
) {
  return allOrNothing(database, async (db) => {
    const code = await spendTry(db, browserHash, TRIES_MAX, now);
    if (!code) return undefined;
    const window = { now: now.toISOString(), windowSeconds: DAY_SECONDS };
    const shares = [
      { ...window, subject: `code-email:${code.email}`, max: WRONG_PER_ADDRESS_MAX },
      { ...window, subject: `code-ip:${ip}`, max: WRONG_PER_NETWORK_ADDRESS_MAX },
    ];
    for (const share of shares) if (!(await spendLogin(db, share))) return undefined;
    const subjects = shares.map(({ subject }) => subject);
    return { ...code, refund: () => refundLogin(database.db, subjects) };
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
