import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { pageOf, readCursor, writeCursor } from "./cursor";
import { CursorInstant, Uuid } from "./shapes";

const Key = z.tuple([CursorInstant, Uuid]);
const keys = fc.tuple(
  fc
    .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.uuid(),
);

describe("a cursor", () => {
  it("comes back as the key it was made of, and needs no escaping in a URL", () => {
    fc.assert(
      fc.property(keys, (key) => {
        const cursor = writeCursor(key);
        expect(encodeURIComponent(cursor)).toBe(cursor);
        expect(cursor.length).toBeLessThan(500);
        expect(readCursor(cursor, Key)).toEqual(key);
      }),
    );
  });

  it("that is anything else is refused as one", () => {
    const invalid = expect.objectContaining({ status: 400, code: "invalid_cursor" });
    const others = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString("base64url")),
    );
    fc.assert(
      fc.property(others, (cursor) => {
        expect(() => readCursor(cursor, Key)).toThrow(invalid);
      }),
    );
  });
});

describe("pages", () => {
  it("lead through every row once, in order, whatever their size", () => {
    fc.assert(
      fc.property(fc.nat({ max: 50 }), fc.integer({ min: 1, max: 10 }), (count, limit) => {
        const rows = Array.from({ length: count }, (_, i) => i);
        const seen: number[] = [];
        let from: number | undefined = 0;
        while (from !== undefined) {
          const { page, next_cursor }: { page: number[]; next_cursor: string | null } = pageOf(
            rows.slice(from, from + limit + 1),
            limit,
            (last) => [last],
          );
          seen.push(...page);
          from =
            next_cursor === null
              ? undefined
              : 1 + (readCursor(next_cursor, z.tuple([z.int()]))?.[0] ?? Number.NaN);
        }
        expect(seen).toEqual(rows);
      }),
    );
  });
});
