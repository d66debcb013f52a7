import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { expectNoHold } from "@/lib/testing/assertions/hold";
import { ownFolder } from "@/lib/testing/given/folder";
import { CsvError, readCsv } from "../csv";
import { withFeedOrder } from "./feed-order";
import { readPersonas } from "./personas";
import { phasesOf, readSchedule } from "./schedule";
import { shuffled } from "./shuffled";

const folder = ownFolder();
const given = (text: string): string => {
  const file = join(folder, "file");
  writeFileSync(file, text);
  return file;
};

describe("comma-separated values", () => {
  test.each([
    [
      "a,b\n1,2\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "\uFEFFa,b\r\n1,2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ['a\n"1, ""2""\n3"\n\n', [["a"], ['1, "2"\n3']]],
    [
      "a,\n,b",
      [
        ["a", ""],
        ["", "b"],
      ],
    ],
    ["", []],
  ])("of %j are parsed", (text, rows) => {
    expect(readCsv(text).map(({ fields }) => fields)).toEqual(rows);
  });

  test.each(['a\n"1', 'a"b', '"a"b'])("of %j are refused with their line", (text) => {
    expect(() => readCsv(text)).toThrow(CsvError);
  });

  test("are read in time linear in their length", async () => {
    for (const text of [
      '"'.repeat(200_001),
      ",".repeat(200_000),
      '""'.repeat(100_000),
      "\n".repeat(200_000),
    ]) {
      await expectNoHold(() => {
        try {
          readCsv(text);
        } catch {
          // Whether it is valid is not the question.
        }
      });
    }
  });
});

describe("personas", () => {
  test("may have their columns in any order", async () => {
    expect(await readPersonas(given("persona,name\nCalm., Amber \n"))).toEqual([
      { name: "Amber", persona: "Calm." },
    ]);
  });

  test.each([
    ["name\nAmber", /its first line has to be name,persona/],
    ["name,persona,mood\nAmber,Calm,Good", /its first line has to be name,persona/],
    ["name,persona\n", /it has nobody in it/],
    ["name,persona\nAmber,Calm,Good", /line 2 has 3 fields, not 2/],
    ["name,persona\n,Calm", /line 2 has no name/],
    ["name,persona\nAmber,x\n\nAMBER,y", /lines 2 and 4 have the same name/],
    ['name,persona\n"Amber,x', /line 2 has a quotation mark/],
  ])("of %j are refused", async (text, why) => {
    await expect(readPersonas(given(text))).rejects.toThrow(why);
  });
});

describe("a schedule", () => {
  test("makes phases that add up to the whole duration", async () => {
    const schedule = await readSchedule(
      given(
        '[{"after_minutes": 20, "skill_line": null}, {"after_minutes": 5, "skill_line": "Hi.", "limits": {"API_RATE_LIMIT": 9}}]',
      ),
    );
    expect(phasesOf(schedule, 30)).toEqual([
      { afterMs: 0, untilMs: 300_000, environment: {} },
      { afterMs: 300_000, untilMs: 1_200_000, environment: { SKILL_LINE: "Hi.", API_RATE_LIMIT: "9" } },
      { afterMs: 1_200_000, untilMs: 1_800_000, environment: { SKILL_LINE: "", API_RATE_LIMIT: "9" } },
    ]);
    expect(() => phasesOf(schedule, 20)).toThrow(
      "An intervention comes after 20 minutes, and the lab lasts 20.",
    );
  });

  test.each(["{}", "[", '[{"after_minutes": -1}]', '[{"after_minutes": 1, "limits": {"DATABASE_URL": 1}}]'])(
    "of %s is refused",
    async (text) => {
      await expect(readSchedule(given(text))).rejects.toThrow(/is no schedule of interventions/);
    },
  );
});

test.each([
  ["/api/v1/feed", "hot", "/api/v1/feed?sort=hot"],
  ["/api/v1/feed?limit=5", "hot", "/api/v1/feed?limit=5&sort=hot"],
  ["/api/v1/feed?sort=newest", "hot", "/api/v1/feed?sort=newest"],
  ["/api/v1/feed?since=2026-01-01T00:00:00Z", "hot", "/api/v1/feed?since=2026-01-01T00:00:00Z"],
  ["/api/v1/feed", "newest", "/api/v1/feed"],
  ["/api/v1/feed", undefined, "/api/v1/feed"],
  ["/api/v1/posts", "hot", "/api/v1/posts"],
])("the feed of %s in a lab with the order %s is %s", (address, order, rewritten) => {
  expect(withFeedOrder(address, order)).toBe(rewritten);
});

test("an order by seed is the same each time, and differs between seeds", () => {
  const items = Array.from({ length: 20 }, (_, index) => index);
  expect(shuffled(items, 1)).toEqual(shuffled(items, 1));
  expect(shuffled(items, 1)).not.toEqual(shuffled(items, 2));
  expect(shuffled(items, 1).sort((one, other) => one - other)).toEqual(items);
});
