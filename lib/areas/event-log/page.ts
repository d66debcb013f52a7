import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { numberEvents, readHead } from "@/db/queries/event-log/number";
import { type NewPostRow, readFeedClock, readPostsAfter } from "@/db/queries/event-log/posts";
import { type EventRow, readEvents } from "@/db/queries/event-log/read";
import type { Scope } from "@/lib/access/keys/scopes";
import { type EventPosition, invalidEventsCursor } from "./cursor";
import { type EventRecord, toEvent, toPostEvent } from "./schemas";

export interface EventFilter {
  types: string[];
  /** Also the new posts of the feed. */
  followsFeed: boolean;
  /** Those of the key that reads. */
  scopes: ReadonlySet<Scope>;
}

/** An event, and where to go on after it. */
export interface PositionedEvent {
  event: EventRecord;
  position: EventPosition;
}

export interface EventPage {
  events: PositionedEvent[];
  /** Where the next page begins, even if there are no events. */
  position: EventPosition;
  hasMore: boolean;
  /** Events before the first one are older than what is kept. */
  isTruncated: boolean;
}

/** Throws ApiError 400 `invalid_cursor` if a position is ahead of the current one. */
export function checkNotAhead({ seq, postAt }: EventPosition, current: EventPosition): void {
  if (seq > current.seq || (postAt !== null && current.postAt !== null && postAt > current.postAt))
    throw invalidEventsCursor();
}

/** The position after everything that has happened so far. */
export async function readCurrentPosition(
  db: Db,
  lobsterId: string,
  { followsFeed }: Pick<EventFilter, "followsFeed">,
): Promise<EventPosition> {
  await numberEvents(db, [lobsterId]);
  const [seq, postAt] = await Promise.all([readHead(db, lobsterId), followsFeed ? readFeedClock(db) : null]);
  return { seq, postAt };
}

/**
 * The events after a position, among them all that were committed before the call. Throws ApiError 400 `invalid_cursor`
 * for a position that is ahead of the log.
 */
export async function readEventPage(
  db: Db,
  viewer: Viewer,
  { seq, postAt: given }: EventPosition,
  { types, followsFeed, scopes, limit }: EventFilter & { limit: number },
): Promise<EventPage> {
  await numberEvents(db, [viewer.viewer]);
  // A cursor from before the feed was asked for: the feed begins now.
  const postAt = given ?? (followsFeed ? await readFeedClock(db) : null);
  const [logged, posted] = await Promise.all([
    readEvents(db, { lobsterId: viewer.viewer, after: seq, types, limit }),
    followsFeed && postAt ? readPostsAfter(db, { after: postAt, limit, ...viewer }) : noPosts(postAt),
  ]);
  checkNotAhead({ seq, postAt }, { seq: logged.headSeq, postAt: posted.clockAt });
  const events = mergeByTime(
    logged.rows.map((row) => stepOf(row, scopes)),
    posted.rows.map(stepOfPost),
    { seq, postAt },
    limit,
  );
  const isAll = events.length === logged.rows.length + posted.rows.length;
  const last = events.at(-1)?.position ?? { seq, postAt };
  return {
    events,
    position: isAll ? { seq: logged.reachedSeq, postAt: posted.reachedAt } : last,
    hasMore: !isAll || logged.reachedSeq < logged.headSeq || posted.hasMore,
    isTruncated: logged.isTruncated,
  };
}

/** Without the feed, its position stays. */
const noPosts = (postAt: string | null) => ({ rows: [], reachedAt: postAt, clockAt: postAt, hasMore: false });

/** An event, and how reading it moves the position. */
type Step = { event: EventRecord; moved: Partial<EventPosition> };

const stepOf = (row: EventRow, scopes: ReadonlySet<Scope>): Step => ({
  event: toEvent(row, scopes),
  moved: { seq: row.seq },
});
const stepOfPost = (row: NewPostRow): Step => ({ event: toPostEvent(row), moved: { postAt: row.postedAt } });

/** The first `limit` of two lists, merged by time. Each list keeps its own order. */
function mergeByTime(first: Step[], second: Step[], from: EventPosition, limit: number): PositionedEvent[] {
  const events: PositionedEvent[] = [];
  let position = from;
  let [ofFirst, ofSecond] = [0, 0];
  while (events.length < limit) {
    const [one, other] = [first[ofFirst], second[ofSecond]];
    const next = one && other ? (one.event.at <= other.event.at ? one : other) : (one ?? other);
    if (!next) break;
    if (next === one) ofFirst += 1;
    else ofSecond += 1;
    position = { ...position, ...next.moved };
    events.push({ event: next.event, position });
  }
  return events;
}
