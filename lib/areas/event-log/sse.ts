import { type EventPosition, writeEventsCursor } from "./cursor";
import type { PositionedEvent } from "./page";
import { writeEvent } from "./schemas";

// The format of server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html

export type StreamEnd = "age" | "drain" | "slow" | "revoked" | "banned";

/** What a client that follows the standard waits before it connects again, in milliseconds. */
const RETRY_MS = 3_000;

export const HEARTBEAT = ":\n\n";

const idLine = (lobsterId: string, position: EventPosition) =>
  `id: ${writeEventsCursor(lobsterId, position)}\n`;

/** The position of the stream, which no client shows: a new connection resumes from here. */
export const positionLines = (lobsterId: string, position: EventPosition): string =>
  `${idLine(lobsterId, position)}\n`;

/** The first piece: it gives a position even to a client that is cut off before the first event. */
export const openingLines = (lobsterId: string, position: EventPosition): string =>
  `retry: ${RETRY_MS}\n${positionLines(lobsterId, position)}`;

/** Each event with the cursor after it, so that a client that is cut off reads on with the next. */
export const eventLines = (lobsterId: string, events: PositionedEvent[], isBrief: boolean): string =>
  events
    .map(({ event, position }) => `${idLine(lobsterId, position)}data: ${writeEvent(event, isBrief)}\n\n`)
    .join("");

/** Tells the client that events before the next one are too old and gone. */
export const TRUNCATED = 'event: truncated\ndata: {"truncated":true}\n\n';

/** The last piece. Clients closed by age or a drain reconnect at different times. */
export function endLines(reason: StreamEnd, random = Math.random()): string {
  const retryMs = reason === "revoked" || reason === "banned" ? null : Math.round(RETRY_MS * (0.5 + random));
  const retry = retryMs === null ? "" : `retry: ${retryMs}\n`;
  return `${retry}event: bye\ndata: ${JSON.stringify({ reason, retry_ms: retryMs })}\n\n`;
}
