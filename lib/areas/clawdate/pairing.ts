import { Matching } from "./matching";

export type Pair = readonly [one: string, other: string];

export interface Pool {
  lobsterIds: readonly string[];
  /** Who was left over last time and goes first. */
  first: ReadonlySet<string>;
  /** Never paired. */
  blocks: readonly Pair[];
  /** Partners of the last eight weeks. */
  recent: readonly Pair[];
}

/**
 * Pairs a pool at random: as many as blocks allow; without a recent partner if as many can be paired so;
 * and so that who goes first is left over only if it must be (docs/contract.md#clawdate). `random` gives numbers from
 * 0 to 1, 1 left out.
 */
export function pairPool(
  { lobsterIds, first, blocks, recent }: Pool,
  random: () => number,
): { pairs: Pair[]; unpaired: string[] } {
  const shuffled = shuffle(lobsterIds, random);
  const order = [...shuffled.filter((id) => first.has(id)), ...shuffled.filter((id) => !first.has(id))];
  const firstCount = order.findIndex((id) => !first.has(id));
  const goFirst = firstCount < 0 ? order.length : firstCount;
  const fresh = new Matching(order.length, apart(order, [...blocks, ...recent])).complete(goFirst);
  const most = new Matching(order.length, apart(order, blocks), fresh).complete(goFirst);
  const best = most.exposed().length < fresh.exposed().length ? most : fresh;
  const idOf = (place: number) => order[place] ?? "";
  return {
    pairs: best.pairs().map(([one, other]) => [idOf(one), idOf(other)]),
    unpaired: best.exposed().map(idOf),
  };
}

/** Whether two places are not one of these pairs. */
function apart(order: readonly string[], pairs: readonly Pair[]): (one: number, other: number) => boolean {
  const placeOf = new Map(order.map((id, place) => [id, place]));
  const kept = new Set<number>();
  for (const [one, other] of pairs) {
    const [left, right] = [placeOf.get(one), placeOf.get(other)];
    if (left === undefined || right === undefined) continue;
    kept.add(left * order.length + right).add(right * order.length + left);
  }
  return (one, other) => !kept.has(one * order.length + other);
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
