import type { Database } from "@/db/client";
import { listEndedShadows } from "@/db/fragments/shadow";
import { forgetOldActivity } from "@/db/queries/access/activity";
import { forgetIdempotencyKeys } from "@/db/queries/api/idempotency";
import { settleRaids } from "@/db/queries/buildings/raids";
import { EVENT_DAYS, forgetOldEvents } from "@/db/queries/events/forget";
import { endExpiredSanctions, foldChanges, forgetLapsedClaims } from "@/db/queries/operations/sweep";
import { forgetAttempts } from "@/db/queries/webhooks/record";
import { endShadow } from "@/lib/areas/lobsters/shadow";
import { lapsedAt } from "@/lib/areas/quests/time";
import { store } from "@/lib/areas/uploads/storage/store";
import { sweepUploads } from "@/lib/areas/uploads/sweep";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes or ends what has expired. Nothing depends on it, and it may run at any time, also in two processes at once
 * (docs/decisions/0432). Files come last, so that a storage that is away stops nothing else. Returns the counts.
 */
export async function sweep(database: Database, now: Date) {
  const { db } = database;
  const idempotency_keys = await forgetIdempotencyKeys(db);
  const activity = await forgetOldActivity(db, now);
  const claims = await forgetLapsedClaims(db, lapsedAt(now));
  const sanctions = await endExpiredSanctions(db, now.toISOString());
  for (const id of await listEndedShadows(db)) await database.transaction((tx) => endShadow(tx, id));
  await settleRaids(db, now.toISOString());
  await foldChanges(db);
  const events = await forgetOldEvents(db, now);
  const attempts = await forgetAttempts(db, new Date(now.getTime() - EVENT_DAYS * DAY_MS).toISOString());
  const files = await sweepUploads(database, store(), now);
  return { idempotency_keys, activity, claims, sanctions, events, attempts, files };
}
