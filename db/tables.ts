import { LRUCache } from "lru-cache";
import { processSingleton } from "@/lib/platform/process-singleton";

const TEXTS_MAX = 2_000;

/** What was found in the texts of statements, which are searched once. */
const known = processSingleton("tablesOfTexts", () => ({
  written: new LRUCache<string, readonly string[]>({ max: TEXTS_MAX }),
  mentioned: new LRUCache<string, readonly string[]>({ max: TEXTS_MAX }),
  blocking: new LRUCache<string, boolean>({ max: TEXTS_MAX }),
}));

const STANDINGS = ["lobster_days", "lobster_standings", "standing_changes"];

/** By table, the others that triggers and cascades change with it. `tables.test.ts` compares it with the schema. */
const CHANGED_TOO: Readonly<Record<string, readonly string[]>> = {
  posts: STANDINGS,
  comments: STANDINGS,
  likes: STANDINGS,
  lobsters: STANDINGS,
  questions: ["question_pairs"],
  owners: ["api_keys", "uploads", "kept_images"],
  polls: ["poll_options", "poll_votes"],
};

/**
 * Tables that no list cache keeps and hardly any page shows, and which are often written. Their changes are not
 * broadcast, so a page that shows one of them is not kept for long.
 */
export const UNREPORTED_TABLES: ReadonlySet<string> = new Set([
  "accounts",
  "activity",
  "activity_reads",
  "appeals",
  "connect_clients",
  "connect_requests",
  "connections",
  "feed_clock",
  "idempotency_keys",
  "inbox_arrivals",
  "inbox_events",
  "inbox_heads",
  "join_requests",
  "kept_texts",
  "letters",
  "login_codes",
  "login_throttles",
  "moderation_log",
  "owner_days",
  "owner_notes",
  "post_view_days",
  "reports",
  "sessions",
  "unread_changes",
  "unread_notifications",
  "usage_days",
  "verification_tokens",
  "webhook_asides",
  "webhook_attempts",
  "webhook_wakes",
  "webhooks",
]);

/** What stands before the name of a written table. It also matches `for update of l` and the like, which is harmless. */
const WRITE = /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+"?(\w+)/gi;

/** The tables that a statement writes, by its text, and those that triggers and cascades change with them. */
export const writtenTables = (text: string): readonly string[] =>
  once(known.written, text, () => {
    const named = [...text.matchAll(WRITE)].map(([, table = ""]) => table.toLowerCase());
    return unique(named.flatMap((table) => [table, ...(CHANGED_TOO[table] ?? [])]));
  });

/** What may stand before the name of a table that is read: in `from a, b` and `join (a join b)`, too. */
const READ = /(?:\bfrom\b|\bjoin\b|\busing\b|,|\()\s*"?(\w+)/gi;

/** The tables that a statement reads, by its text, among other names that are not those of tables. */
export const mentionedTables = (text: string): readonly string[] =>
  once(known.mentioned, text, () =>
    unique([...text.matchAll(READ)].map(([, name = ""]) => name.toLowerCase())),
  );

/** Functions that lock and write. `tables.test.ts` compares them with the schema. */
const WRITING_FUNCTION = /\b(?:change_standing\w*|fold_standing|fold_unread|number_events|receive_on_post)\(/;

/**
 * Whether a statement may have to wait for others: it writes, itself or by a function, and does not leave out the rows that
 * others have locked.
 */
export const mayBlock = (text: string): boolean =>
  once(
    known.blocking,
    text,
    () => (writtenTables(text).length > 0 || WRITING_FUNCTION.test(text)) && !text.includes("skip locked"),
  );

const unique = (names: string[]): string[] => [...new Set(names)];

function once<Found extends boolean | readonly string[]>(
  cache: LRUCache<string, Found>,
  text: string,
  find: () => Found,
): Found {
  const kept = cache.get(text);
  if (kept !== undefined) return kept;
  const found = find();
  cache.set(text, found);
  return found;
}
