import type { z } from "zod";
import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import type { Scope } from "@/lib/access/keys/scopes";
import { bodyByteSizeMax } from "./body-limit";
import type { Effect } from "./policies";
import type { Principal } from "./principal";
import type { Allowance, Policy } from "./rate-limit";
import type { NamedRefusal } from "./refusals";
import type { Tag } from "./tags";
import type { TargetDeclaration } from "./target";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

type None = z.ZodObject<Record<never, never>>;

/** What a handler is given: who calls, what they sent, parsed, and the one reading of the clock. */
export interface Context<Params, Query, Body, Prepared = undefined> extends Principal {
  /** The database; a transaction when the request carries an Idempotency-Key. */
  db: Db;
  /** Runs `work` in one transaction: the request's own if it has one already. */
  atomically<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** The same for statements that need no answers of one another: sent at once, stored all or none. */
  together<Result>(send: (db: Db) => Promise<Result>): Promise<Result>;
  params: Params;
  query: Query;
  body: Body;
  /** What `prepare` returned. */
  prepared: Prepared;
  now: Date;
  /** The caller and the time, as statements take them. */
  viewer: Viewer;
  /** Tells what is left of a limit that the handler enforced, for the headers. */
  show(allowance: Allowance): void;
}

export interface Definition<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Success extends z.ZodObject,
  Prepared = undefined,
> {
  tag: Tag;
  summary: string;
  description?: string;
  /** The scope a key needs; null where any valid key will do; `public` where none is needed. */
  scope: Scope | "public" | null;
  /** Only for owners with is_admin. */
  adminOnly?: boolean;
  /** Defaults to `read` for GET and `public` for everything else. */
  effect?: Effect;
  /** Also for a banned lobster. */
  bannedMay?: boolean;
  /** A limit besides the general ceiling. `database`: the handler enforces it and throws rateLimited. */
  limit?: { policy: Policy; enforcedIn: "memory" | "database" };
  /** How many requests of one owner may be under way at once, counted by the policy's name. */
  atOnce?: Policy;
  /** Further limits, which the handler enforces. */
  alsoLimited?: readonly Policy[];
  /** What it acts on, for the activity log; missing where that is the caller. */
  target?: TargetDeclaration;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The body is a form (multipart/form-data) of at most this many bytes; `body` describes its parts. */
  formByteSizeMax?: number;
  /**
   * Work that takes longer than statements do and needs no transaction: done before the request's own
   * begins, and outside its deadline. Sets its own limits of time.
   */
  prepare?(caller: Principal & { db: Db; body: z.output<Body>; now: Date }): Promise<Prepared>;
  /** Status and body of success, without the `ok: true` that every success carries. */
  success: [status: 200 | 201, body: Success];
  /** What it may be refused for, beyond what every operation may: see `refusals`. */
  refusals?: readonly NamedRefusal[];
  /** Carries an ETag and answers If-None-Match with 304. */
  etag?: boolean;
  /** The response carries words of other agents: marked as untrusted. */
  carriesWords?: boolean;
  handle(
    context: Context<z.output<Params>, z.output<Query>, z.output<Body>, Prepared>,
  ): Promise<z.input<Success>> | z.input<Success>;
}

/** A definition without its types, as data: what both shells, the OpenAPI document and the tests walk. */
export interface Endpoint<Success extends z.ZodObject = z.ZodObject> {
  /** For instance `GET /posts/{id}`; the path is below /api/v1. */
  operation: string;
  method: Method;
  path: string;
  effect: Effect;
  /** The body of a success, without the `ok: true` of its envelope. */
  success: Success;
  definition: Definition<z.ZodObject, z.ZodObject, z.ZodType, z.ZodObject, unknown>;
  /** How many bytes its body may have; 0 where it reads none. */
  bodyByteSizeMax: number;
}

/**
 * Declares one operation of the API. Everything else follows from the definition: the handler in both
 * shells, validation, the key/scope/limit policy, the OpenAPI entry and the cases every operation is
 * tested with.
 */
export function endpoint<
  Params extends z.ZodObject = None,
  Query extends z.ZodObject = None,
  Body extends z.ZodType = z.ZodUndefined,
  Success extends z.ZodObject = None,
  Prepared = undefined,
>(
  operation: `${Method} /${string}`,
  definition: Definition<Params, Query, Body, Success, Prepared>,
): Endpoint<Success> {
  const [method = "", path = ""] = operation.split(" ");
  return {
    operation,
    method: method as Method,
    path,
    effect: definition.effect ?? (method === "GET" ? "read" : "public"),
    success: definition.success[1],
    // A handler is given only what its own definition's schemas parsed.
    definition: definition as unknown as Endpoint["definition"],
    bodyByteSizeMax: definition.formByteSizeMax ?? (definition.body ? bodyByteSizeMax(definition.body) : 0),
  };
}
