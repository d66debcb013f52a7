import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "@/lib/testing/breadth";
import { type Pair, pairPool } from "./pairing";

/** A random number generator with a seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const idOf = (no: number) => `lobster-${no}`;

const poolOf = (sizeMax: number) =>
  fc.integer({ min: 0, max: sizeMax }).chain((size) => {
    const lobster = fc.nat(Math.max(0, size - 1)).map(idOf);
    const pairs = fc.array(
      fc.tuple(lobster, lobster).filter(([one, other]) => one !== other),
      { maxLength: 40 },
    );
    return fc.record({
      lobsterIds: fc.constant(Array.from({ length: size }, (_, no) => idOf(no))),
      first: fc.array(lobster, { maxLength: 1 }).map((ids) => new Set(size > 0 ? ids : [])),
      blocks: size > 1 ? pairs : fc.constant<Pair[]>([]),
      recent: size > 1 ? pairs : fc.constant<Pair[]>([]),
    });
  });

const pool = poolOf(24);

const key = ([one, other]: Pair) => [one, other].sort().join();
const keysOf = (pairs: readonly Pair[]) => new Set(pairs.map(key));

/** The largest possible number of pairs, found by trying every partner for each lobster. */
function mostPairs(ids: readonly string[], apart: ReadonlySet<string>): number {
  const [one, ...rest] = ids;
  if (one === undefined) return 0;
  let most = mostPairs(rest, apart);
  for (const other of rest) {
    if (most === Math.floor(ids.length / 2)) break;
    if (apart.has(key([one, other]))) continue;
    const others = rest.filter((id) => id !== other);
    most = Math.max(most, 1 + mostPairs(others, apart));
  }
  return most;
}

describe("a draw", () => {
  it("pairs everybody at most once, never across a block, and loses nobody", () => {
    fc.assert(
      fc.property(pool, fc.integer(), (given, seed) => {
        const { pairs, unpaired } = pairPool(given, seeded(seed));
        expect([...pairs.flat(), ...unpaired].sort()).toEqual([...given.lobsterIds].sort());
        const blocks = keysOf(given.blocks);
        for (const pair of pairs) expect(blocks).not.toContain(key(pair));
        // No two lobsters that are left over could have been paired with each other.
        for (const one of unpaired)
          for (const other of unpaired) if (one < other) expect(blocks).toContain(key([one, other]));
      }),
      { numRuns: runs(1000) },
    );
  });

  it("makes as many pairs as possible, without recent partners if that costs no pair", () => {
    fc.assert(
      fc.property(poolOf(9), fc.integer(), (given, seed) => {
        const { pairs } = pairPool(given, seeded(seed));
        const [blocks, recent] = [keysOf(given.blocks), keysOf(given.recent)];
        const most = mostPairs(given.lobsterIds, blocks);
        expect(pairs).toHaveLength(most);
        const canAvoid = mostPairs(given.lobsterIds, new Set([...blocks, ...recent])) === most;
        const met = pairs.filter((pair) => recent.has(key(pair)));
        expect(met.length > 0).toBe(!canAvoid);
      }),
      { numRuns: runs(500) },
    );
  });

  it("leaves over at most one of a pool without blocks, whatever the past pairs", () => {
    fc.assert(
      fc.property(pool, fc.integer(), ({ blocks: _, ...given }, seed) => {
        const { unpaired } = pairPool({ ...given, blocks: [] }, seeded(seed));
        expect(unpaired).toHaveLength(given.lobsterIds.length % 2);
      }),
    );
  });

  it("pairs those who were left over last time, if there is a new partner for them", () => {
    const awaiting = pool.filter(({ first }) => first.size === 1);
    fc.assert(
      fc.property(awaiting, fc.integer(), (given, seed) => {
        const [first = ""] = given.first;
        const apart = keysOf([...given.blocks, ...given.recent]);
        const hasPartner = given.lobsterIds.some((id) => id !== first && !apart.has(key([first, id])));
        fc.pre(hasPartner);
        expect(pairPool(given, seeded(seed)).unpaired).not.toContain(first);
      }),
      { numRuns: runs(500) },
    );
  });

  it("is the same for the same seed, and pairs everybody with everybody in time", () => {
    const lobsterIds = Array.from({ length: 6 }, (_, no) => idOf(no));
    const given = { lobsterIds, first: new Set<string>(), blocks: [], recent: [] };
    expect(pairPool(given, seeded(7))).toEqual(pairPool(given, seeded(7)));
    const met = Array.from({ length: 300 }, (_, seed) => pairPool(given, seeded(seed)).pairs).flat();
    expect(keysOf(met).size).toBe(15);
  });

  it("of a thousand with many blocks pairs all", () => {
    const lobsterIds = Array.from({ length: 1000 }, (_, no) => idOf(no));
    const blocks = lobsterIds.flatMap((one, no): Pair[] => (no < 400 ? [[one, idOf(999 - no)]] : []));
    const { pairs } = pairPool({ lobsterIds, first: new Set(), blocks, recent: [] }, seeded(1));
    expect(pairs).toHaveLength(500);
  });
});
