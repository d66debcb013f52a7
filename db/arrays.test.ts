import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "@/lib/testing/breadth";
import { anyText } from "@/lib/testing/given/texts";
import { database } from "./client";
import { pg } from "./row";
import { type Placeholders, runOnce, statement } from "./statement";

interface Lists {
  texts: string[];
  numbers: number[];
  flags: boolean[];
  ids: string[];
  instants: string[];
}

const echo = statement(
  {
    texts: pg.array(pg.text),
    numbers: pg.array(pg.integer),
    flags: pg.array(pg.boolean),
    ids: pg.array(pg.uuid),
    instants: pg.array(pg.instant),
  },
  (p: Placeholders<Lists>) => sql`
    select ${p.texts}::text[] texts, ${p.numbers}::int[] numbers, ${p.flags}::bool[] flags,
      ${p.ids}::uuid[] ids, ${p.instants}::timestamptz[] instants`,
);

const text = anyText().filter((value) => value.isWellFormed() && !value.includes("\0"));

test("arrays survive a round trip to PostgreSQL", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        texts: fc.array(
          fc.oneof(text, fc.constantFrom("", "NULL", "null", '"', "\\", "a\\b", "{}", ",", " ")),
        ),
        numbers: fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
        flags: fc.array(fc.boolean()),
        ids: fc.array(fc.uuid()),
        instants: fc.array(
          fc
            .date({ min: new Date("0001-01-02"), max: new Date("9999-12-30"), noInvalidDate: true })
            .map((date) => date.toISOString()),
        ),
      }),
      async (lists) => {
        expect((await echo(database().db, lists))[0]).toEqual(lists);
      },
    ),
    { numRuns: runs(100) },
  );
});

test("a null in an array stays null", async () => {
  const rows = await runOnce(database().db, sql`select array[null, 'NULL', 'x'] texts`);
  expect(rows[0]).toEqual({ texts: [null, "NULL", "x"] });
});
