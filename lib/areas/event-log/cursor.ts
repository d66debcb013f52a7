import { z } from "zod";
import { readCursor, writeCursor } from "@/lib/api/contract/cursor";
import { GENERAL_REFUSALS } from "@/lib/api/contract/general";
import { CURSOR_KINDS } from "@/lib/api/contract/shapes";

/** A place in what happens to a lobster. */
export interface EventPosition {
  /** The number of the last event of its log that was read. */
  seq: number;
  /** The time (ISO 8601) of the last post of the feed that was read; null where the feed was never asked for. */
  postAt: string | null;
}

const Key = z.tuple([CURSOR_KINDS.uuid, z.int().min(0), CURSOR_KINDS.instant.nullable()]);

const HINT =
  "Call without a cursor to begin from now; then send the cursor of the last answer. A cursor is of one lobster.";

/** 400: a cursor that no answer to this lobster can have had. */
export const invalidEventsCursor = () => GENERAL_REFUSALS.refuse("invalid_cursor", {}, { hint: HINT });

/** The cursor of a lobster at a position: the same for polling, the stream and webhooks. */
export const writeEventsCursor = (lobsterId: string, { seq, postAt }: EventPosition): string =>
  writeCursor([lobsterId, seq, postAt]);

/**
 * The position that a cursor holds; undefined without one, which means now. Throws ApiError 400 `invalid_cursor` for
 * anything but a cursor of events of this lobster. `readEventPage` checks that it is not ahead of the log.
 */
export function readEventsCursor(cursor: string | undefined, lobsterId: string): EventPosition | undefined {
  const key = readCursor(cursor, Key, HINT);
  if (key === undefined) return undefined;
  const [owner, seq, postAt] = key;
  if (owner !== lobsterId) throw invalidEventsCursor();
  return { seq, postAt };
}
