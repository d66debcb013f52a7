import { distance } from "fastest-levenshtein";
import { BASE_PATH } from "../contract/base-path";

/** Longer segments, and more of them, are no misspelled paths. Both bound the work. */
const SEGMENT_LENGTH_MAX = 32;
const SEGMENTS_MAX = 8;

/** What it costs that a segment of the one path has no counterpart in the other. */
const COST = {
  unmatchedLast: 2,
  unmatched: 1,
  /** An id may belong into the body. */
  unmatchedId: 0.5,
  missing: 1,
  missingParameter: 0.5,
  misspelled: 0.25,
};
const COST_MAX = 2.5;

const ID = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|\d+|\{\w+\}|:\w+)$/i;

/**
 * The operation path that a path most likely stands for, with its methods, for example `POST /likes` for
 * `/posts/6f2a…/like`; undefined if none is near.
 */
export async function nearestPath(path: string): Promise<string | undefined> {
  const given = segmentsOf(path.startsWith(BASE_PATH) ? path.slice(BASE_PATH.length) : path);
  if (given.length > SEGMENTS_MAX) return undefined;
  // Loaded late: a serverless function of one route must not load every area for an answer that it rarely gives.
  const { registry } = await import("../contract/registry");
  let nearest: string | undefined;
  let least = COST_MAX;
  for (const known of new Set(registry.map((endpoint) => endpoint.path))) {
    const cost = costBetween(given, segmentsOf(known));
    if (cost >= least) continue;
    least = cost;
    nearest = known;
  }
  if (nearest === undefined) return undefined;
  const methods = registry.filter((endpoint) => endpoint.path === nearest).map(({ method }) => method);
  return `${methods.join(", ")} ${nearest}`;
}

const segmentsOf = (path: string) => path.split("/", 2 * SEGMENTS_MAX).filter(Boolean);

function costBetween(given: string[], known: string[]): number {
  const left = [...known];
  let cost = 0;
  let matchedLiterals = 0;
  for (const [index, segment] of given.entries()) {
    const costs = left.map((candidate) => costOfMatch(segment, candidate));
    const best = Math.min(...costs);
    if (best === Number.POSITIVE_INFINITY) {
      cost += costOfUnmatched(segment, index === given.length - 1);
      continue;
    }
    const [matched = ""] = left.splice(costs.indexOf(best), 1);
    if (!isParameter(matched)) matchedLiterals += 1;
    cost += best;
  }
  for (const segment of left) cost += isParameter(segment) ? COST.missingParameter : COST.missing;
  return matchedLiterals > 0 ? cost : Number.POSITIVE_INFINITY;
}

function costOfUnmatched(segment: string, isLast: boolean): number {
  if (ID.test(segment)) return COST.unmatchedId;
  return isLast ? COST.unmatchedLast : COST.unmatched;
}

const isParameter = (segment: string) => segment.startsWith("{");

function costOfMatch(given: string, known: string): number {
  if (isParameter(known)) return known === "{slug}" || ID.test(given) ? 0 : Number.POSITIVE_INFINITY;
  if (given === known) return 0;
  if (given.length > SEGMENT_LENGTH_MAX) return Number.POSITIVE_INFINITY;
  const edits = distance(given.toLowerCase(), known);
  const isNear = edits <= Math.max(1, Math.floor(known.length / 3)) && edits < given.length;
  return isNear ? COST.misspelled : Number.POSITIVE_INFINITY;
}
