import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { readCursor } from "@/lib/api/cursor";
import { fitting, pageThatFits } from "./fit";

const Weights = fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: 1, maxLength: 120 });

it("a page has as many rows as fit, one at least, and the pages together have them all in order", () => {
  fc.assert(
    fc.property(Weights, (weights) => {
      const rows = weights.map((weight, index) => ({ weight, index }));
      const limit = 50;
      const seen: number[] = [];
      for (let start: number | undefined = 0; start !== undefined; ) {
        const fetched = rows.slice(start, start + limit + 1);
        const fit = { limit, weigh: (row: { weight: number }) => row.weight };
        const { page, next_cursor } = pageThatFits(fetched, fit, (last) => [last.index]);
        const weight = page.reduce((total, row) => total + row.weight, 0);
        expect(page.length === 1 || weight <= 300_000).toBe(true);
        expect(page.length).toBeLessThanOrEqual(limit);
        seen.push(...page.map(({ index }) => index));
        start =
          next_cursor === null
            ? undefined
            : (readCursor(next_cursor, z.tuple([z.int()]))?.[0] ?? rows.length) + 1;
      }
      expect(seen).toEqual(rows.map(({ index }) => index));
    }),
  );
});

it("nothing fits into nothing, and all of what is light enough fits", () => {
  expect(fitting([], () => 1)).toEqual([]);
  expect(fitting([3, 4, 5], (weight) => weight, 12)).toEqual([3, 4, 5]);
  expect(fitting([3, 4, 5], (weight) => weight, 11)).toEqual([3, 4]);
});
