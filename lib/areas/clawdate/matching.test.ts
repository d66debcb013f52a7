import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "@/lib/testing/breadth";
import { Matching } from "./matching";

const graph = fc.integer({ min: 2, max: 9 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    firstCount: fc.integer({ min: 0, max: size }),
    edges: fc.uniqueArray(
      fc.tuple(fc.nat(size - 1), fc.nat(size - 1)).filter(([one, other]) => one < other),
      { selector: String, maxLength: 20 },
    ),
  }),
);

type Edge = [number, number];

/** Every set of vertices that some matching covers, found by trying all matchings. */
function coverings(edges: Edge[], covered: number[] = []): number[][] {
  const [edge, ...rest] = edges;
  if (!edge) return [covered];
  const without = coverings(rest, covered);
  return edge.some((vertex) => covered.includes(vertex))
    ? without
    : [...without, ...coverings(rest, [...covered, ...edge])];
}

it("is as large as any, and leaves as few as possible of the first unmatched", () => {
  fc.assert(
    fc.property(graph, ({ size, firstCount, edges }) => {
      const joined = new Set(edges.map(String));
      const joins = (one: number, other: number) =>
        joined.has(String(one < other ? [one, other] : [other, one]));
      const matching = new Matching(size, joins).complete(firstCount);
      const pairs = matching.pairs();
      const seen = [...pairs.flat(), ...matching.exposed()].sort((one, other) => one - other);
      expect(seen).toEqual(Array.from({ length: size }, (_, vertex) => vertex));
      for (const [one, other] of pairs) expect(joins(one, other)).toBe(true);
      const largest = Math.max(...coverings(edges).map((covered) => covered.length));
      expect(pairs.length * 2).toBe(largest);
      const firstCovered = (vertices: number[]) => vertices.filter((vertex) => vertex < firstCount).length;
      expect(firstCovered(pairs.flat())).toBe(Math.max(...coverings(edges).map(firstCovered)));
    }),
    { numRuns: runs(500) },
  );
});

it("can extend a smaller one without leaving a matched vertex unmatched", () => {
  const small = new Matching(4, (one, other) => one + other === 3 && one * other === 2).complete(0);
  const large = new Matching(4, (one, other) => Math.abs(one - other) === 1, small).complete(0);
  expect(small.pairs()).toEqual([[1, 2]]);
  expect(large.pairs()).toEqual([
    [0, 1],
    [2, 3],
  ]);
});
