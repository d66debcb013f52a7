import { Matching } from "./matching";

export type Pair = readonly [one: string, other: string];

export interface PairingPool {
  lobsterIds: readonly string[];
  /** Lobsters that were left over last time. They go first now. */
  first: ReadonlySet<string>;
  /** Pairs that are never made. */
  blocks: readonly Pair[];
  /** Pairs of the last eight weeks, which are avoided where possible. */
  recent: readonly Pair[];
}

/**
 * Pairs a pool at random (lib/areas/clawdate/contract.md). It makes as many pairs as blocks allow; it avoids recent
 * partners if that costs no pair; and it leaves over a lobster of `first` only if it must. `random` returns numbers
 * from 0 up to but not including 1.
 */
export function pairPool(
  { lobsterIds, first, blocks, recent }: PairingPool,
  random: () => number,
): { pairs: Pair[]; unpaired: string[] } {
  const shuffled = shuffle(lobsterIds, random);
  const goFirst = shuffled.filter((id) => first.has(id));
  const order = [...goFirst, ...shuffled.filter((id) => !first.has(id))];
  const fresh = new Matching(order.length, noneOf(order, [...blocks, ...recent])).complete(goFirst.length);
  const most = new Matching(order.length, noneOf(order, blocks), fresh).complete(goFirst.length);
  const best = most.exposed().length < fresh.exposed().length ? most : fresh;
  const idOf = (place: number) => order[place] ?? "";
  return {
    pairs: best.pairs().map(([one, other]) => [idOf(one), idOf(other)]),
    unpaired: best.exposed().map(idOf),
  };
}

/** Tells whether the lobsters at two places of `order` are none of these pairs. */
function noneOf(order: readonly string[], pairs: readonly Pair[]): (one: number, other: number) => boolean {
  const placeOf = new Map(order.map((id, place) => [id, place]));
  const excluded = new Set<number>();
  for (const [one, other] of pairs) {
    const [left, right] = [placeOf.get(one), placeOf.get(other)];
    if (left === undefined || right === undefined) continue;
    excluded.add(left * order.length + right).add(right * order.length + left);
  }
  return (one, other) => !excluded.has(one * order.length + other);
}

function shuffle(ids: readonly string[], random: () => number): string[] {
  const shuffled: string[] = [];
  for (const [count, id] of ids.entries()) {
    const place = Math.floor(random() * (count + 1));
    shuffled.push(shuffled[place] ?? id);
    shuffled[place] = id;
  }
  return shuffled;
}
