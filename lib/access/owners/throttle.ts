import type { Database } from "@/db/client";
import { spendLoginMail } from "@/db/queries/access/logins";

/** How many minutes to wait after too many requests for a link. */
export const WINDOW_MINUTES = 15;

const PER_ADDRESS_MAX = 5;
// A whole campus may share one network address.
const PER_NETWORK_ADDRESS_MAX = 60;

class Refused extends Error {}

/**
 * Whether this network address may have one more log-in mail sent to this e-mail address; counts the mail if so.
 * A refused request is not counted, so it does not make the wait longer.
 */
export async function admitLoginMail(
  database: Database,
  { email, ip }: { email: string; ip: string },
  now: Date,
): Promise<boolean> {
  const window = { now: now.toISOString(), windowSeconds: WINDOW_MINUTES * 60 };
  const shares = [
    { ...window, subject: `email:${email}`, max: PER_ADDRESS_MAX },
    { ...window, subject: `ip:${ip}`, max: PER_NETWORK_ADDRESS_MAX },
  ];
  try {
    await database.transaction(async (db) => {
      for (const share of shares) if (!(await spendLoginMail(db, share))) throw new Refused();
    });
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}
