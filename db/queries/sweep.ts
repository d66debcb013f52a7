import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../connection";
import { statement } from "../statement";
import { lasts } from "./quest-columns";

// Nothing that is swept here is seen any more. Rows that somebody is at work on are left for another time, so
// that no sweep waits, and none waits in a circle with what takes its locks in an order of its own.

const counted = (change: SQL) =>
  sql`with swept as (${change} returning 1) select count(*)::int count from swept`;

const deleteClaims = statement<{ lapsedAt: string }, { count: number }>((p) =>
  counted(sql`
    delete from quest_claims using (
      select c.quest_id, c.lobster_id from quest_claims c
      where c.submitted_at is null and not ${lasts(p.lapsedAt)} for update skip locked
    ) lapsed
    where (quest_claims.quest_id, quest_claims.lobster_id) = (lapsed.quest_id, lapsed.lobster_id)`),
);

const endSanctions = statement<{ now: string }, { count: number }>((p) =>
  counted(sql`
    update lobsters set status = 'active', status_until = null from (
      select id from lobsters where status_until <= ${p.now}::timestamptz for no key update skip locked
    ) released
    where lobsters.id = released.id`),
);

/** Deletes the claims made at `lapsedAt` or before and not submitted. Returns how many. */
export async function forgetLapsedClaims(db: Db, lapsedAt: string): Promise<number> {
  const [row] = await deleteClaims(db, { lapsedAt });
  return row?.count ?? 0;
}

/** Writes `active` where a sanction has run out by `now`. Returns how many it found. */
export async function endExpiredSanctions(db: Db, now: string): Promise<number> {
  const [row] = await endSanctions(db, { now });
  return row?.count ?? 0;
}
