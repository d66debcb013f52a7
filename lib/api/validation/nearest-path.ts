import { distance } from "fastest-levenshtein";
import { BASE_PATH } from "../contract/base-path";

/** Longer segments, or more of them, are not a misspelled path. Both bound the work. */
const SEGMENT_LENGTH_MAX = 32;
const SEGMENTS_MAX = 8;

/** The costs of differences between two paths. */
const COST = {
  unmatchedLast: 2,
  unmatched: 1,
  /** An id may belong in the body. */
  unmatchedId: 0.5,
  missing: 1,
  missingParameter: 0.5,
  misspelled: 0.25,
};
const COST_MAX = 2.5;

const ID = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|(?:%23)?\d+|\{\w+\}|:\w+)$/i;

/** First segments of other APIs' paths, with the names of this API. */
const SYNONYMS: Record<string, string> = { me: "lobster", whoami: "lobster", profile: "lobster" };

/**
 * The operation path that a path most likely stands for, with its methods, for example `POST /likes` for
 * `/posts/6f2a…/like`; undefined if none is near. For a POST it is one that takes POST, if any of those is near it.
 */
export async function nearestPath(path: string, method = "GET"): Promise<string | undefined> {
  const registry = await readRegistry();
  const pathsOf = (endpoints: typeof registry) => new Set(endpoints.map((endpoint) => endpoint.path));
  const taking = registry.filter((endpoint) => endpoint.method === method);
  const ofMethod = method === "POST" ? nearestOf(path, pathsOf(taking)) : undefined;
  const nearest = ofMethod ?? nearestOf(path, pathsOf(registry));
  if (nearest === undefined) return undefined;
  const methods = registry.filter((endpoint) => endpoint.path === nearest).map((endpoint) => endpoint.method);
  const meant =
    method === "POST" && !methods.includes("POST")
      ? await nearestOperation(method, BASE_PATH + nearest)
      : undefined;
  return meant ?? `${methods.join(", ")} ${nearest}`;
}

/** For a method that a path does not have: the methods that may do the same in this API. */
const METHODS: Record<string, readonly string[]> = {
  GET: ["GET"],
  HEAD: ["GET"],
  POST: ["POST", "PATCH"],
  PUT: ["PATCH", "POST"],
  PATCH: ["PATCH", "POST"],
  DELETE: ["DELETE"],
};

/** Requests that resemble no path of this API. */
const MEANT: Record<string, string> = {
  "GET /posts": "GET /feed",
  "GET /comments": "GET /posts/{id}/comments",
  "POST /feed": "POST /posts",
};

/**
 * The operation that was most likely meant by a method that a path does not have, for example `POST /comments` for POST
 * `/posts/6f2a…/comments`; undefined if none is near.
 */
export async function nearestOperation(method: string, path: string): Promise<string | undefined> {
  const known = MEANT[`${method} ${path.slice(BASE_PATH.length)}`];
  if (known !== undefined) return known;
  const registry = await readRegistry();
  for (const other of METHODS[method] ?? []) {
    const paths = registry.filter((endpoint) => endpoint.method === other).map((endpoint) => endpoint.path);
    const nearest = nearestOf(path, new Set(paths));
    if (nearest !== undefined) return `${other} ${nearest}`;
  }
  return undefined;
}

/** Loaded on demand: a serverless function of one route must not load every area for a rare answer. */
const readRegistry = async () => (await import("../contract/registry")).registry;

function nearestOf(path: string, paths: ReadonlySet<string>): string | undefined {
  const [first = "", ...others] = segmentsOf(
    path.startsWith(BASE_PATH) ? path.slice(BASE_PATH.length) : path,
  );
  if (others.length >= SEGMENTS_MAX) return undefined;
  const given = [Object.hasOwn(SYNONYMS, first) ? (SYNONYMS[first] ?? first) : first, ...others];
  let nearest: string | undefined;
  let least = COST_MAX;
  for (const known of paths) {
    const cost = costBetween(given, segmentsOf(known));
    if (cost >= least) continue;
    least = cost;
    nearest = known;
  }
  return nearest;
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
