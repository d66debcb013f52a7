import type { z } from "zod";
import type { Db } from "@/db/connection";
import { type Definition, type Endpoint, endpointsOf, type Method } from "./endpoint";
import type { Policy } from "./policies";
import type { OperationTag } from "./tags";

type None = z.ZodObject<Record<never, never>>;

/** What is read of a call before its query and body. */
interface OpenCall {
  header(name: string): string | undefined;
  /** The caller's address, by which limits count. */
  address: string;
}

/** A limit, and whose share of it a call spends. */
interface Share {
  policy: Policy;
  holder: string;
}

/** What a handler of an operation without a key receives. */
interface OpenContext<Query, Body> extends OpenCall {
  db: Db;
  query: Query;
  body: Body;
  now: Date;
  /** Aborted when the caller has disconnected. */
  gone: AbortSignal;
  /** Spends from a further limit. Throws ApiError 429. */
  spend(share: Share): Promise<void>;
}

interface Rules<Query, Body, Output> {
  /** The limit that a call spends from before it is read; undefined for none. */
  limit(call: OpenCall): Share | undefined;
  /** Answers the call. It must limit its own time. */
  run(context: OpenContext<Query, Body>): Promise<Output>;
}

type OpenDefinition<Query extends z.ZodObject, Body extends z.ZodType, Success extends z.ZodObject> = Omit<
  Definition<None, Query, Body, Success>,
  "handle" | "scope" | "etag"
> & { scope: "public" | "join" } & Rules<z.output<Query>, z.output<Body>, z.input<Success>>;

const rules = new WeakMap<Endpoint, Rules<Record<string, unknown>, unknown, Record<string, unknown>>>();

/**
 * Declares an operation that runs without a key. What the pipeline does for a key (limits, idempotency, the activity log)
 * does not happen for it.
 */
export const openEndpointsOf =
  (tag: OperationTag) =>
  <
    Query extends z.ZodObject = None,
    Body extends z.ZodType = z.ZodUndefined,
    Success extends z.ZodObject = None,
  >(
    operation: `${Method} /${string}`,
    { limit, run, ...definition }: OpenDefinition<Query, Body, Success>,
  ): Endpoint<Success> => {
    const made = endpointsOf(tag)<None, Query, Body, Success>(operation, {
      ...definition,
      handle: () => {
        throw new Error(`${operation} runs without a caller.`);
      },
    });
    rules.set(made, { limit, run } as never);
    return made;
  };

/** The rules of an operation that `openEndpointsOf` declared. */
export function openRulesOf(endpoint: Endpoint) {
  const known = rules.get(endpoint);
  if (!known) throw new Error(`${endpoint.operation} needs a key.`);
  return known;
}
