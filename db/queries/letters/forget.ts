import { sql } from "drizzle-orm";
import { deleteInBatches } from "../../delete-in-batches";
import { letters } from "../../schema/letters";

/** Deletes letters that were made before an instant (ISO 8601). */
export const deleteOldLetters = deleteInBatches<{ before: string }>(
  letters,
  (p) => sql`created_at < ${p.before}::timestamptz`,
  letters.createdAt,
);
