import type { Database } from "@/db/client";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import type { Chunks } from "./contract/chunks";
import { type Endpoint, type HandlerContext, JSON_TYPE } from "./contract/endpoint";
import type { Allowance } from "./contract/policies";
import { type Principal, viewerOf } from "./contract/principal";
import type { Call, OperationAnswer } from "./http/call";
import { withinDeadline } from "./http/deadline";
import { SharedText } from "./http/encoding";
import type { Reservation } from "./idempotency/idempotency";
import { redactedOutput } from "./idempotency/redact-on-replay";
import { serialize, serializeInParts } from "./shared/serialize";
import type { ParsedRequest } from "./validation/request";

/** A request that has passed all checks and limits. */
interface SpentRequest {
  caller: Principal;
  request: ParsedRequest;
  reservation?: Reservation | undefined;
}

/**
 * Prepares and runs the operation, and serializes its output. `prepare` limits its own time, which does not count for
 * the request's deadline. The answer to a reservation is stored in one transaction with the effect. `now` is in unix
 * milliseconds.
 */
export async function perform(
  { endpoint, call, now: at }: { endpoint: Endpoint; call: Call; now: number },
  { caller, request, reservation }: SpentRequest,
  database: Database,
): Promise<OperationAnswer> {
  const { params, query, body } = request;
  const now = new Date(at);
  const leftMs = request.answerBy - monotonicNow();
  const prepared = await endpoint.stages.prepare?.({
    ...caller,
    db: database.db,
    params,
    query,
    body,
    now,
    gone: call.gone,
  });
  const input = { ...caller, params, query, body, prepared, now };
  const work = reservation
    ? database.transaction(async (db) => {
        const answer = await run(endpoint, input, call, {
          db,
          transaction: (work) => work(db),
        });
        await reservation.complete(db, answer);
        return answer;
      })
    : run(endpoint, input, call, database);
  return withinDeadline(work, leftMs);
}

/** A handler's access to the database: the pool, or the transaction of an Idempotency-Key. */
type Access = Pick<Database, "db" | "transaction">;

type HandlerInput = Pick<
  HandlerContext<Record<string, unknown>, Record<string, unknown>, unknown, unknown>,
  keyof Principal | "params" | "query" | "body" | "prepared" | "now"
>;

async function run(endpoint: Endpoint, input: HandlerInput, call: Call, { db, transaction }: Access) {
  const { definition } = endpoint;
  const allowances: Allowance[] = [];
  const output = await endpoint.stages.run({
    db,
    atomically: transaction,
    viewer: viewerOf(input, input.now),
    header: (name) => call.header(name),
    showAllowance: (allowance) => allowances.push(allowance),
    ...input,
  });
  const [status] = definition.success;
  if (endpoint.mediaType !== JSON_TYPE)
    return { status, body: "", chunks: output.chunks as Chunks, allowances };
  const isBrief = input.query.brief === "1";
  const shared = definition.etag ? new SharedText(serializeInParts(endpoint, output, isBrief)) : undefined;
  const body = shared?.text ?? serialize(endpoint, output, isBrief);
  const redacted = redactedOutput(endpoint.success, output);
  const replayBody = redacted && serialize(endpoint, redacted, isBrief);
  const nextCursor = typeof output.next_cursor === "string" ? output.next_cursor : undefined;
  return { status, body, replayBody, shared, nextCursor, output, allowances };
}
