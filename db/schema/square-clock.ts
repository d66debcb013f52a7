import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text } from "drizzle-orm/pg-core";

/**
 * The time zone in which triggers date what is written (the function `square_day`): one row, or none on a square that has
 * always had Asia/Shanghai. A start compares it with SQUARE_TIMEZONE (docs/decisions/0433).
 */
export const squareClock = pgTable(
  "square_clock",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    timeZone: text("time_zone").notNull(),
  },
  (table) => [
    check("square_clock_only_check", sql`${table.isOnly}`),
    check("square_clock_time_zone_bounded", sql`char_length(${table.timeZone}) between 1 and 64`),
  ],
);
