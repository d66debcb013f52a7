import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SharedText } from "../../http/encoding";
import { CachedRecords, SharedAnswers } from "./list-cache";

const AUTHORS = ["a", "b", "c"];
const at = (place: number) => String(place).padStart(4, "0");

interface Item {
  position: string;
  authorId: string;
  cursor: string;
  json(): string;
}

/** A list, newest first, and how many of its newest records the list cache has. */
const list = fc
  .tuple(
    fc.uniqueArray(fc.tuple(fc.nat(60), fc.constantFrom(...AUTHORS)), {
      maxLength: 40,
      selector: ([place]) => place,
    }),
    fc.nat(40),
  )
  .map(([places, size]) => ({
    all: places
      .toSorted(([one], [other]) => other - one)
      .map(
        ([place, authorId]): Item => ({ position: at(place), authorId, cursor: at(place), json: () => "" }),
      ),
    size: Math.min(size, places.length),
  }));

const sought = fc.record({
  limit: fc.integer({ min: 1, max: 12 }),
  before: fc.oneof(fc.constant("infinity"), fc.nat(61).map(at)),
  after: fc.oneof(fc.constant("-infinity"), fc.nat(61).map(at)),
  blocked: fc
    .uniqueArray(fc.constantFrom(...AUTHORS, "elsewhere"), { maxLength: 2 })
    .map((ids) => new Set(ids)),
});

describe("a part of a list cache", () => {
  it("equals that of the whole list, or is left to the database", () => {
    let answered = 0;
    fc.assert(
      fc.property(list, sought, ({ all, size }, asked) => {
        const part = new CachedRecords(all.slice(0, size), size === all.length).part(asked);
        if (!part) return;
        answered += 1;
        const { limit, before, after, blocked } = asked;
        const found = all.filter(
          ({ position, authorId }) => position < before && position > after && !blocked.has(authorId),
        );
        expect(part.items).toEqual(found.slice(0, limit));
        expect(part.goesOn).toBe(found.length > limit);
      }),
      { numRuns: 3_000 },
    );
    expect(answered).toBeGreaterThan(500);
  });

  const three = [3, 2, 1].map((place) => {
    const position = at(place);
    return { position, authorId: AUTHORS[place - 1] ?? "", cursor: position, json: () => "" };
  });
  const all = { limit: 2, before: "infinity", after: "-infinity", blocked: new Set<string>() };

  it("is left to the database where the list cache ends and the list may not", () => {
    const cache = new CachedRecords(three, false);
    expect(cache.part(all)?.items).toHaveLength(2);
    expect(cache.part({ ...all, limit: 3 })).toBeUndefined();
    expect(cache.part({ ...all, blocked: new Set(["a", "b"]) })).toBeUndefined();
    expect(cache.part({ ...all, after: at(1), limit: 3 })?.items).toHaveLength(2);
    expect(cache.part({ ...all, after: at(0), limit: 3 })).toBeUndefined();
  });

  it("is left to the database for a cursor that is newer than the list cache", () => {
    const cache = new CachedRecords(three, true);
    expect(cache.part({ ...all, before: at(3) })?.items).toHaveLength(2);
    expect(cache.part({ ...all, before: at(4) })).toBeUndefined();
    expect(new CachedRecords([], true).part({ ...all, before: at(4) })).toBeUndefined();
    expect(new CachedRecords([], true).part(all)?.items).toEqual([]);
  });

  it("has the same place for all readers who see the same, and none for one who blocked one of its authors", () => {
    const cache = new CachedRecords(three, true);
    const place = cache.part(all)?.place;
    expect(place).toBeDefined();
    expect(cache.part({ ...all, blocked: new Set(["elsewhere"]) })?.place).toBe(place);
    expect(cache.part({ ...all, limit: 1 })?.place).not.toBe(place);
    expect(cache.part({ ...all, before: at(3) })?.place).not.toBe(place);
    expect(cache.part({ ...all, blocked: new Set(["a"]) })?.place).toBeUndefined();
  });
});

describe("cached pages", () => {
  const page = (text: string) => ({ text: new SharedText([text]), nextCursor: null });

  it("are made once", () => {
    const pages = new SharedAnswers();
    const first = pages.get("a", () => page("one"));
    expect(pages.get("a", () => page("two"))).toBe(first);
    expect(pages.get("b", () => page("two")).text.text).toBe("two");
  });

  it("are kept only while there is room", () => {
    const pages = new SharedAnswers();
    const large = () => page("x".repeat(1_500_000));
    expect(pages.get("a", large)).toBe(pages.get("a", large));
    expect(pages.get("b", large)).not.toBe(pages.get("b", large));
    const small = () => page("x");
    expect(pages.get("c", small)).toBe(pages.get("c", small));
  });
});
