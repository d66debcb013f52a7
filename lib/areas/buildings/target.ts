import { createHash } from "node:crypto";

const DAY_MS = 86_400_000;

/**
 * The target of a date among at least two buildings (lib/areas/buildings/contract.md). Days are grouped in rounds
 * of as many days as there are buildings. In a round each building is the target once, in an order that looks random;
 * no building is the target on two days in a row. Throws RangeError for an invalid date or no buildings.
 */
export function targetOn(date: string, slugs: readonly string[]): string {
  const day = Date.parse(date) / DAY_MS;
  const place = ((day % slugs.length) + slugs.length) % slugs.length;
  const target = roundOf(Math.floor(day / slugs.length), slugs)[place];
  if (target === undefined) throw new RangeError(`no target on ${date} among ${slugs.length} buildings`);
  return target;
}

/** The order of a round. It does not start with the building that ends the previous round. */
function roundOf(round: number, slugs: readonly string[]): readonly string[] {
  const order = shuffled(round, slugs);
  const [first, second, ...rest] = order;
  if (!first || !second || first !== shuffled(round - 1, slugs).at(-1)) return order;
  return [second, first, ...rest];
}

/**
 * The order of a round before `roundOf` adjusts it. Two buildings have the same order in every round: to swap them
 * would also change the end of the round, with which the next one is compared.
 */
function shuffled(round: number, slugs: readonly string[]): readonly string[] {
  const draws = new Map(slugs.map((slug) => [slug, draw(slugs.length > 2 ? round : 0, slug)]));
  return slugs.toSorted((one, other) => (draws.get(one) ?? "").localeCompare(draws.get(other) ?? ""));
}

const draw = (round: number, slug: string) => createHash("sha256").update(`${round} ${slug}`).digest("hex");
