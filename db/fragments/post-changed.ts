import { sql } from "drizzle-orm";

/**
 * Sets the column `changed_at` of `post_stats`, in every statement that changes for everybody what a post's page says.
 * The sitemap's dates come from it, so counts do not set it, nor does a ban, which ends without a write. `at` is when it
 * does so. A statement that began earlier and ends later does not set it back.
 */
export const postChangedAt = (at = sql`now()`) => sql`changed_at = greatest(changed_at, ${at})`;
