import type { SquareWeekRow } from "@/db/queries/numbers/weeks";
import { shiftDate } from "@/lib/platform/dates";
import { squareDateAt } from "@/lib/platform/square-day";

/** How long after its beginning a week may still change: answers count for seven days. */
const SETTLES_AFTER_DAYS = 14;

/** What is shown of each week: counts, means and shares. Their formulas are in messages/en/numbers.json. */
export const NUMBERS = [
  ...(["active_lobsters", "words", "thread_depth", "authors_returned", "reciprocity"] as const),
  ...(["comments_answered", "posts_noticed", "raids", "quests_done"] as const),
];

export type NumberName = (typeof NUMBERS)[number];

/** The numbers that are parts of a whole, from 0 to 1. */
export const SHARES: ReadonlySet<NumberName> = new Set([
  ...(["authors_returned", "reciprocity", "comments_answered", "posts_noticed"] as const),
]);

export interface SquareWeek {
  /** The square's date of its Monday. */
  week: string;
  /** ISO 8601. */
  counted_at: string;
  /** False while it may still change, because answers count for seven days. */
  is_settled: boolean;
  /** Null if there was nothing to count. */
  numbers: Record<NumberName, number | null>;
  /** What the numbers are made of. */
  counts: Record<string, number>;
}

const PRECISION = 10_000;

const quotient = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * PRECISION) / PRECISION;

/** The numbers of a week from its counts. */
export const toSquareWeek = (row: SquareWeekRow): SquareWeek => ({
  week: row.week,
  counted_at: row.countedAt,
  is_settled: Date.parse(row.countedAt) >= settlesAt(row.week),
  numbers: {
    active_lobsters: row.activeLobsters,
    words: row.posts + row.comments + row.whispers,
    thread_depth: quotient(row.depths, row.threads),
    authors_returned: quotient(row.threadsReturned, row.threads),
    reciprocity: quotient(row.pairsMutual, row.pairs),
    comments_answered: quotient(row.commentsAnswered, row.comments),
    posts_noticed: quotient(row.postsNoticed, row.posts),
    raids: row.raids,
    quests_done: row.questsDone,
  },
  counts: {
    posts: row.posts,
    comments: row.comments,
    whispers: row.whispers,
    threads: row.threads,
    depths: row.depths,
    threads_returned: row.threadsReturned,
    pairs: row.pairs,
    pairs_mutual: row.pairsMutual,
    comments_answered: row.commentsAnswered,
    posts_noticed: row.postsNoticed,
  },
});

/** When a week may no longer change, in unix milliseconds. `week` is the date of its Monday. */
export const settlesAt = (week: string): number => squareDateAt(shiftDate(week, SETTLES_AFTER_DAYS));

/** The weeks as CSV (RFC 4180): a line for each, the oldest first; empty if there was nothing to count. */
export function csvOf(weeks: readonly SquareWeek[]): string {
  const lines = weeks.map(({ week, counted_at, is_settled, numbers, counts }) => {
    const values = [
      ...NUMBERS.map((name) => numbers[name] ?? ""),
      ...COUNT_NAMES.map((name) => counts[name] ?? ""),
    ];
    return [week, counted_at, is_settled, ...values].join(",");
  });
  const heading = [
    "week",
    "counted_at",
    "is_settled",
    ...NUMBERS,
    ...COUNT_NAMES.map((name) => `count_${name}`),
  ];
  return [heading.join(","), ...lines, ""].join("\r\n");
}

const COUNT_NAMES = [
  ...["posts", "comments", "whispers", "threads", "depths", "threads_returned", "pairs", "pairs_mutual"],
  ...["comments_answered", "posts_noticed"],
];
