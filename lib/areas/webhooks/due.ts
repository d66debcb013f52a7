import type { Db } from "@/db/connection";
import { numberEvents } from "@/db/queries/event-log/number";
import { readPostsAfter } from "@/db/queries/event-log/posts";
import { readEvents } from "@/db/queries/event-log/read";
import type { LeasedWebhook } from "@/db/queries/webhooks/lease";
import { isScope } from "@/lib/access/keys/scopes";
import { writeEventsCursor } from "@/lib/areas/event-log/cursor";
import { type EventRecord, toEvent, toPostEvent } from "@/lib/areas/event-log/schemas";
import type { Place } from "./delivery-state";
import { type Draft, draftOfEvent, draftOfOccurrence } from "./message";

/** An event that a webhook or a subscription has not accepted yet. */
export interface Due {
  eventId: string;
  /** Its number in the lobster's log; null for a post of the feed. */
  seq: number | null;
  /** The place after it. */
  after: Place;
  draft: () => Draft;
}

interface DuePage {
  due: Due[];
  /** The place after all of them. */
  end: Place;
  /** Whether there is more behind them. */
  hasMore: boolean;
}

/** How many events one holder of a lease reads at once. */
const EVENTS_AT_ONCE = 20;

/** The next events for the holder of a lease, in order. */
export const readDue = (db: Db, held: LeasedWebhook, now: Date): Promise<DuePage> =>
  held.postAt === null ? readInbox(db, held) : readFeed(db, held, held.postAt, now);

async function readInbox(db: Db, held: LeasedWebhook): Promise<DuePage> {
  const { lobsterId, types, position, postAt } = held;
  const scopes = new Set(held.scopes.filter(isScope));
  await numberEvents(db, [lobsterId]);
  const page = await readEvents(db, { lobsterId, types, after: position, limit: EVENTS_AT_ONCE });
  const due = page.rows.map((row): Due => {
    const after = { position: row.seq, postAt };
    const draft =
      held.eventName === null
        ? () => draftOfEvent(row, scopes)
        : () => occurrence(held, toEvent(row, scopes), after);
    return { eventId: row.notificationId, seq: row.seq, after, draft };
  });
  const end = { position: page.reachedSeq, postAt };
  return { due, end, hasMore: page.reachedSeq < page.headSeq };
}

async function readFeed(db: Db, held: LeasedWebhook, postAt: string, now: Date): Promise<DuePage> {
  const { lobsterId, position, isShadowed } = held;
  const viewer = { viewer: lobsterId, isAdmin: false, shadowed: isShadowed, now: now.toISOString() };
  const page = await readPostsAfter(db, { ...viewer, after: postAt, limit: EVENTS_AT_ONCE });
  const due = page.rows.map((row): Due => {
    const after = { position, postAt: row.postedAt };
    return { eventId: row.postId, seq: null, after, draft: () => occurrence(held, toPostEvent(row), after) };
  });
  return { due, end: { position, postAt: page.reachedAt }, hasMore: page.hasMore };
}

function occurrence(held: LeasedWebhook, event: EventRecord, { position, postAt }: Place): Draft {
  const cursor = writeEventsCursor(held.lobsterId, { seq: position, postAt });
  return draftOfOccurrence(event, { name: held.eventName ?? "", cursor });
}
