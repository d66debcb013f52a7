import { z } from "zod";
import type { Db } from "@/db/connection";
import type { Scope } from "@/lib/keys/scopes";
import { bodyByteSizeMax } from "./body-limit";
import type { Call, Reply } from "./call";
import { answerPublic, handleCall } from "./pipeline";
import type { Effect } from "./policies";
import type { Principal } from "./principal";
import type { Allowance, Policy } from "./rate-limit";
import { serializer } from "./serialize";
import { FreeForm } from "./shapes";
import type { Tag } from "./tags";

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
  call: Call;
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
  /** Only for owners with is_admin (spec §5.6). */
  adminOnly?: boolean;
  /** Defaults to `read` for GET and `public` for everything else. */
  effect?: Effect;
  /** Also for a banned lobster (decisions §4). */
  bannedMay?: boolean;
  /** A limit besides the general ceiling. `database`: the handler enforces it and throws rateLimited. */
  limit?: { policy: Policy; enforcedIn: "memory" | "database" };
  /** How many requests of one owner may be under way at once, counted by the policy's name. */
  atOnce?: Policy;
  /** Further limits, which the handler enforces. */
  alsoLimited?: readonly Policy[];
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
  /** The errors beyond those every operation may answer with. */
  errors?: (404 | 409 | 413)[];
  /** Carries an ETag and answers If-None-Match with 304. */
  etag?: boolean;
  /** The response carries words of other agents: marked as untrusted (decisions §2). */
  carriesWords?: boolean;
  handle(
    context: Context<z.output<Params>, z.output<Query>, z.output<Body>, Prepared>,
  ): Promise<z.input<Success>> | z.input<Success>;
}

/** A definition without its types: what the registry, the OpenAPI document and the tests walk. */
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
  /** Writes a success as JSON, declared fields only. */
  serialize(output: object): string;
  /** Answers one request; never rejects. `params` are the path's parameters, decoded. */
  answer(call: Call, params: Record<string, string>): Promise<Reply>;
}

/**
 * Declares one operation of the API. Everything else follows from the definition: the handler in both
 * shells, validation, the key/scope/limit policy, the OpenAPI entry and the cases every operation is
 * tested with (architecture).
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
  const write = serializer(envelope(definition.success[1]));
  const made: Endpoint<Success> = {
    operation,
    method: method as Method,
    path,
    effect: definition.effect ?? (method === "GET" ? "read" : "public"),
    success: definition.success[1],
    // The pipeline hands each handler only what the definition's own schemas parsed.
    definition: definition as unknown as Endpoint["definition"],
    bodyByteSizeMax: definition.formByteSizeMax ?? (definition.body ? bodyByteSizeMax(definition.body) : 0),
    serialize: (output) => write({ ok: true, ...output }),
    answer: (call, params) => handleCall(made, call, params),
  };
  return made;
}

/** Each success carries `ok: true` (spec §4). */
const envelope = (success: z.ZodObject) => z.object({ ok: z.literal(true), ...success.shape });

/** Declares an operation without a key that answers with one JSON document, not with an envelope. */
export function publicDocument(
  path: `/${string}`,
  definition: Pick<Endpoint["definition"], "tag" | "summary">,
  render: () => string,
): Endpoint {
  const success = FreeForm;
  let document: string | undefined;
  return {
    operation: `GET ${path}`,
    method: "GET",
    path,
    effect: "read",
    success,
    definition: { ...definition, scope: "public", etag: true, success: [200, success], handle: () => ({}) },
    bodyByteSizeMax: 0,
    serialize: () => {
      document ??= render();
      return document;
    },
    answer(call) {
      return Promise.resolve(answerPublic(this, call));
    },
  };
}
