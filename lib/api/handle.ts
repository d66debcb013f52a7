import { type Database, database } from "@/db/client";
import { checkAccess } from "./access";
import { requestIdOf } from "./arrival";
import { authenticate } from "./authenticate";
import type { Call, Reply } from "./call";
import { withinDeadline } from "./deadline";
import { documentText } from "./document";
import type { Endpoint } from "./endpoint";
import { ApiError, rateLimited } from "./errors";
import { type Answer, perform } from "./perform";
import type { Principal } from "./principal";
import type { Allowance } from "./rate-limit";
import { commonHeaders, errorReply, withEtag } from "./reply";
import { readRequest } from "./request";
import { enter, type SpentText, shownAllowance, spendAnonymous, spendKey, spendText } from "./spending";
import { noteCall, type Trail } from "./trail";
import { translate } from "./translate";

/** What is known of a call. It grows on the call's way, so that a refusal can show and note how far it came. */
interface Progress extends Trail {
  allowance?: Allowance;
  text?: SpentText;
  /** Gives back its place among the requests that may be under way at once. */
  leave?: () => void;
}

/** The way of every request, in both shells. `params` are the path's parameters, decoded. Never rejects. */
export async function handle(endpoint: Endpoint, call: Call, params: Record<string, string>): Promise<Reply> {
  const progress: Progress = { requestId: requestIdOf(call), now: Date.now(), traces: { params } };
  try {
    // First of all: a deployment without a database answers every request with a 503 that says so.
    const opened = database();
    const reply =
      endpoint.definition.scope === "public"
        ? showDocument(endpoint, call, progress)
        : await serve(endpoint, call, params, opened, progress);
    return endpoint.definition.etag ? withEtag(reply, call.header("if-none-match")) : reply;
  } catch (error) {
    progress.allowance ??= spendAnonymous(call, progress.now);
    const refusal = translate(error, progress.requestId);
    // After a failure of ours nobody knows whether it was written.
    if (refusal.status < 500) progress.text?.giveBack();
    noteCall(endpoint, progress, refusal.status, refusal.code);
    return errorReply(refusal, progress.requestId, progress.allowance, Date.now());
  } finally {
    progress.leave?.();
  }
}

/** Key, limits, scope, parse, prepare, perform, headers. */
async function serve(
  endpoint: Endpoint,
  call: Call,
  params: Record<string, string>,
  opened: Database,
  progress: Progress,
): Promise<Reply> {
  const now = new Date(progress.now);
  const caller = await recognise(call, opened, progress);
  progress.caller = caller;
  progress.allowance = spendKey(endpoint, caller, progress.now);
  checkAccess(endpoint, caller);
  progress.leave = enter(endpoint, caller, progress.now);
  const request = await readRequest(endpoint, call, params, opened.db);
  progress.traces = request;
  progress.text = await spendText(endpoint, caller, request.body, now);
  const prepared = await endpoint.definition.prepare?.({ ...caller, db: opened.db, body: request.body, now });
  const work = perform(endpoint, caller, { ...request, prepared, now }, call, opened);
  const answer = await withinDeadline(work, request.leftMs);
  if (answer.replayed) progress.text?.giveBack();
  progress.traces = { ...request, output: answer.output };
  noteCall(endpoint, progress, answer.status);
  return toReply(endpoint, answer, progress, progress.allowance);
}

function toReply(
  endpoint: Endpoint,
  answer: Answer,
  { requestId, now, text }: Progress,
  spent: Allowance,
): Reply {
  const others = [...(text ? [text.allowance] : []), ...answer.allowances];
  const headers = commonHeaders(requestId, shownAllowance(endpoint, spent, others, now));
  if (answer.link) headers.link = answer.link;
  if (answer.replayed) headers["idempotent-replayed"] = "true";
  if (endpoint.definition.carriesWords) headers["x-content-trust"] = "untrusted-user-content";
  return { status: answer.status, headers, body: answer.body };
}

/** The holder of the call's key. Throws the 401; who guesses keys spends from the limit of those without one. */
async function recognise(call: Call, { db }: Database, progress: Progress): Promise<Principal> {
  const caller = await authenticate(call, db, progress.now);
  if (!(caller instanceof ApiError)) return caller;
  const allowance = spendAnonymous(call, progress.now);
  progress.allowance = allowance;
  throw allowance.refused ? rateLimited(allowance.policy, allowance.resetAt) : caller;
}

/** The way of an operation that needs no key: the anonymous limit, then its document. */
function showDocument(endpoint: Endpoint, call: Call, progress: Progress): Reply {
  const allowance = spendAnonymous(call, progress.now);
  progress.allowance = allowance;
  if (allowance.refused) throw rateLimited(allowance.policy, allowance.resetAt);
  return { status: 200, headers: commonHeaders(progress.requestId, allowance), body: documentText(endpoint) };
}
