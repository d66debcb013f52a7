import { changes } from "@/db/changes";
import { type Database, database } from "@/db/client";
import { isPending } from "@/lib/platform/maybe-promise";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { countStatements, type StatementCount } from "@/lib/platform/statement-count";
import { checkAccess } from "./auth/access";
import type { Principal } from "./auth/principal";
import { recognise } from "./auth/recognise";
import type { Endpoint } from "./contract/endpoint";
import type { ApiError } from "./contract/errors";
import { rateLimited } from "./contract/general";
import { requestIdOf } from "./http/arrival";
import type { Call, Reply } from "./http/call";
import { chunkHeaders } from "./http/chunks";
import { withinDeadline } from "./http/deadline";
import { commonHeaders, errorReply, withEtag } from "./http/reply";
import { translate } from "./http/translate";
import { type Complete, idempotencyKeyOf, keyedRequest, runIdempotent } from "./idempotency/idempotency";
import type { Allowance } from "./limits/rate-limit";
import {
  lookAtAnonymous,
  type SpentText,
  shownAllowance,
  spendAnonymous,
  spendKey,
  spendNamed,
  spendRequest,
  spendText,
  startRequest,
} from "./limits/spending";
import { documentText } from "./openapi/document";
import { answerFromShared, type OperationAnswer, perform } from "./perform";
import { UNTRUSTED } from "./shared/serialize";
import { type AuditContext, recordCall } from "./telemetry/audit-context";
import { recordRefusal, recordRequest } from "./telemetry/record-request";
import { NO_PARAMETERS, type ParsedRequest, readRequest } from "./validation/request";
import { parseQuery } from "./validation/validate";

/** What is known of a call so far. It grows step by step; a refusal's headers and log entry use what is there. */
interface Progress extends AuditContext, StatementCount {
  allowance?: Allowance;
  text?: SpentText;
  /** Ends the count of this request among its owner's running ones. */
  end?: () => void;
}

/** Answers a request to an operation, in both shells. `params` are the decoded path parameters. Never rejects. */
export async function handle(endpoint: Endpoint, call: Call, params: Record<string, string>): Promise<Reply> {
  const startedAt = monotonicNow();
  const via = call.fields ? "mcp" : "rest";
  const requestId = requestIdOf(call);
  const progress: Progress = { requestId, now: Date.now(), parts: { params }, via, statements: 0 };
  let reply: Reply;
  try {
    // This comes first, so that a deployment without a database answers every request with a 503 that says so.
    const opened = database();
    reply =
      endpoint.definition.scope === "public"
        ? await showDocument(endpoint, call, progress)
        : await serve(endpoint, call, params, opened, progress);
    if (endpoint.definition.etag) reply = withEtag(reply, call.header("if-none-match"));
  } catch (error) {
    const refusal = translate(error, requestId);
    recordRefusal(refusal);
    // After a 5xx the text may have been stored, so it stays spent.
    if (refusal.status < 500) progress.text?.giveBack();
    recordCall(endpoint, progress, refusal.status, refusal);
    // A key that is over its limit spends nothing of what callers without a key have.
    // Nor does a failure of ours, after which nobody knows whether the caller has a valid key.
    const spendOrLook = refusal.status < 500 ? spendAnonymous : lookAtAnonymous;
    const shown =
      progress.allowance ?? refusedAllowance(progress, refusal) ?? (await spendOrLook(call, progress.now));
    reply = errorReply(refusal, requestId, shown, progress.now + monotonicNow() - startedAt);
  } finally {
    progress.end?.();
  }
  const { status } = reply;
  const { statements } = progress;
  recordRequest({
    requestId,
    operation: endpoint.id,
    method: call.method,
    via,
    status,
    startedAt,
    statements,
  });
  return reply;
}

/** What a key has left of the limit that refuses it; undefined without a key, or for another refusal. */
const refusedAllowance = ({ caller }: Progress, { details: { refusal } }: ApiError): Allowance | undefined =>
  caller && refusal && { ...refusal, remaining: 0, refused: true };

async function serve(
  endpoint: Endpoint,
  call: Call,
  params: Record<string, string>,
  opened: Database,
  progress: Progress,
): Promise<Reply> {
  const now = new Date(progress.now);
  const recognised = recognise(call, opened.db, progress);
  const caller = isPending(recognised) ? await recognised : recognised;
  progress.caller = caller;
  const idempotencyKey = idempotencyKeyOf(endpoint, call);
  const spend = idempotencyKey === undefined ? spendKey : spendRequest;
  const spending = spend(endpoint, caller, progress.now);
  const ceiling = isPending(spending) ? await spending : spending;
  progress.allowance = ceiling;
  checkAccess(endpoint, caller);
  progress.end = startRequest(endpoint, caller, idempotencyKey, progress.now);
  const read = readRequest(endpoint, call, params, opened.db);
  const request = isPending(read) ? await read : read;
  progress.parts = request;
  if (idempotencyKey === undefined) {
    const spent = spendText(endpoint, caller, request.body, now);
    progress.text = isPending(spent) ? await spent : spent;
    const found = answerFromShared(endpoint, caller, request, call, opened);
    const shared = isPending(found) ? await found : found;
    if (shared) {
      recordCall(endpoint, progress, shared.status);
      return toReply(endpoint, shared, progress, progress.allowance);
    }
  }
  const asked = { now, ...request };
  const answer = await countStatements(progress, () =>
    idempotencyKey === undefined
      ? prepareAndPerform(endpoint, caller, asked, call, opened)
      : performOnce(endpoint, caller, asked, call, opened, { idempotencyKey, ceiling, progress }),
  );
  if (endpoint.effect !== "read") changes.noteWriter(caller.lobster.id);
  progress.parts = { output: answer.output, ...request };
  recordCall(endpoint, progress, answer.status);
  return toReply(endpoint, answer, progress, progress.allowance);
}

type TimedRequest = ParsedRequest & { now: Date };

/** Claims the Idempotency-Key before anything is spent, prepared or done. */
function performOnce(
  endpoint: Endpoint,
  caller: Principal,
  request: TimedRequest,
  call: Call,
  opened: Database,
  { idempotencyKey, ceiling, progress }: { idempotencyKey: string; ceiling: Allowance; progress: Progress },
): Promise<OperationAnswer> {
  const startedAt = monotonicNow();
  return runIdempotent(
    opened.db,
    keyedRequest(endpoint, caller, request, idempotencyKey),
    async (complete) => {
      progress.allowance = await spendNamed(endpoint, caller, ceiling, progress.now);
      progress.text = await spendText(endpoint, caller, request.body, request.now);
      const leftMs = request.leftMs - (monotonicNow() - startedAt);
      return prepareAndPerform(endpoint, caller, { ...request, leftMs }, call, opened, complete);
    },
  );
}

async function prepareAndPerform(
  endpoint: Endpoint,
  caller: Principal,
  request: TimedRequest,
  call: Call,
  opened: Database,
  complete?: Complete,
): Promise<OperationAnswer> {
  const { params, query, body, now, leftMs } = request;
  const { db } = opened;
  const preparing = endpoint.stages.prepare?.({
    ...caller,
    db,
    params,
    query,
    body,
    now,
    gone: call.gone,
  });
  const prepared = preparing && (await preparing);
  const asked = { prepared, answerBy: monotonicNow() + leftMs, ...request };
  return withinDeadline(perform(endpoint, caller, asked, call, opened, complete), leftMs);
}

function toReply(
  endpoint: Endpoint,
  answer: OperationAnswer,
  { requestId, now, text }: Progress,
  spent: Allowance,
): Reply {
  const { allowances = [] } = answer;
  const others = text ? [text.allowance, ...allowances] : allowances;
  // A repetition has spent nothing but a request.
  const shown = answer.replayed ? spent : shownAllowance(endpoint, spent, others, now);
  const headers = commonHeaders(requestId, shown);
  if (answer.link) headers.link = answer.link;
  if (answer.replayed) headers["idempotent-replayed"] = "true";
  if (endpoint.definition.untrustedContent) headers["x-content-trust"] = UNTRUSTED;
  const { status, body, shared, chunks } = answer;
  return chunks
    ? { status, headers: { ...headers, ...chunkHeaders(endpoint.mediaType) }, body: null, chunks }
    : { status, headers, body, shared };
}

/** Answers an operation that needs no key, within the anonymous limit. Throws ApiError 429. */
async function showDocument(endpoint: Endpoint, call: Call, progress: Progress): Promise<Reply> {
  const allowance = await spendAnonymous(call, progress.now);
  progress.allowance = allowance;
  if (allowance.refused) throw rateLimited(allowance.policy, allowance.resetAt);
  parseQuery(NO_PARAMETERS, call.search);
  const shared = documentText(endpoint);
  return { status: 200, headers: commonHeaders(progress.requestId, allowance), body: shared.text, shared };
}
