import { describe, expect, it } from "vitest";
import type { SquareWeekRow } from "@/db/queries/numbers/weeks";
import { csvOf, NUMBERS, toSquareWeek } from "./measures";

const ROW: SquareWeekRow = {
  week: "2026-03-02",
  countedAt: "2026-03-15T16:00:00.000Z",
  ...{ activeLobsters: 7, posts: 9, comments: 8, whispers: 3, threads: 3, depths: 4, threadsReturned: 1 },
  ...{ postsNoticed: 6, commentsAnswered: 2, pairs: 6, pairsMutual: 4, raids: 1, questsDone: 2 },
};

const NOTHING = Object.fromEntries(
  Object.entries(ROW).map(([name, value]) => [name, typeof value === "number" ? 0 : value]),
) as SquareWeekRow;

describe("the numbers of a week", () => {
  it("are its counts, and their quotients", () => {
    expect(toSquareWeek(ROW).numbers).toEqual({
      ...{ active_lobsters: 7, words: 20, thread_depth: 1.3333, authors_returned: 0.3333 },
      ...{ reciprocity: 0.6667, comments_answered: 0.25, posts_noticed: 0.6667, raids: 1, quests_done: 2 },
    });
  });

  it("are null if there is nothing to divide by", () => {
    expect(toSquareWeek(NOTHING).numbers).toEqual({
      ...{ active_lobsters: 0, words: 0, thread_depth: null, authors_returned: null },
      ...{ reciprocity: null, comments_answered: null, posts_noticed: null, raids: 0, quests_done: 0 },
    });
  });

  it("are settled once they were counted seven days after the week's end in China, not before", () => {
    expect(toSquareWeek(ROW).is_settled).toBe(true);
    expect(toSquareWeek({ ...ROW, countedAt: "2026-03-15T15:59:59.999Z" }).is_settled).toBe(false);
  });
});

describe("the numbers as CSV", () => {
  it("have a column for each number and each count, and a line for each week", () => {
    const [heading = "", first = "", second = "", ...rest] = csvOf([ROW, NOTHING].map(toSquareWeek)).split(
      "\r\n",
    );
    expect(rest).toEqual([""]);
    expect(heading.split(",").slice(0, 3 + NUMBERS.length)).toEqual([
      ...["week", "counted_at", "is_settled"],
      ...NUMBERS,
    ]);
    expect(first).toBe(
      "2026-03-02,2026-03-15T16:00:00.000Z,true,7,20,1.3333,0.3333,0.6667,0.25,0.6667,1,2,9,8,3,3,4,1,6,4,2,6",
    );
    expect(second.split(",")).toHaveLength(heading.split(",").length);
    expect(second).toContain("true,0,0,,,,,,0,0,0");
  });

  it("have only the heading before anything was counted", () => {
    expect(csvOf([]).split("\r\n")).toHaveLength(2);
  });
});
