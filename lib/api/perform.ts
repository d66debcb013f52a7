import type { Database } from "@/db/client";
import { type MaybePromise, whenReady } from "@/lib/platform/maybe-promise";
import { type Principal, viewerOf } from "./auth/principal";
import { type Endpoint, JSON_TYPE } from "./contract/endpoint";
import type { Call } from "./http/call";
import type { Chunks } from "./http/chunks";
import type { Complete } from "./idempotency/idempotency";
import { redactedOutput } from "./idempotency/redact-on-replay";
import type { Allowance } from "./limits/rate-limit";
import { serialize, serializeInParts } from "./shared/serialize";
import { answerFromWindow } from "./shared/window/answer";
import { SharedText } from "./shared/window/text";
import type { ParsedRequest } from "./validation/request";

export interface OperationAnswer {
  status: number;
  body: string;
  /** The same text, if other callers get it, too. */
  shared?: SharedText | undefined;
  /** In place of the body, of an operation that answers in chunks. */
  chunks?: Chunks;
  /** The Link header. */
  link?: string;
  /** Whether it repeats a stored answer: then nothing was done, and nothing spent. */
  replayed?: boolean;
  /** What is left of limits that the handler enforced. */
  allowances?: Allowance[];
  /** What the handler returned; missing if the answer repeats a stored one. */
  output?: Record<string, unknown>;
}

/** A handler's access to the database: the pool, or the transaction of an Idempotency-Key. */
type Access = Pick<Database, "db" | "transaction"> & { isTransaction: boolean };

/**
 * Runs the handler and serializes its output. `complete` stores the answer of a request with an Idempotency-Key, in one
 * transaction with the effect.
 */
export function perform(
  endpoint: Endpoint,
  caller: Principal,
  { bytes, json, ...request }: ParsedRequest & { prepared: unknown; now: Date; answerBy: number },
  call: Call,
  database: Database,
  complete?: Complete,
): Promise<OperationAnswer> {
  const { definition } = endpoint;
  const allowances: Allowance[] = [];
  const run = async ({ db, isTransaction, transaction }: Access) => {
    const output = await endpoint.stages.run({
      viewer: viewerOf(caller, request.now),
      db,
      isTransaction,
      atomically: transaction,
      header: (name) => call.header(name),
      showAllowance: (allowance) => allowances.push(allowance),
      ...caller,
      ...request,
    });
    const [status] = definition.success;
    if (endpoint.mediaType !== JSON_TYPE)
      return { status, body: "", chunks: output.chunks as Chunks, allowances };
    const isBrief = request.query.brief === "1";
    const text = definition.etag ? new SharedText(serializeInParts(endpoint, output, isBrief)) : undefined;
    const body = text?.text ?? serialize(endpoint, output, isBrief);
    const redacted = redactedOutput(endpoint.success, output);
    const kept = redacted && serialize(endpoint, redacted);
    return { status, body, kept, shared: text, link: nextLink(call, output.next_cursor), output, allowances };
  };
  if (!complete) return run({ isTransaction: false, ...database });
  return database.transaction(async (db) => {
    const answer = await run({ db, isTransaction: true, transaction: (work) => work(db) });
    await complete(db, answer);
    return answer;
  });
}

/** The answer from shared data; undefined if only `perform` can answer. */
export function answerFromShared(
  endpoint: Endpoint,
  caller: Principal,
  { query }: ParsedRequest,
  call: Call,
  { db }: Database,
): MaybePromise<OperationAnswer | undefined> {
  return whenReady(answerFromWindow(endpoint, caller, query, db), (found) => {
    if (!found) return undefined;
    const { text, nextCursor } = found;
    const [status] = endpoint.definition.success;
    return { status, body: text.text, shared: text, link: nextLink(call, nextCursor), allowances: [] };
  });
}

function nextLink(call: Call, nextCursor: unknown): string | undefined {
  if (typeof nextCursor !== "string") return undefined;
  const parameters = new URLSearchParams(call.search);
  parameters.set("cursor", nextCursor);
  return `<${call.path}?${parameters}>; rel="next"`;
}
