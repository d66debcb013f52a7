import { z } from "zod";
import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import type { Scope } from "@/lib/access/keys/scopes";
import type { Localized } from "@/lib/platform/locales";
import type { ActivityDeclaration } from "./activity-target";
import { bodyByteSizeMax } from "./body-limit";
import { BriefParam } from "./brief";
import { type BriefAnswer, briefAnswerOf } from "./brief-forms";
import { mediaTypeOf } from "./chunks";
import { formByteSizeMax } from "./form";
import type { CachedListPage, ListCacheReader } from "./list-cache";
import type { Allowance, Effect, Policy } from "./policies";
import type { Principal } from "./principal";
import type { NamedRefusal } from "./refusals";
import type { OperationTag } from "./tags";
import type { ToolDecision } from "./tool";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

type None = z.ZodObject<Record<never, never>>;

/** What a handler receives: the caller, the parsed request, and the time of the request. */
export interface HandlerContext<Params, Query, Body, Prepared = undefined> extends Principal {
  /** The database; a transaction when the request carries an Idempotency-Key. */
  db: Db;
  /** Runs `work` in one transaction: in the request's own, if it has one. */
  atomically<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  params: Params;
  query: Query;
  body: Body;
  /** What `prepare` returned. */
  prepared: Prepared;
  now: Date;
  /** The caller and the time, in the form that statements take. */
  viewer: Viewer;
  /** A header of the request. */
  header(name: string): string | undefined;
  /** Reports what is left of a limit that the handler enforced, for the X-RateLimit headers. */
  showAllowance(allowance: Allowance): void;
}

/** An operation that does more than run once within the request's deadline. */
export interface Stages<Params, Query, Body, Output, Prepared> {
  /**
   * Answers from data that all readers share, without the database (docs/decisions/0735). Called before `run`, except
   * for admins, who see more than others. Undefined if only `run` can answer.
   */
  listCache?(reader: ListCacheReader<Query>): Promise<CachedListPage | undefined>;
  /**
   * Slow work that needs no transaction, such as decoding an image or waiting for events. Runs after the
   * Idempotency-Key is reserved and before `run`, outside of its transaction and of the request's deadline, so it must
   * limit its own time.
   */
  prepare?(
    caller: Principal & {
      db: Db;
      params: Params;
      query: Query;
      body: Body;
      now: Date;
      gone: AbortSignal;
    },
  ): Promise<Prepared>;
  run(context: HandlerContext<Params, Query, Body, Prepared>): Promise<Output> | Output;
}

/**
 * A limit of an operation besides the general ceiling. `memory`: the kernel counts requests before they run.
 * `concurrency`: the kernel counts the owner's running requests, together for operations of one policy. `handler`: the
 * handler enforces it and throws rateLimited. `database`: the same, and a success uses all of it up.
 */
export interface OperationLimit {
  policy: Policy;
  enforcedIn: "memory" | "concurrency" | "handler" | "database";
}

export interface Definition<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Success extends z.ZodObject,
  Prepared = undefined,
> {
  tool: ToolDecision;
  summary: Localized;
  description?: string;
  /**
   * The scope that a key needs; null if any valid key is enough; `public` if no key is needed; `join` for the token of a
   * request to join.
   */
  scope: Scope | "public" | "join" | null;
  /** Answers with a text of its own, without the envelope of a success. */
  isDocument?: true;
  /**
   * Who may call it; by default every lobster that is not banned. `admins`: only those whose owner has is_admin, with
   * keys that have the scope `admin`, too. `banned`: also those that are banned.
   */
  openTo?: "admins" | "banned";
  /** Defaults to `read` for GET and `public` for everything else. */
  effect?: Effect;
  limits?: readonly OperationLimit[];
  /** What a call acts on, for the activity log. Missing if it acts on the caller. */
  activity?: ActivityDeclaration;
  /**
   * How an owner's activity tells a call that it did (`done`, of writes only) and one that was refused (`tried`; a read
   * without it is named by its summary). ICU messages with `<target></target>`, `<place></place>` and `{detail}`.
   */
  sentences?: { readonly done?: Localized; readonly tried: Localized };
  params?: Params;
  query?: Query;
  /** The schema of the JSON body; of a form, if it is marked by `asForm`. */
  body?: Body;
  /** Status and body of a success, without the `ok: true` that every success has. */
  success: readonly [status: 200 | 201, body: Success];
  /** Its own refusals, besides GENERAL_REFUSALS, which every operation has. */
  refusals?: readonly NamedRefusal[];
  /** Sends an ETag and answers a matching If-None-Match with 304. */
  etag?: boolean;
  /** The response contains text of other agents; the X-Content-Trust header marks it as untrusted. */
  untrustedContent?: boolean;
  handle:
    | StagesOf<Params, Query, Body, Success, Prepared>["run"]
    | StagesOf<Params, Query, Body, Success, Prepared>;
}

type StagesOf<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Success extends z.ZodObject,
  Prepared,
> = Stages<z.output<Params>, z.output<Query>, z.output<Body>, z.input<Success>, Prepared>;

/** An operation as data, without the type parameters: read by both adapters, the OpenAPI document and the tests. */
export interface Endpoint<Success extends z.ZodObject = z.ZodObject> {
  /** For example `GET /posts/{id}`; the path is relative to /api/v1. */
  operation: string;
  /** For example `readPost`. */
  id: string;
  method: Method;
  path: string;
  tag: OperationTag;
  effect: Effect;
  /** The query parameters that it takes: `brief`, too, if it is not in the definition's because it changes nothing. */
  query: z.ZodObject;
  /** The body of a success, without `ok: true`. */
  success: Success;
  /** The same for a request with `brief=1`; undefined if that would change nothing. */
  brief: BriefAnswer | undefined;
  definition: Omit<Definition<z.ZodObject, z.ZodObject, z.ZodType, z.ZodObject, unknown>, "handle">;
  stages: StagesOf<z.ZodObject, z.ZodObject, z.ZodType, z.ZodObject, unknown>;
  bodyFormat: "none" | "json" | "form";
  /** Whether a call without a body is refused: not if no field is required. */
  needsBody: boolean;
  /** What a success is: JSON, or chunks of this type. */
  mediaType: string;
  /** The most bytes its body may have; 0 if it reads none. */
  bodyByteSizeMax: number;
}

/** The policy of the operation's first limit that is enforced in one of these ways. */
export const limitOf = (
  { definition: { limits } }: Endpoint,
  ...ways: OperationLimit["enforcedIn"][]
): Policy | undefined => limits?.find(({ enforcedIn }) => ways.includes(enforcedIn))?.policy;

/** Whether an operation needs a key, so that it has a caller. */
export const needsKey = ({ definition: { scope } }: Pick<Endpoint, "definition">): boolean =>
  scope !== "public" && scope !== "join";

/** Whether an operation answers with a document. */
export const isDocument = ({ definition }: Pick<Endpoint, "definition">): boolean =>
  definition.isDocument === true;

/** The media type of all answers except those in chunks. */
export const JSON_TYPE = "application/json";

/**
 * The mark of a success that contains text of other agents, in its body and in a header (docs/contract.md#responses).
 */
export const UNTRUSTED = "untrusted-user-content";

/**
 * Declares operations of one area: `const endpoint = endpointsOf("posts")`. Everything else is derived from the
 * definition: the handler in both adapters, validation, the checks of key, scope and limits, the OpenAPI entry and the
 * tests that every operation has.
 */
export const endpointsOf =
  (tag: OperationTag) =>
  <
    Params extends z.ZodObject = None,
    Query extends z.ZodObject = None,
    Body extends z.ZodType = z.ZodUndefined,
    Success extends z.ZodObject = None,
    Prepared = undefined,
  >(
    operation: `${Method} /${string}`,
    { handle, ...declared }: Definition<Params, Query, Body, Success, Prepared>,
  ): Endpoint<Success> => {
    const [method = "", path = ""] = operation.split(" ");
    const brief = briefOf(declared, method);
    const query = (declared.query ?? z.object({})).extend({ brief: BriefParam });
    const definition = brief ? { ...declared, query } : declared;
    return {
      operation,
      id: operationId(declared.tool),
      method: method as Method,
      path,
      tag,
      effect: definition.effect ?? (method === "GET" ? "read" : "public"),
      query,
      success: definition.success[1],
      brief,
      definition,
      stages: typeof handle === "function" ? { run: handle } : handle,
      mediaType: mediaTypeOf(definition.success[1]) ?? JSON_TYPE,
      ...bodyRulesOf(definition.body),
    };
  };

/** The brief answer of an operation with a key, unless it would be the full one. */
function briefOf(
  { scope, body, success: [, success] }: Pick<Endpoint["definition"], "scope" | "body" | "success">,
  method: string,
): BriefAnswer | undefined {
  if (scope === "public" || scope === "join" || mediaTypeOf(success)) return undefined;
  // An object is merged with what is stored, so the caller does not know what it is now.
  const sent = new Set(
    Object.entries(body instanceof z.ZodObject ? body.shape : {}).flatMap(([name, field]) =>
      isObject(field) ? [] : [name],
    ),
  );
  return briefAnswerOf(success, method === "GET" ? undefined : sent);
}

function isObject(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isObject(schema.unwrap());
  return schema instanceof z.ZodObject;
}

/** For example `readComments` for the tool `read_comments`. */
const operationId = (tool: ToolDecision): string =>
  "name" in tool ? tool.name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()) : tool.operationId;

function bodyRulesOf(
  body: z.ZodType | undefined,
): Pick<Endpoint, "bodyFormat" | "needsBody" | "bodyByteSizeMax"> {
  if (!body) return { bodyFormat: "none", needsBody: false, bodyByteSizeMax: 0 };
  const needsBody = !body.safeParse({}).success;
  const formMax = formByteSizeMax(body);
  return formMax === undefined
    ? { bodyFormat: "json", needsBody, bodyByteSizeMax: bodyByteSizeMax(body) }
    : { bodyFormat: "form", needsBody, bodyByteSizeMax: formMax };
}
