import type { z } from "zod";
import { badRequest } from "./errors";

/** An opaque position in a list, made of the last row's key. */
export const writeCursor = (key: (string | number | null)[]): string =>
  Buffer.from(JSON.stringify(key)).toString("base64url");

/**
 * The key in the cursor of a list whose keys are like this; undefined where none is given, which is the first page.
 * Throws ApiError 400 `invalid_cursor` for anything else, the empty text too.
 */
export function readCursor<Key extends z.ZodType>(
  cursor: string | undefined,
  key: Key,
): z.output<Key> | undefined {
  if (cursor === undefined) return undefined;
  try {
    return key.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw badRequest(
      "invalid_cursor",
      "cursor is not one that this list returned.",
      "Start without a cursor.",
    );
  }
}
