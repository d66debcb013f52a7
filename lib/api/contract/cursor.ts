import type { z } from "zod";
import { GENERAL_REFUSALS } from "./general";

/** An opaque position in a list, made from the key of a page's last row. */
export const writeCursor = (key: (string | number | null | [string, string])[]): string =>
  Buffer.from(JSON.stringify(key)).toString("base64url");

/**
 * The key that a cursor holds, parsed by the schema `key`; undefined without a cursor, which means the first page.
 * Throws ApiError 400 `invalid_cursor`, with this hint if one is given, for every other text, even the empty one.
 */
export function readCursor<Key extends z.ZodType>(
  cursor: string | undefined,
  key: Key,
  hint?: string,
): z.output<Key> | undefined {
  if (cursor === undefined) return undefined;
  try {
    return key.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw GENERAL_REFUSALS.refuse("invalid_cursor", {}, hint === undefined ? {} : { hint });
  }
}
