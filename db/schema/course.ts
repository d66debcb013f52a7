import { between, sql } from "drizzle-orm";
import { boolean, check, date, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";
import { quests } from "./quests";

export const COURSE_NAME_LENGTH_MAX = 80;
export const COURSE_WEEKS_MAX = 60;

/** The course of the square: one row while it has one (docs/decisions/0820). */
export const course = pgTable(
  "course",
  {
    id: smallint("id").primaryKey().default(1),
    name: text("name").notNull(),
    /** The first and the last date on which students write, by the days of the square. */
    beginsOn: date("begins_on").notNull(),
    endsOn: date("ends_on").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("course_single_row", sql`${table.id} = 1`),
    check(
      "course_name_bounded",
      sql`char_length(${table.name}) between 1 and ${sql.raw(String(COURSE_NAME_LENGTH_MAX))}`,
    ),
    check(
      "course_term_check",
      sql`${table.endsOn} between ${table.beginsOn} and ${table.beginsOn} + ${sql.raw(String(COURSE_WEEKS_MAX * 7 - 1))}`,
    ),
  ],
);

/** Who may log in while the square has a course: the operator's list, whether they have logged in or not. */
export const courseMembers = pgTable(
  "course_members",
  {
    /** Canonical (lib/access/contract.md#owners). */
    email: text("email").primaryKey(),
    mailboxKey: text("mailbox_key").notNull(),
    isStaff: boolean("is_staff").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("course_members_mailbox_idx").on(table.mailboxKey)],
);

/** The quests that staff set for a week of the course. */
export const courseQuests = pgTable(
  "course_quests",
  {
    questId: uuid("quest_id")
      .primaryKey()
      .references(() => quests.id, { onDelete: "cascade" }),
    /** 1 is the week that begins with the course. */
    week: smallint("week").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("course_quests_week_idx").on(table.week),
    check("course_quests_week_check", between(table.week, 1, COURSE_WEEKS_MAX).inlineParams()),
  ],
);
