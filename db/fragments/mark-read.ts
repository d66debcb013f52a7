import { type SQL, sql } from "drizzle-orm";

/**
 * Marks the unread notifications for which `condition` is true as read. Locks them in the order of their ids, so that
 * two such statements cannot deadlock.
 */
export const markRead = (condition: SQL) => sql`
    update notifications set read_at = now() from (
      select id from notifications where read_at is null and ${condition} order by id for no key update
    ) unread
    where notifications.id = unread.id`;
