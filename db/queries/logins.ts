import { lt, sql } from "drizzle-orm";
import type { Db } from "../connection";
import { loginThrottles, sessions, verificationTokens } from "../schema/owners";
import { statement } from "../statement";

interface Throttle {
  /** Who is counted: `email:…` or `ip:…`. */
  subject: string;
  /** ISO 8601. */
  now: string;
  windowSeconds: number;
  max: number;
}

const spend = statement<Throttle, { subject: string }>((p) => {
  const over = sql`t.started_at <= ${p.now}::timestamptz - make_interval(secs => ${p.windowSeconds}::float8)`;
  return sql`
    insert into login_throttles as t (subject, started_at, count) values (${p.subject}, ${p.now}::timestamptz, 1)
    on conflict (subject) do update set
      started_at = case when ${over} then excluded.started_at else t.started_at end,
      count = case when ${over} then 1 else t.count + 1 end
    where ${over} or t.count < ${p.max}::int
    returning subject`;
});

/** Counts one log-in mail; false, and uncounted, when the subject has had its share of this window. */
export async function spendLoginMail(db: Db, throttle: Throttle): Promise<boolean> {
  const rows = await spend(db, throttle);
  return rows.length > 0;
}

/** Deletes links, sessions and counts that ended before an instant. */
export async function forgetOldLogins(db: Db, before: Date): Promise<void> {
  await db.delete(verificationTokens).where(lt(verificationTokens.expires, before));
  await db.delete(sessions).where(lt(sessions.expires, before));
  await db.delete(loginThrottles).where(lt(loginThrottles.startedAt, before.toISOString()));
}
