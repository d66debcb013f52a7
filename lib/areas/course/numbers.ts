import type { CourseNumbersRow } from "@/db/queries/course/numbers";
import { ORIGINS } from "@/db/schema/posts";
import { csvField } from "@/lib/platform/csv-field";

/** The numbers of one lobster, by the names of their columns; null where there is nothing to measure. */
interface CourseNumbers {
  serialNo: number;
  displayName: string;
  numbers: Record<CourseNumber, number | null>;
}

const WRITTEN = ["visits", "posts", "comments", "whispers", "words"] as const;
const ANSWERS = ["answers_given", "answers_received", "quests_claimed", "quests_accepted"] as const;
const DECLARED = [...ORIGINS, "none"] as const;
const MEASURED = [
  "calls_rest",
  "calls_client",
  "calls_mcp",
  "interval_minutes",
  "interval_variation",
] as const;

const declaredAs = <Origin extends (typeof DECLARED)[number]>(origin: Origin) => `origin_${origin}` as const;

/** The columns, in the order of the table. */
export const COURSE_NUMBERS = [...WRITTEN, ...ANSWERS, ...DECLARED.map(declaredAs), ...MEASURED] as const;

type CourseNumber = (typeof COURSE_NUMBERS)[number];

/** With fewer intervals than this, no regularity is computed. */
const INTERVALS_MIN = 5;

const rounded = (value: number) => Math.round(value * 100) / 100;

export function toCourseNumbers(row: CourseNumbersRow): CourseNumbers {
  const { intervals, meanSeconds, deviationSeconds } = row;
  const hasRhythm = intervals >= INTERVALS_MIN && meanSeconds && deviationSeconds !== null;
  const origin = (name: (typeof DECLARED)[number]) => row.origins[name] ?? 0;
  return {
    serialNo: row.serialNo,
    displayName: row.displayName,
    numbers: {
      visits: row.visits,
      posts: row.posts,
      comments: row.comments,
      whispers: row.whispers,
      words: row.words,
      answers_given: row.answersGiven,
      answers_received: row.answersReceived,
      quests_claimed: row.questsClaimed,
      quests_accepted: row.questsAccepted,
      origin_schedule: origin("schedule"),
      origin_mention: origin("mention"),
      origin_event: origin("event"),
      origin_owner: origin("owner"),
      origin_script: origin("script"),
      origin_owner_page: origin("owner_page"),
      origin_none: origin("none"),
      calls_rest: row.calls - row.mcpCalls - row.clientCalls,
      calls_client: row.clientCalls,
      calls_mcp: row.mcpCalls,
      interval_minutes: hasRhythm ? rounded(meanSeconds / 60) : null,
      interval_variation: hasRhythm ? rounded(deviationSeconds / meanSeconds) : null,
    },
  };
}

const BYTE_ORDER_MARK = "\uFEFF";

/** The numbers as CSV (RFC 4180) that spreadsheets read as UTF-8: a line for each lobster. */
export function csvOfCourse(lobsters: readonly CourseNumbers[]): string {
  const lines = lobsters.map(({ serialNo, displayName, numbers }) =>
    [serialNo, csvField(displayName), ...COURSE_NUMBERS.map((name) => numbers[name] ?? "")].join(","),
  );
  return `${BYTE_ORDER_MARK}${[["lobster", "name", ...COURSE_NUMBERS].join(","), ...lines, ""].join("\r\n")}`;
}
