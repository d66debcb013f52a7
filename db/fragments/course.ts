import { sql } from "drizzle-orm";

/** The entry of an owner `o` in the lists of the course. */
const entry = sql`select from course_members m where m.mailbox_key = o.mailbox_key`;

/**
 * Whether an owner `o` may log in and use keys: everybody in a square without a course, else its members and admins
 * (docs/decisions/0820).
 */
export const isAdmitted = sql`(o.is_admin or not exists (select from course) or exists (${entry}))`;

/** Whether an owner `o` is staff: by their institution's log-in, or by the list of the course. */
export const isStaff = sql`(o.is_staff or exists (${entry} and m.is_staff))`;
