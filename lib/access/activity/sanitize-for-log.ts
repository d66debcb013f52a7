import { ACTIVITY_TEXT_MAX } from "@/db/schema/activity";
import { withoutKeys } from "@/lib/access/keys/format";
import { graphemeBoundary } from "@/lib/platform/text/graphemes";

/**
 * A sentence of an answer as the log stores it: without the secret parts of keys (an unknown field may be
 * named like one), without characters that PostgreSQL cannot store, and cut to ACTIVITY_TEXT_MAX. Null if
 * nothing remains.
 */
export function sanitizeForLog(sentence: string | undefined): string | null {
  if (!sentence) return null;
  const text = withoutKeys(sentence).replaceAll("\0", "");
  const fitting =
    text.length > ACTIVITY_TEXT_MAX
      ? `${text.slice(0, graphemeBoundary(text, ACTIVITY_TEXT_MAX - 1))}…`
      : text;
  return fitting.toWellFormed();
}
