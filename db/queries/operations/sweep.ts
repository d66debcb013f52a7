import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { isLiveClaim } from "../../fragments/quest-columns";
import { pg } from "../../row";
import { type Placeholders, singleRowStatement } from "../../statement";

// No answer depends on the rows that a sweep changes. These statements skip locked rows and leave them to the next
// sweep, so they cannot deadlock with statements that lock in another order.

const counting = (change: SQL) =>
  sql`with swept as (${change} returning 1) select count(*)::int count from swept`;

const deleteClaims = singleRowStatement({ count: pg.integer }, (p: Placeholders<{ lapsedAt: string }>) =>
  counting(sql`
    delete from quest_claims using (
      select c.quest_id, c.lobster_id from quest_claims c
      where c.submitted_at is null and not ${isLiveClaim(p.lapsedAt)} for update skip locked
    ) lapsed
    where (quest_claims.quest_id, quest_claims.lobster_id) = (lapsed.quest_id, lapsed.lobster_id)`),
);

const endSanctions = singleRowStatement({ count: pg.integer }, (p: Placeholders<{ now: string }>) =>
  counting(sql`
    update lobsters set status = 'active', status_until = null from (
      select id from lobsters where status_until <= ${p.now}::timestamptz for no key update skip locked
    ) released
    where lobsters.id = released.id`),
);

/** Deletes claims without a submission that were made at `lapsedAt` (ISO 8601) or earlier. Returns how many. */
export const deleteLapsedClaims = async (db: Db, lapsedAt: string): Promise<number> =>
  (await deleteClaims(db, { lapsedAt })).count;

/** Sets the status `active` where a sanction has expired by `now` (ISO 8601). Returns how many it changed. */
export const endExpiredSanctions = async (db: Db, now: string): Promise<number> =>
  (await endSanctions(db, { now })).count;

const fold = singleRowStatement(
  { folded: pg.integer },
  () => sql`
    select (
      select count(*) from (select distinct lobster_id from standing_changes) changed, fold_standing(lobster_id)
    )::int + (
      select count(*) from (select distinct recipient_id from unread_changes) changed, fold_unread(recipient_id)
    )::int folded`,
);

/**
 * Adds the changes of standings and of counts of unread notifications to the stored rows, except those that another
 * process is folding. Returns how many rows it tried to change.
 */
export const foldChanges = async (db: Db): Promise<number> => (await fold(db, {})).folded;
