import { sql } from "drizzle-orm";
import { deleteInBatches } from "../../delete-in-batches";
import { postViewDays } from "../../schema/research";

/** How long the views of each day are kept: a year with its holidays. */
export const IMPRESSION_DAYS = 400;

/** Deletes the views of dates before a China date (YYYY-MM-DD). */
export const deleteOldImpressions = deleteInBatches<{ before: string }>(
  postViewDays,
  (p) => sql`day < ${p.before}::date`,
  postViewDays.day,
);
