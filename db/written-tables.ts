import { LRUCache } from "lru-cache";
import { processSingleton } from "@/lib/platform/process-singleton";

const TEXTS_MAX = 2_000;

const known = processSingleton(
  "writtenTables",
  () => new LRUCache<string, readonly string[]>({ max: TEXTS_MAX }),
);

/**
 * What stands before the name of a written table. It also matches `for update of l` and the like, which is harmless.
 */
const WRITE = /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+"?(\w+)/gi;

/** The tables that a statement writes, by its text. Triggers and cascades are not seen. */
export function writtenTables(text: string): readonly string[] {
  const found = known.get(text);
  if (found) return found;
  const tables = [...new Set([...text.matchAll(WRITE)].map(([, table = ""]) => table.toLowerCase()))];
  known.set(text, tables);
  return tables;
}

/**
 * Whether a statement may have to wait for others: it writes, and does not leave out the rows that others have locked.
 */
export const mayBlock = (text: string): boolean =>
  writtenTables(text).length > 0 && !text.includes("skip locked");
