import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { BY_SCORE, BY_TIME_AND_ID, type ByScore, type ByTimeAndId, firstPosition } from "@/db/keyset";
import { anyText } from "@/lib/testing/given/texts";
import { writeCursor } from "./cursor";
import { listOfRows } from "./list";

const { db } = database();

interface Row {
  at: string;
  id: string;
}

const isBefore = (one: Row, [at, id]: [at: string, id: string]) =>
  at === "infinity" || one.at < at || (one.at === at && one.id < id);

/** A list of the given rows, which must be in the order of the key. */
const given = listOfRows({
  name: "rows",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.at, last.id],
  rows: async (_: Db, { rows, position, limit }: ByTimeAndId & { rows: Row[] }) =>
    rows.filter((row) => isBefore(row, position)).slice(0, limit),
});

const times = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString());

const keys = fc.tuple(times, fc.uuid());

/** Few distinct times, so that rows share them. */
const someRows = fc
  .uniqueArray(fc.tuple(fc.constantFrom("2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"), fc.uuid()), {
    maxLength: 50,
    selector: ([, id]) => id,
  })
  .map((pairs) => pairs.map(([at, id]) => ({ at, id })).sort((a, b) => (isBefore(b, [a.at, a.id]) ? -1 : 1)));

const invalid = expect.objectContaining({ status: 400, code: "invalid_cursor" });

describe("pages", () => {
  it("list every row once, in order, whatever the page size", async () => {
    await fc.assert(
      fc.asyncProperty(someRows, fc.integer({ min: 1, max: 10 }), async (rows, limit) => {
        const seen: Row[] = [];
        let cursor: string | null | undefined;
        while (cursor !== null) {
          const page = await given.read(db, { rows }, { limit, cursor });
          expect(page.rows.length).toBeLessThanOrEqual(limit);
          seen.push(...page.rows);
          cursor = page.next_cursor;
        }
        expect(seen).toEqual(rows);
      }),
    );
  });
});

describe("a cursor", () => {
  it("leads back to the row it was made from, and needs no escaping in a URL", () => {
    fc.assert(
      fc.property(keys, ([at, id]) => {
        const { next_cursor } = given.answer(
          [
            { at, id },
            { at: "later", id: "later" },
          ],
          { limit: 1 },
        );
        const cursor = next_cursor ?? expect.fail("the list goes on");
        expect(encodeURIComponent(cursor)).toBe(cursor);
        expect(cursor.length).toBeLessThan(500);
        expect(given.page({ limit: 1, cursor })).toEqual({ limit: 2, position: [at, id] });
      }),
    );
  });

  it("is decoded once for all who ask about the same request", () => {
    const request = { limit: 1, cursor: writeCursor([new Date(0).toISOString(), crypto.randomUUID()]) };
    expect(given.page(request)).toBe(given.page(request));
    expect(given.page({ ...request })).not.toBe(given.page(request));
  });

  it("that is missing means the start of the list", () => {
    expect(given.page({ limit: 1 })).toEqual({ limit: 2, position: firstPosition(BY_TIME_AND_ID) });
  });

  it("that is anything else is refused as invalid", () => {
    const others = fc.oneof(
      anyText({ minLength: 1 }),
      fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString("base64url")),
    );
    fc.assert(
      fc.property(others, (cursor) => {
        expect(() => given.page({ limit: 1, cursor })).toThrow(invalid);
      }),
    );
  });

  it("with numbers is accepted only within the range of PostgreSQL and of the list", () => {
    const scores = listOfRows({
      name: "scores",
      key: BY_SCORE,
      keyOf: (last) => last,
      rows: async (_: Db, { position }: ByScore) => [position],
    });
    const page = (score: number) =>
      scores.page({ limit: 1, cursor: writeCursor([score, new Date(0).toISOString(), crypto.randomUUID()]) });
    expect(page(1).position[0]).toBe(1);
    for (const score of [0, -1, 1.5, 2 ** 31, 1e300])
      expect(() => page(score), String(score)).toThrow(invalid);
  });
});
