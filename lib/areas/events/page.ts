import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { numberEvents, readHead } from "@/db/queries/events/number";
import { type NewPostRow, readFeedClock, readPostsAfter } from "@/db/queries/events/posts";
import { type EventRow, readEvents } from "@/db/queries/events/read";
import { type EventPosition, notOurs } from "./cursor";
import { type EventRecord, toEvent, toPostEvent } from "./schemas";

export interface EventFilter {
  types: string[];
  /** Also the new posts of the feed. */
  followsFeed: boolean;
}

/** An event, and where to go on after it. */
export interface PositionedEvent {
  event: EventRecord;
  position: EventPosition;
}

export interface EventPage {
  told: PositionedEvent[];
  /** Where the next page begins, also when there are no events. */
  position: EventPosition;
  hasMore: boolean;
  /** Events before the first one are older than what is kept. */
  isTruncated: boolean;
}

/** Throws ApiError 400 `invalid_cursor` if a position lies beyond what has happened up to `now`. */
export function checkReached({ seq, postAt }: EventPosition, now: EventPosition): void {
  if (seq > now.seq || (postAt !== null && now.postAt !== null && postAt > now.postAt)) throw notOurs();
}

/** The position from which only what is still to come is told. */
export async function readNow(
  db: Db,
  lobsterId: string,
  { followsFeed }: EventFilter,
): Promise<EventPosition> {
  await numberEvents(db, [lobsterId]);
  const [seq, postAt] = await Promise.all([readHead(db, lobsterId), followsFeed ? readFeedClock(db) : null]);
  return { seq, postAt };
}

/**
 * What was told after a position, with everything that was committed before the call. Throws ApiError 400 `invalid_cursor`
 * for a position that lies in the future.
 */
export async function readEventPage(
  db: Db,
  viewer: Viewer,
  { seq, postAt: given }: EventPosition,
  { types, followsFeed, limit }: EventFilter & { limit: number },
): Promise<EventPage> {
  await numberEvents(db, [viewer.viewer]);
  // A cursor from before the feed was asked for: the feed begins now.
  const postAt = given ?? (followsFeed ? await readFeedClock(db) : null);
  const [told, posted] = await Promise.all([
    readEvents(db, { lobsterId: viewer.viewer, after: seq, types, limit }),
    followsFeed && postAt ? readPostsAfter(db, { after: postAt, limit, ...viewer }) : noPosts(postAt),
  ]);
  checkReached({ seq, postAt }, { seq: told.headSeq, postAt: posted.clockAt });
  const merged = mergeByTime(toldOf(told.rows, posted.rows), { seq, postAt }, limit);
  const isAll = merged.length === told.rows.length + posted.rows.length;
  const last = merged.at(-1)?.position ?? { seq, postAt };
  return {
    told: merged,
    position: isAll ? { seq: told.reachedSeq, postAt: posted.reachedAt } : last,
    hasMore: !isAll || told.reachedSeq < told.headSeq || posted.hasMore,
    isTruncated: told.isTruncated,
  };
}

/** Where the feed is not asked for, its position stays. */
const noPosts = (postAt: string | null) => ({
  rows: [],
  reachedAt: postAt,
  clockAt: postAt,
  hasMore: false,
});

type Step = { event: EventRecord; moved: Partial<EventPosition> };

const toldOf = (rows: EventRow[], posts: NewPostRow[]): [Step[], Step[]] => [
  rows.map((row) => ({ event: toEvent(row), moved: { seq: row.seq } })),
  posts.map((row) => ({ event: toPostEvent(row), moved: { postAt: row.postedAt } })),
];

/** The first `limit` of two lists, each in its own order, by their times. */
function mergeByTime(
  [first, second]: [Step[], Step[]],
  from: EventPosition,
  limit: number,
): PositionedEvent[] {
  const told: PositionedEvent[] = [];
  let position = from;
  let [ofFirst, ofSecond] = [0, 0];
  while (told.length < limit) {
    const [one, other] = [first[ofFirst], second[ofSecond]];
    const next = one && other ? (one.event.at <= other.event.at ? one : other) : (one ?? other);
    if (!next) break;
    if (next === one) ofFirst += 1;
    else ofSecond += 1;
    position = { ...position, ...next.moved };
    told.push({ event: next.event, position });
  }
  return told;
}
