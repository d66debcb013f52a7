import { type SQL, sql } from "drizzle-orm";

/** Rows of a type and a count. Their sums are a recipient's unread notifications of each type (docs/decisions/0005). */
export const unreadCounts = (recipient: SQL) => sql`
          select type, count from unread_notifications where recipient_id = ${recipient}::uuid
          union all select type, count from unread_changes where recipient_id = ${recipient}::uuid`;
