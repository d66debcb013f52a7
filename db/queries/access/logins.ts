import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { loginCodes, loginThrottles } from "../../schema/owners";
import { optionalRowStatement, type Placeholders, statement, voidStatement } from "../../statement";

interface Throttle {
  /** `email:…`, `ip:…`, `code-email:…`, `join-code:…` or `join-code-ip:…`. */
  subject: string;
  /** ISO 8601. */
  now: string;
  windowSeconds: number;
  max: number;
}

const spend = statement({ subject: loginThrottles.subject }, (p: Placeholders<Throttle>) => {
  // The distance to either side counts, so a clock that was set wrong costs at most two windows.
  const over = sql`abs(extract(epoch from ${p.now}::timestamptz - t.started_at)) >= ${p.windowSeconds}::float8`;
  return sql`
    insert into login_throttles as t (subject, started_at, count) values (${p.subject}, ${p.now}::timestamptz, 1)
    on conflict (subject) do update set
      started_at = case when ${over} then excluded.started_at else t.started_at end,
      count = case when ${over} then 1 else t.count + 1 end
    where ${over} or t.count < ${p.max}::int
    returning subject`;
});

/**
 * Counts one log-in mail or try. Returns false and counts nothing when the subject already had `max` in this window.
 */
export async function spendLogin(db: Db, throttle: Throttle): Promise<boolean> {
  const rows = await spend(db, throttle);
  return rows.length > 0;
}

/** Takes back one count. */
export const refundLogin = voidStatement(
  (p: Placeholders<{ subject: string }>) =>
    sql`update login_throttles set count = count - 1 where subject = ${p.subject} and count > 0`,
);

interface NewCode {
  browserHash: Buffer;
  email: string;
  codeHash: Buffer;
  sealedToken: Buffer;
  /** ISO 8601. */
  expires: string;
}

/** Stores the code of a log-in mail. */
export const insertLoginCode = voidStatement(
  (p: Placeholders<NewCode>) => sql`
    insert into login_codes (browser_hash, email, code_hash, sealed_token, expires_at)
    values (${p.browserHash}, ${p.email}, ${p.codeHash}, ${p.sealedToken}, ${p.expires}::timestamptz)`,
);

/** The sealed token of the mail that a browser asked for. */
export const findSealedToken = optionalRowStatement(
  { sealed_token: loginCodes.sealedToken },
  (p: Placeholders<{ browserHash: Buffer }>) =>
    sql`select sealed_token from login_codes where browser_hash = ${p.browserHash}`,
);

const tryCode = optionalRowStatement(
  { email: loginCodes.email, code_hash: loginCodes.codeHash, sealed_token: loginCodes.sealedToken },
  (p: Placeholders<{ browserHash: Buffer; now: string; max: number }>) => sql`
    update login_codes set tries = tries + 1
    where browser_hash = ${p.browserHash} and tries < ${p.max}::int and expires_at > ${p.now}::timestamptz
    returning email, code_hash, sealed_token`,
);

/**
 * Counts a try of a browser's code and returns the code; undefined if there is none, it has expired, or had `max`
 * tries.
 */
export const spendTry = (db: Db, browserHash: Buffer, max: number, now: Date) =>
  tryCode(db, { browserHash, max, now: now.toISOString() });

const old = (table: string, time: string, p: Placeholders<{ before: string }>) => {
  const [rows, since] = [sql.raw(table), sql.raw(time)];
  return sql`
    delete from ${rows} where ctid = any(array(
      select ctid from ${rows} where ${since} < ${p.before}::timestamptz for update skip locked))`;
};

// Locked rows are skipped, because a log-in or a deletion may lock several of them in another order (docs/decisions/0352).
const deleteBefore = voidStatement(
  (p: Placeholders<{ before: string }>) => sql`
    with links as (${old("verification_tokens", "expires_at", p)}),
    codes as (${old("login_codes", "expires_at", p)}),
    ended as (${old("sessions", "expires_at", p)})
    ${old("login_throttles", "started_at", p)}`,
);

/**
 * Deletes log-in links, codes and sessions that expired before an instant, and mail counts whose window began before
 * it.
 */
export async function deleteOldLogins(db: Db, before: Date): Promise<void> {
  await deleteBefore(db, { before: before.toISOString() });
}
