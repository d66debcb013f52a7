import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { withinDeadline } from "@/lib/api/http/deadline";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { checkKeyOf } from "./check-key";
import type { EventPosition } from "./cursor";
import { hub } from "./hub";
import { type EventFilter, type EventPage, readEventPage } from "./page";
import type { Listener } from "./watch";

interface WaitRequest extends EventFilter {
  position: EventPosition;
  limit: number;
  /** Milliseconds; 0 to answer at once. */
  waitMs: number;
  /** Ends the wait. */
  gone: AbortSignal;
}

/**
 * The events after a position, as soon as there are any, at the end of the wait at the latest. While it waits it holds
 * neither a connection to the database nor a transaction. Throws ApiError 401 or 403 within a second of the key's end,
 * 429 if too many calls of the key wait, and 503 if too many of all keys do.
 */
export async function waitForEvents(
  db: Db,
  viewer: Viewer,
  keyId: string,
  { position, waitMs, gone, ...asked }: WaitRequest,
): Promise<EventPage> {
  const read = (from: EventPosition) => withinDeadline(readEventPage(db, viewer, from, asked));
  const endsAt = monotonicNow() + waitMs;
  let page = await read(position);
  if (isAnswer(page) || waitMs === 0) return page;
  const listener: Listener = { keyId, lobsterId: viewer.viewer, followsFeed: asked.followsFeed };
  const { watch, leave } = hub.join("wait", listener, page.position);
  gone.addEventListener("abort", leave, { once: true });
  try {
    while (!hub.isDraining && !gone.aborted && monotonicNow() < endsAt) {
      const wasWoken = await watch.woken(endsAt - monotonicNow());
      checkKeyOf(watch);
      if (!wasWoken || gone.aborted) break;
      page = await read(watch.position);
      watch.position = page.position;
      if (isAnswer(page)) break;
    }
    return page;
  } finally {
    gone.removeEventListener("abort", leave);
    leave();
  }
}

/** An empty page with more behind it is also an answer: the caller reads on after a thousand other events. */
const isAnswer = ({ events, hasMore, isTruncated }: EventPage) => events.length > 0 || hasMore || isTruncated;
