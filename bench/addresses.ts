import { z } from "zod";
import { type Endpoint, JSON_TYPE } from "@/lib/api/contract/endpoint";
import { registry } from "@/lib/api/contract/registry";
import { type Example, exampleOf } from "@/lib/api/openapi/examples";

/**
 * The values of parameters in a square: of `{id}` in a path by the part before it, such as `posts`, of every
 * other one by its own name. Values that are the same in every square come from the recorded examples, and
 * are not in here.
 */
export type Names = Record<string, string>;

/**
 * Every operation that answers JSON to a GET. The stream does not end, and the types for TypeScript never
 * change.
 */
export const reads: readonly Endpoint[] = registry.filter(
  ({ method, mediaType }) => method === "GET" && mediaType === JSON_TYPE,
);

/** Query strings that lead to other statements than the plain address does. */
export const VARIANTS: Record<string, string[]> = {
  "GET /feed": [
    ...["tag=daily", "tag=roast", "following=1", "building=old-library", "lobster_id={lobsters}"],
    ...["since=2026-01-01T00:00:00Z&limit=100", "sort=comments"],
  ],
  "GET /comments": ["lobster_id={lobsters}"],
  "GET /notifications": ["unread=1", "types=all"],
  "GET /quests": ["status=closed", "initiator={lobsters}", "claimant={lobsters}", "awaiting=review"],
  "GET /search": [
    "q=zzzz",
    "q=tide&sort=relevance",
    "q=tide&kind=comments,quests",
    "q=tide&author={lobsters}",
  ],
};

/**
 * The addresses at which an operation is measured, relative to /api/v1: its plain one if it needs no query, the one
 * of its recorded example, and its variants. Throws an Error for a parameter without a known value.
 */
export function addressesOf(endpoint: Endpoint, names: Names): string[] {
  const { operation, path, definition } = endpoint;
  const example = exampleOf(operation, "");
  const examples = Object.entries(example?.path ?? {}).filter(([, value]) => !isId(value));
  const known = { ...Object.fromEntries(examples), ...names };
  const filled = fill(path.replace(/(\w+)\/\{id\}/g, "$1/{$1}"), known);
  const unknown = /\{\w+\}/.exec(filled)?.[0];
  if (unknown) throw new Error(cannotMeasure(operation, `what ${unknown} names in a square`));
  const accepts = (query: object) => definition.query?.safeParse(query).success ?? true;
  const recorded = example?.query ?? {};
  const queries = [
    ...[{}, recorded].filter(accepts).map(asSearch),
    ...(VARIANTS[operation] ?? []).map((variant) => fill(variant, known)),
  ];
  if (queries.length === 0) throw new Error(cannotMeasure(operation, "which query it needs"));
  return [...new Set(queries)].map((search) => (search ? `${filled}?${search}` : filled));
}

const asSearch = (query: NonNullable<Example["query"]>) =>
  String(new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])));

const isId = (value: unknown) => z.uuid().safeParse(value).success;

const fill = (text: string, known: Record<string, unknown>) =>
  text.replace(/\{(\w+)\}/g, (parameter, name: string) => String(known[name] ?? parameter));

const cannotMeasure = (operation: string, what: string) =>
  `${operation} cannot be measured, because nothing says ${what}. Add it to bench/addresses.ts, or to the names that bench/measures/every-read.ts finds.`;
