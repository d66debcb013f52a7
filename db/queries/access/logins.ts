import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { loginThrottles } from "../../schema/owners";
import { type Placeholders, statement } from "../../statement";

interface Throttle {
  /** `email:…` or `ip:…`. */
  subject: string;
  /** ISO 8601. */
  now: string;
  windowSeconds: number;
  max: number;
}

const spend = statement({ subject: loginThrottles.subject }, (p: Placeholders<Throttle>) => {
  // Counted from either side, so a clock that was set wrong costs at most two windows.
  const over = sql`abs(extract(epoch from ${p.now}::timestamptz - t.started_at)) >= ${p.windowSeconds}::float8`;
  return sql`
    insert into login_throttles as t (subject, started_at, count) values (${p.subject}, ${p.now}::timestamptz, 1)
    on conflict (subject) do update set
      started_at = case when ${over} then excluded.started_at else t.started_at end,
      count = case when ${over} then 1 else t.count + 1 end
    where ${over} or t.count < ${p.max}::int
    returning subject`;
});

/** Counts one log-in mail. Returns false and counts nothing when the subject already had `max` in this window. */
export async function spendLoginMail(db: Db, throttle: Throttle): Promise<boolean> {
  const rows = await spend(db, throttle);
  return rows.length > 0;
}

const forget = statement(
  {},
  (p: Placeholders<{ before: string }>) => sql`
    with links as (delete from verification_tokens where expires_at < ${p.before}::timestamptz),
    ended as (delete from sessions where expires_at < ${p.before}::timestamptz)
    delete from login_throttles where started_at < ${p.before}::timestamptz`,
);

/** Deletes log-in links and sessions that expired before an instant, and mail counts whose window began before it. */
export async function deleteOldLogins(db: Db, before: Date): Promise<void> {
  await forget(db, { before: before.toISOString() });
}
