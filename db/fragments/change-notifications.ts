import { type SQL, sql } from "drizzle-orm";

/**
 * Changes the notifications for which `condition` is true. Locks them in the order of their ids, so that two such
 * statements cannot deadlock (docs/decisions/0352).
 */
export const changeNotifications = (set: SQL, condition: SQL) => sql`
    update notifications set ${set} from (
      select id from notifications where ${condition} order by id for no key update
    ) locked
    where notifications.id = locked.id`;
