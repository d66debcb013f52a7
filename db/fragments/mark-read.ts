import { type SQL, sql } from "drizzle-orm";
import { changeNotifications } from "./change-notifications";

/** Marks the unread notifications for which `condition` is true as read. */
export const markRead = (condition: SQL) =>
  changeNotifications(sql`read_at = now()`, sql`read_at is null and ${condition}`);
