import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { isLiveClaim } from "../../fragments/quest-columns";
import { pg } from "../../row";
import { type Placeholders, singleRow, statement } from "../../statement";

// No answer depends on the rows that a sweep changes. What is here skips locked rows and leaves them to the next sweep, so
// it cannot deadlock with statements that lock in another order.

const counted = (change: SQL) =>
  sql`with swept as (${change} returning 1) select count(*)::int count from swept`;

const deleteClaims = statement({ count: pg.integer }, (p: Placeholders<{ lapsedAt: string }>) =>
  counted(sql`
    delete from quest_claims using (
      select c.quest_id, c.lobster_id from quest_claims c
      where c.submitted_at is null and not ${isLiveClaim(p.lapsedAt)} for update skip locked
    ) lapsed
    where (quest_claims.quest_id, quest_claims.lobster_id) = (lapsed.quest_id, lapsed.lobster_id)`),
);

const endSanctions = statement({ count: pg.integer }, (p: Placeholders<{ now: string }>) =>
  counted(sql`
    update lobsters set status = 'active', status_until = null from (
      select id from lobsters where status_until <= ${p.now}::timestamptz for no key update skip locked
    ) released
    where lobsters.id = released.id`),
);

/** Deletes claims without a submission that were made at `lapsedAt` (ISO 8601) or earlier. Returns how many. */
export async function deleteLapsedClaims(db: Db, lapsedAt: string): Promise<number> {
  return singleRow(await deleteClaims(db, { lapsedAt })).count;
}

/** Sets the status `active` where a sanction has expired by `now` (ISO 8601). Returns how many it changed. */
export async function endExpiredSanctions(db: Db, now: string): Promise<number> {
  return singleRow(await endSanctions(db, { now })).count;
}

const fold = statement(
  { folded: pg.integer },
  () => sql`
    select (
      select count(*) from (select distinct lobster_id from standing_changes) changed, fold_standing(lobster_id)
    )::int + (
      select count(*) from (select distinct recipient_id from unread_changes) changed, fold_unread(recipient_id)
    )::int folded`,
);

/**
 * Adds the changes of standings and of counts of unread notifications to the kept rows, but for those that somebody else
 * is folding. Returns how many rows it tried to change.
 */
export async function foldChanges(db: Db): Promise<number> {
  return singleRow(await fold(db, {})).folded;
}
