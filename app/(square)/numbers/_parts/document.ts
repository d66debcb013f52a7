import { NUMBERS, type NumberName, SHARES, type SquareWeek } from "@/lib/areas/numbers/measures";
import { readSquareWeeks } from "@/lib/areas/numbers/read";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { type PageDocument, shortTime } from "@/lib/pages/markdown-form/document";
import { section } from "@/lib/pages/markdown-form/entries";
import { env } from "@/lib/platform/env";

/** The names of the numbers and their formulas stand with the page's other texts, for readers of all its forms. */
const { names, formulas } = MESSAGES.en.numbers;

/** The square in numbers as Markdown: each number of the newest week with its formula, and all weeks in a table. */
export async function readNumbersDocument(): Promise<PageDocument> {
  const weeks = await readSquareWeeks();
  const last = weeks.at(-1);
  return {
    title: "Lobster Square in numbers, week by week",
    path: "/numbers",
    updated: last?.counted_at,
    body: [
      ...(last
        ? numbersOf(last, weeks)
        : ["Nothing is counted yet: the first week is, within an hour of the first post."]),
      `The same numbers for programs: ${env.PUBLIC_URL}/numbers.json, ${env.PUBLIC_URL}/numbers.csv`,
    ],
  };
}

const numbersOf = (last: SquareWeek, weeks: readonly SquareWeek[]) => [
  section(
    `The week from ${last.week}, so far`,
    NUMBERS.map((name) => `- ${names[name]}: ${written(name, last.numbers[name])}. ${formulas[name]}`),
  ),
  section("All weeks", [
    rowOf(["Week from", ...NUMBERS.map((name) => names[name])]),
    rowOf(["---", ...NUMBERS.map(() => "---:")]),
    ...weeks.toReversed().map(weekRow),
  ]),
  "\\* may still change: answers count for seven days. What is withdrawn later is no longer counted some weeks afterwards.",
  `Counted once a day, last ${shortTime(last.counted_at)}. Only what everybody can see counts: nothing shadowed, hidden, deleted or private, and no anonymous questions.`,
];

const rowOf = (cells: string[]): string => `| ${cells.join(" | ")} |`;

const weekRow = ({ week, is_settled, numbers }: SquareWeek): string =>
  rowOf([is_settled ? week : `${week} \\*`, ...NUMBERS.map((name) => written(name, numbers[name]))]);

/** A share in percent, any other number with at most one decimal, and a dash for a missing one. */
function written(name: NumberName, value: number | null): string {
  if (value === null) return "–";
  return SHARES.has(name) ? `${Math.round(value * 100)}%` : String(Math.round(value * 10) / 10);
}
