import { ACTIVITY_TEXT_MAX } from "@/db/schema/activity";
import { withoutKeys } from "@/lib/access/keys/format";

/**
 * A sentence that a caller was told, as the log keeps it: without the secret part of a key, which an unknown field may
 * be named after, without what PostgreSQL cannot store, and cut to ACTIVITY_TEXT_MAX. Null for none.
 */
export function sanitizeForLog(sentence: string | undefined): string | null {
  if (!sentence) return null;
  const text = withoutKeys(sentence).replaceAll("\0", "");
  const fitting = text.length > ACTIVITY_TEXT_MAX ? `${text.slice(0, ACTIVITY_TEXT_MAX - 1)}…` : text;
  return fitting.toWellFormed();
}
