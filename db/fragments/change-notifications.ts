import { type SQL, sql } from "drizzle-orm";
import { afterCte } from "./after-cte";

/**
 * Changes the notifications for which `condition` is true. Locks them in the order of their ids, so that two such
 * statements cannot deadlock, and after the rows of the CTE `after`: PostgreSQL runs CTEs that nothing reads from the last
 * to the first (docs/decisions/0352).
 */
export const changeNotifications = (set: SQL, condition: SQL, after?: string) => sql`
    update notifications set ${set} from (
      select id from notifications where ${condition} ${after ? sql`and ${afterCte(after)}` : sql``}
      order by id for no key update
    ) locked
    where notifications.id = locked.id`;
