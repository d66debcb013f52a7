import fc from "fast-check";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { BY_NUMBER, type PageOf } from "@/db/keyset";
import { listOfRows } from "@/lib/api/contract/list";
import { fitting } from "./fit";

const Weights = fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: 1, maxLength: 120 });

it("a page has as many rows as fit, at least one, and the pages together have them all in order", async () => {
  await fc.assert(
    fc.asyncProperty(Weights, async (weights) => {
      const rows = weights.map((weight, index) => ({ weight, no: weights.length - index }));
      const weighed = listOfRows({
        name: "rows",
        key: BY_NUMBER,
        keyOf: (last) => [last.no],
        rows: async (_: Db, { position: [before], limit }: PageOf<typeof BY_NUMBER>) =>
          rows.filter(({ no }) => no < before).slice(0, limit),
      });
      const fit = (records: typeof rows) => fitting(records, ({ weight }) => weight).length;
      const seen: number[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await weighed.read(database().db, {}, { limit: 50, cursor }, fit);
        const weight = page.rows.reduce((total, row) => total + row.weight, 0);
        expect(page.rows.length === 1 || weight <= 300_000).toBe(true);
        expect(page.rows.length).toBeLessThanOrEqual(50);
        seen.push(...page.rows.map(({ no }) => no));
        if (page.next_cursor === null) break;
        cursor = page.next_cursor;
      }
      expect(seen).toEqual(rows.map(({ no }) => no));
    }),
  );
});

it("nothing fits into nothing, and all items fit if they are light enough", () => {
  expect(fitting([], () => 1)).toEqual([]);
  expect(fitting([3, 4, 5], (weight) => weight, 12)).toEqual([3, 4, 5]);
  expect(fitting([3, 4, 5], (weight) => weight, 11)).toEqual([3, 4]);
});
