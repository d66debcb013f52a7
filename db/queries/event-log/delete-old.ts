import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { BATCH_ROWS_MAX, batchRowsMax, repeatUntilEmpty } from "../../delete-in-batches";
import { pg } from "../../row";
import { type Placeholders, singleRowStatement, statement } from "../../statement";
import { numberEvents } from "./number";

/** How long an event is kept (lib/areas/event-log/contract.md). */
export const EVENT_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

const waiting = statement(
  { lobsterId: pg.uuid },
  () => sql`select distinct lobster_id "lobsterId" from inbox_arrivals limit ${batchRowsMax}`,
);

// It deletes each log up to a number, so that the rest has no gap: neighbours may have times in another order than
// their numbers. A change of a log locks its head, so logs that are being changed are left to the next run.
const deleteBatch = singleRowStatement(
  { count: pg.integer },
  (p: Placeholders<{ before: string }>) => sql`
    with old as (
      select lobster_id, seq from inbox_events where at < ${p.before}::timestamptz order by at limit ${batchRowsMax}
    ), ends as (
      select lobster_id, max(seq) seq from old group by lobster_id
    ), held as (
      select h.lobster_id, ends.seq from ends join inbox_heads h using (lobster_id) for no key update of h skip locked
    ), forgotten as (
      delete from inbox_events e using held where e.lobster_id = held.lobster_id and e.seq <= held.seq returning 1
    )
    select count(*)::int count from forgotten`,
);

/**
 * Deletes the events that are older than EVENT_DAYS at `now`, in batches, after it has numbered those without a number.
 * Returns how many it deleted.
 */
export async function deleteOldEvents(db: Db, now: Date): Promise<number> {
  await numberAll(db);
  const before = new Date(now.getTime() - EVENT_DAYS * DAY_MS).toISOString();
  return repeatUntilEmpty(async () => (await deleteBatch(db, { before })).count);
}

/** Numbers the events that no reader has numbered, so that the first read of a log has little to do. */
async function numberAll(db: Db): Promise<void> {
  for (;;) {
    const lobsterIds = (await waiting(db, {})).map((row) => row.lobsterId);
    await numberEvents(db, lobsterIds);
    if (lobsterIds.length < BATCH_ROWS_MAX) return;
  }
}
