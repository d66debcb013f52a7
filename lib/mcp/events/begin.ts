import type { Db } from "@/db/connection";
import { findSeqBefore, readEvents } from "@/db/queries/event-log/read";
import { type EventPosition, readEventsCursor } from "@/lib/areas/event-log/cursor";
import { checkNotAhead, readCurrentPosition } from "@/lib/areas/event-log/page";
import type { AskedEvent } from "./asked";

interface Begun {
  position: EventPosition;
  /** Events after the cursor are left out: they are gone, or older than `maxAgeMs`. */
  isTruncated: boolean;
}

interface Beginning {
  cursor?: string | null | undefined;
  maxAgeMs?: number | null | undefined;
}

/** Where to begin to tell a lobster of an event: now, without a cursor. Throws ApiError 400 for a cursor of another. */
export async function begin(
  db: Db,
  lobsterId: string,
  { types, followsFeed }: Pick<AskedEvent, "types" | "followsFeed">,
  { cursor, maxAgeMs }: Beginning,
  now: Date,
): Promise<Begun> {
  const current = await readCurrentPosition(db, lobsterId, { followsFeed });
  const from = readEventsCursor(cursor ?? undefined, lobsterId);
  if (!from) return { position: current, isTruncated: false };
  checkNotAhead(from, current);
  const floorAt = maxAgeMs == null ? undefined : oldestAt(maxAgeMs, now);
  if (followsFeed) {
    const postAt = from.postAt ?? current.postAt;
    const isTruncated = floorAt !== undefined && postAt !== null && postAt < floorAt;
    return { position: { seq: current.seq, postAt: isTruncated ? floorAt : postAt }, isTruncated };
  }
  const oldest = floorAt === undefined ? 0 : await findSeqBefore(db, { lobsterId, at: floorAt });
  const page = await readEvents(db, { lobsterId, types, after: from.seq, limit: 1 });
  const position = { seq: Math.max(from.seq, oldest), postAt: null };
  return { position, isTruncated: page.isTruncated || oldest > from.seq };
}

/** The instant so many milliseconds ago; 1970 at the earliest. */
const oldestAt = (maxAgeMs: number, now: Date): string =>
  new Date(Math.max(0, now.getTime() - maxAgeMs)).toISOString();
