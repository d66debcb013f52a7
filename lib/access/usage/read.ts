import { database } from "@/db/client";
import { findUsageSettings, listUsage, type UsageRow, type UsageWay } from "@/db/queries/access/usage";
import { USAGE_WAYS } from "@/db/schema/usage";
import { shiftDate } from "@/lib/platform/dates";
import { dayOfZone } from "@/lib/platform/day-of-zone";
import { activityLog } from "../activity/log";

/** How many days the page shows. */
const SHOWN_DAYS = 14;

export type UsageSettings = Awaited<ReturnType<typeof findUsageSettings>>;

interface Sum {
  calls: number;
  tokens: number;
}

export interface Usage {
  /** Every day, the oldest first; the last is not over. */
  days: ({ day: string } & Sum)[];
  /** Only ways that were used. */
  ways: ({ way: UsageWay } & Sum)[];
  /** The operations, those with the most tokens first. */
  operations: ({ operation: string } & Sum)[];
  /** All days together. */
  total: Sum;
  /** What the present day's budget was spent on: all but what webhooks delivered. */
  spentToday: number;
}

/** Adds up the rows of the days that end at `today` (YYYY-MM-DD). */
export function toUsage(rows: readonly UsageRow[], today: string): Usage {
  const sumOf = (matches: (row: UsageRow) => boolean): Sum =>
    rows.filter(matches).reduce((sum, { calls, tokens }) => add(sum, { calls, tokens }), NOTHING);
  const days = Array.from({ length: SHOWN_DAYS }, (_, no) => shiftDate(today, no + 1 - SHOWN_DAYS));
  const operations = new Map<string, Sum>();
  for (const { operation, calls, tokens } of rows)
    operations.set(operation, add(operations.get(operation) ?? NOTHING, { calls, tokens }));
  return {
    days: days.map((day) => ({ day, ...sumOf((row) => row.day === day) })),
    ways: USAGE_WAYS.map((way) => ({ way, ...sumOf((row) => row.way === way) })).filter(
      ({ calls }) => calls > 0,
    ),
    operations: [...operations]
      .map(([operation, sum]) => ({ operation, ...sum }))
      .sort((one, other) => other.tokens - one.tokens || other.calls - one.calls),
    total: sumOf(() => true),
    spentToday: sumOf((row) => row.day === today && row.way !== "webhook").tokens,
  };
}

const NOTHING: Sum = { calls: 0, tokens: 0 };
const add = (one: Sum, other: Sum): Sum => ({
  calls: one.calls + other.calls,
  tokens: one.tokens + other.tokens,
});

/** What an owner's agents were answered in the last days, and what the owner set. */
export async function readUsage(ownerId: string, now: Date) {
  await activityLog.flush();
  const { db } = database();
  const settings = await findUsageSettings(db, { ownerId });
  const { day, endsAt } = dayOfZone(settings.timeZone, now.getTime());
  const rows = await listUsage(db, { ownerId, since: shiftDate(day, 1 - SHOWN_DAYS) });
  return { settings, endsAt, usage: toUsage(rows, day) };
}
