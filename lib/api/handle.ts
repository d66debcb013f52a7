import { changes } from "@/db/changes";
import { database } from "@/db/client";
import { recordCall } from "@/lib/access/activity/log";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { countStatements, type StatementCount } from "@/lib/platform/statement-count";
import { checkAccess, recognise } from "./auth/caller";
import { type Endpoint, needsKey } from "./contract/endpoint";
import type { Allowance } from "./contract/policies";
import type { Principal } from "./contract/principal";
import type { Call, OperationAnswer, Reply } from "./http/call";
import { recordRefusal, recordRequest } from "./http/record-request";
import { errorReply, requestIdOf, successReply } from "./http/reply";
import { translate } from "./http/translate";
import { idempotencyKeyOf, type Reservation, reserve } from "./idempotency/idempotency";
import { answerWithoutKey } from "./keyless";
import {
  lookAtAnonymous,
  refuseSpent,
  type SpentText,
  shownAllowance,
  spendKey,
  spendNamed,
  spendText,
  startRequest,
} from "./limits/spending";
import { countUsage, refuseSpentTokens } from "./limits/token-budget";
import { perform } from "./perform";
import { answerFromListCache } from "./shared/list-cache/list-cache";
import { type ParsedRequest, readRequest } from "./validation/request";

/** What is known of a request from the start. */
interface RequestContext {
  endpoint: Endpoint;
  call: Call;
  requestId: string;
  /** Unix milliseconds. */
  now: number;
  /** Milliseconds, as monotonicNow() has them. */
  startedAt: number;
  via: "mcp" | "rest";
  /** The decoded path parameters. */
  params: Record<string, string>;
}

/** What is known later. A refusal's headers and log entry use what there is. */
interface PartialContext {
  caller?: Principal;
  /** What is left of the limits that were spent from. */
  allowance?: Allowance;
  request?: ParsedRequest;
  reservation?: Reservation | undefined;
  text?: SpentText | undefined;
}

type AuthorizedContext = PartialContext & Required<Pick<PartialContext, "caller" | "allowance" | "request">>;

/** Answers a request to an operation, in both adapters. `params` are the decoded path parameters. Never rejects. */
export async function handle(endpoint: Endpoint, call: Call, params: Record<string, string>): Promise<Reply> {
  const requestId = requestIdOf(call);
  const startedAt = monotonicNow();
  const via = call.fields ? "mcp" : "rest";
  const count = { statements: 0 };
  const reply = await answer({ endpoint, call, requestId, now: Date.now(), startedAt, via, params }, count);
  const { id: operation } = endpoint;
  const { method } = call;
  const { status } = reply;
  const { statements } = count;
  recordRequest({ requestId, operation, method, via, status, startedAt, statements });
  return reply;
}

/**
 * The request pipeline: key → limits → scope → parse → data that all readers share, or else → reservation of the
 * Idempotency-Key → limits that a repetition does not spend → prepare → run.
 */
async function answer(arrival: RequestContext, count: StatementCount): Promise<Reply> {
  const { endpoint, call, now } = arrival;
  let known: PartialContext = {};
  let end = () => {};
  try {
    // First, so that a deployment without a database answers every request with a 503 that says so.
    const opened = database();
    if (!needsKey(endpoint)) {
      let left = lookAtAnonymous(call, now);
      const note = (allowance: Allowance) => {
        left = allowance;
        known = { allowance };
      };
      const answered = await countStatements(count, () => answerWithoutKey(arrival, opened.db, note));
      return successReply(arrival, answered, left);
    }
    const recognised = await recognise(call, opened.db, now);
    known = recognised;
    if ("refusal" in recognised) throw recognised.refusal;
    const { caller } = recognised;
    const idempotencyKey = idempotencyKeyOf(endpoint, call);
    const allowance = await spendKey(endpoint, caller, idempotencyKey, now);
    known = { caller, allowance };
    refuseSpent(allowance);
    checkAccess(endpoint, caller);
    end = startRequest(endpoint, caller, idempotencyKey, now);
    const asker = { db: opened.db, callerId: caller.lobster.id };
    const request = await readRequest(endpoint, call, arrival.params, asker);
    const parsed = { caller, allowance, request };
    known = parsed;
    // A repetition is answered although the budget is spent: see `spend`.
    if (idempotencyKey === undefined) refuseSpentTokens(endpoint, caller, request.query, now);
    const shared = await answerFromListCache(endpoint, caller, request.query, opened.db);
    if (shared) return succeed(arrival, parsed, shared);
    return await countStatements(count, async () => {
      const reservation = await reserve(opened.db, endpoint, caller, request, idempotencyKey);
      if (reservation && "replayed" in reservation) return succeed(arrival, parsed, reservation);
      // Written out, not spread, as everywhere on the way of every request (docs/decisions/0798).
      known = { caller, allowance, request, reservation };
      const spent = await spend(arrival, parsed, reservation);
      known = spent;
      return succeed(arrival, spent, await perform(arrival, spent, opened));
    });
  } catch (error) {
    return await refuse(arrival, known, error);
  } finally {
    end();
  }
}

/** Spends the limits that a repetition does not spend. Throws ApiError 429. */
async function spend(
  { endpoint, now }: RequestContext,
  parsed: AuthorizedContext,
  reservation: Reservation | undefined,
): Promise<AuthorizedContext> {
  const { caller, request } = parsed;
  if (reservation) refuseSpentTokens(endpoint, caller, request.query, now);
  // Without an Idempotency-Key the operation's own limit is spent already.
  const allowance = reservation
    ? await spendNamed(endpoint, caller, parsed.allowance, now)
    : parsed.allowance;
  refuseSpent(allowance);
  const text = await spendText(endpoint, caller, request.body, new Date(now));
  return { caller, allowance, request, reservation, text };
}

/** Records a success, and replies. */
function succeed(
  arrival: RequestContext,
  { caller, allowance, request, text }: AuthorizedContext,
  answer: OperationAnswer,
): Reply {
  const { endpoint, now } = arrival;
  const { params, query, body } = request;
  const { status, output, replayed, allowances = [] } = answer;
  if (endpoint.effect !== "read") changes.noteWriter(caller.lobster.id);
  recordCall(arrival, caller, { params, query, body, output }, status);
  // A repetition has spent only a request.
  if (replayed) return successReply(arrival, answer, allowance);
  const others = text ? [text.allowance, ...allowances] : allowances;
  const reply = successReply(arrival, answer, shownAllowance(endpoint, allowance, others, now));
  return countUsage(arrival, caller, reply);
}

/** Rolls back the reservation, refunds limits, records the refusal, and replies with it. */
async function refuse(arrival: RequestContext, known: PartialContext, error: unknown): Promise<Reply> {
  const { call, requestId, params, now, startedAt } = arrival;
  const { caller, allowance, request, reservation, text } = known;
  await reservation?.release();
  const refusal = translate(error, requestId);
  recordRefusal(refusal);
  // After a 5xx the text may have been stored, so it stays spent.
  if (refusal.status < 500) text?.giveBack();
  if (caller) recordCall(arrival, caller, request ?? { params }, refusal.status, refusal);
  // Without an allowance the failure is ours, and it is unknown whether the caller has a valid key.
  const shown = allowance ?? lookAtAnonymous(call, now);
  const reply = errorReply(refusal, requestId, shown, now + monotonicNow() - startedAt);
  return caller ? countUsage(arrival, caller, reply) : reply;
}
