import type { Database } from "@/db/client";
import { listEndedShadows } from "@/db/fragments/shadow";
import { deleteOldActivity } from "@/db/queries/access/activity";
import { deleteOldJoins } from "@/db/queries/access/join-requests";
import { deleteOldUsage, USAGE_DAYS } from "@/db/queries/access/usage";
import { deleteOldIdempotencyKeys } from "@/db/queries/api/idempotency";
import { settleRaids } from "@/db/queries/buildings/raids";
import { deleteUnusedClients } from "@/db/queries/connect/clients";
import { deleteEndedConnections } from "@/db/queries/connect/connections";
import { deleteOldRequests } from "@/db/queries/connect/requests";
import { deleteOldEvents, EVENT_DAYS } from "@/db/queries/event-log/delete-old";
import { deleteDoneNotes } from "@/db/queries/home/owner-notes";
import { deleteOldLetters } from "@/db/queries/letters/make";
import { deleteLapsedClaims, endExpiredSanctions, foldChanges } from "@/db/queries/operations/sweep";
import { dateViews, deleteOldImpressions, IMPRESSION_DAYS } from "@/db/queries/release/impressions";
import { deleteOldAttempts } from "@/db/queries/webhooks/record";
import { deleteLapsed } from "@/db/queries/webhooks/subscriptions";
import { endShadow } from "@/lib/areas/lobsters/shadow";
import { countDueWeeks } from "@/lib/areas/numbers/count";
import { lapsedAt } from "@/lib/areas/quests/time";
import { indexWords } from "@/lib/areas/search/index-words";
import { store } from "@/lib/areas/uploads/storage/store";
import { sweepUploads } from "@/lib/areas/uploads/sweep";
import { forEachSettled } from "@/lib/platform/for-each-settled";
import { squareDate } from "@/lib/platform/square-day";
import { type JobReport, runSteps } from "./steps";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const LETTER_DAYS = 90;
const NOTE_DAYS = 30;

/**
 * Removes or ends what has expired. No rule depends on it, and it may run at any time, also in two processes at once
 * (docs/decisions/0432). Steps are independent: one that always fails does not stop the others.
 */
export function sweep(database: Database, now: Date): Promise<JobReport> {
  const { db } = database;
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const before = (days: number) => ({ before: daysAgo(days).toISOString() });
  return runSteps({
    idempotency_keys: () => deleteOldIdempotencyKeys(db),
    activity: () => deleteOldActivity(db, now),
    usage: () => deleteOldUsage(db, { before: daysAgo(USAGE_DAYS).toISOString().slice(0, 10) }),
    claims: () => deleteLapsedClaims(db, lapsedAt(now)),
    sanctions: () => endExpiredSanctions(db, now.toISOString()),
    shadows: () => endShadows(database),
    raids: () => settleRaids(db, now.toISOString()),
    changes: () => foldChanges(db),
    events: () => deleteOldEvents(db, now),
    attempts: () => deleteOldAttempts(db, daysAgo(EVENT_DAYS).toISOString()),
    subscriptions: () => deleteLapsed(db, { now: now.toISOString() }),
    letters: () => deleteOldLetters(db, before(LETTER_DAYS)),
    owner_notes: () => deleteDoneNotes(db, before(NOTE_DAYS)),
    numbers: () => countDueWeeks(db, now),
    // The sweep runs as an hour begins, and counts what was read in the hour before.
    views: () => dateViews(db, squareDate(new Date(now.getTime() - HOUR_MS))),
    impressions: () => deleteOldImpressions(db, { before: squareDate(daysAgo(IMPRESSION_DAYS)) }),
    connect_requests: () => deleteOldRequests(db, {}),
    connect_clients: () => deleteUnusedClients(db),
    connections: () => deleteEndedConnections(db, {}),
    join_requests: () => deleteOldJoins(db, {}),
    // What a process of the previous version wrote after the upgrade.
    search_terms: () => indexWords(database),
    files: () => sweepUploads(database, store(), now),
  });
}

async function endShadows({ db, transaction }: Database): Promise<number> {
  const ids = await listEndedShadows(db);
  await forEachSettled(ids, (id) => transaction((tx) => endShadow(tx, id)));
  return ids.length;
}
