import { type SQL, sql } from "drizzle-orm";

/**
 * Marks the unread notifications for which `condition` is true. Locks in one order, so that two statements that mark the
 * same notifications cannot wait for each other.
 */
export const markRead = (condition: SQL) => sql`
    update notifications set read_at = now() from (
      select id from notifications where read_at is null and ${condition} order by id for no key update
    ) unread
    where notifications.id = unread.id`;
