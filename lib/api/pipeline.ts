import { randomUUID } from "node:crypto";
import { type Database, database } from "@/db/client";
import type { Db } from "@/db/connection";
import { authenticate } from "./authenticate";
import type { Call, Reply } from "./call";
import type { Endpoint } from "./endpoint";
import { ApiError, forbidden, rateLimited, unavailable } from "./errors";
import { readForm } from "./form";
import { checkIdempotencyKey, once } from "./idempotency";
import { parseJson } from "./json";
import { checkStatus } from "./policies";
import type { Principal } from "./principal";
import type { Allowance } from "./rate-limit";
import { commonHeaders, errorReply, withEtag } from "./reply";
import { refuseSecrets } from "./secrets";
import { enter, type SpentText, shownAllowance, spendAnonymous, spendKey, spendText } from "./spending";
import { noteCall, type Trail } from "./trail";
import { translate } from "./translate";
import { parseFields, parseQuery } from "./validate";

const DEADLINE_MS = 4_000;
const REQUEST_ID = /^[A-Za-z0-9._-]{8,128}$/;

/** The request's id: a well-formed X-Request-Id that came with it, else a new one (decisions §2). */
export function requestIdOf(call: Call): string {
  const given = call.header("x-request-id");
  return given && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Key, scope, limit, parse, handle, shape, headers: the way of every request (architecture). Never rejects. */
export async function handleCall(
  endpoint: Endpoint,
  call: Call,
  params: Record<string, string>,
): Promise<Reply> {
  const now = Date.now();
  const requestId = requestIdOf(call);
  let allowance: Allowance | undefined;
  let text: SpentText | undefined;
  let leave: (() => void) | undefined;
  const trail: Trail = { requestId, now, traces: { path: endpoint.path, params } };
  try {
    // First of all: a deployment without a database answers every request with a 503 that says so.
    const { db } = database();
    const caller = await authenticate(call, db, now);
    if (caller instanceof ApiError) {
      allowance = spendAnonymous(call, now);
      throw allowance.refused ? rateLimited(allowance.policy, allowance.resetAt) : caller;
    }
    trail.caller = caller;
    allowance = spendKey(endpoint, caller, now);
    checkAccess(endpoint, caller);
    leave = enter(endpoint, caller, now);
    const request = await readRequest(endpoint, call, params);
    const { body } = request;
    Object.assign(trail.traces, { query: request.query, body });
    text = await spendText(endpoint, caller, body, new Date(now));
    const prepared = await endpoint.definition.prepare?.({
      ...caller,
      db: database().db,
      body,
      now: new Date(now),
    });
    const shown = text ? [text.allowance] : [];
    const answer = await withinDeadline(
      perform(endpoint, caller, { ...request, prepared }, call, new Date(now), (more) => shown.push(more)),
      request.leftMs,
    );
    if (answer.replayed) text?.giveBack();
    trail.traces.output = answer.output;
    noteCall(endpoint, trail, answer.status);
    const reply: Reply = {
      status: answer.status,
      headers: commonHeaders(requestId, shownAllowance(endpoint, allowance, shown, now)),
      body: answer.body,
    };
    if (answer.link) reply.headers.link = answer.link;
    if (answer.replayed) reply.headers["idempotent-replayed"] = "true";
    if (endpoint.definition.carriesWords) reply.headers["x-content-trust"] = "untrusted-user-content";
    return endpoint.definition.etag ? withEtag(reply, call.header("if-none-match")) : reply;
  } catch (error) {
    allowance ??= spendAnonymous(call, now);
    const refusal = translate(error, requestId);
    // After a failure of ours nobody knows whether it was written.
    if (refusal.status < 500) text?.giveBack();
    noteCall(endpoint, trail, refusal.status, refusal.code);
    return errorReply(refusal, requestId, allowance, Date.now());
  } finally {
    leave?.();
  }
}

/** The way of an operation that needs no key: the anonymous limit, then its document, with an ETag. */
export function answerPublic(endpoint: Endpoint, call: Call): Reply {
  const now = Date.now();
  const requestId = requestIdOf(call);
  const allowance = spendAnonymous(call, now);
  try {
    database();
    if (allowance.refused) throw rateLimited(allowance.policy, allowance.resetAt);
    const reply = { status: 200, headers: commonHeaders(requestId, allowance), body: endpoint.serialize({}) };
    return withEtag(reply, call.header("if-none-match"));
  } catch (error) {
    return errorReply(translate(error, requestId), requestId, allowance, now);
  }
}

function checkAccess({ definition, effect }: Endpoint, caller: Principal): void {
  const { scope, adminOnly, bannedMay = false } = definition;
  if (scope && scope !== "public" && !caller.key.scopes.has(scope)) {
    throw forbidden(
      "missing_scope",
      `This API key lacks the scope ${scope}.`,
      "The owner grants scopes on /me.",
    );
  }
  if (adminOnly && !caller.owner.isAdmin)
    throw forbidden("admin_only", "Only an admin's lobster may do this.");
  checkStatus(caller, effect, bannedMay);
}

interface ParsedRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  bytes: Buffer;
  /** What is left of the deadline of the request's statements. */
  leftMs: number;
}

const NO_BYTES = Buffer.alloc(0);

async function readRequest(
  { definition, bodyByteSizeMax }: Endpoint,
  call: Call,
  params: Record<string, string>,
): Promise<ParsedRequest> {
  const request: ParsedRequest = { params, query: {}, body: undefined, bytes: NO_BYTES, leftMs: DEADLINE_MS };
  if (definition.params) request.params = parseFields(definition.params, params);
  if (definition.query) request.query = parseQuery(definition.query, call.search);
  if (definition.body && definition.formByteSizeMax) {
    const form = await readForm(call, bodyByteSizeMax);
    request.bytes = form.bytes;
    request.body = parseFields(definition.body, form.parts);
  } else if (definition.body) {
    request.bytes = await call.bytes(bodyByteSizeMax);
    request.body = parseFields(definition.body, parseJson(request.bytes));
    const startedAt = performance.now();
    await withinDeadline(refuseSecrets(database().db, request.body), DEADLINE_MS);
    request.leftMs -= performance.now() - startedAt;
  }
  return request;
}

interface Answer {
  status: number;
  body: string;
  link?: string;
  replayed?: boolean;
  /** What was answered, before it became text; missing where the answer is a repetition. */
  output?: Record<string, unknown>;
}

async function perform(
  endpoint: Endpoint,
  caller: Principal,
  { params, query, body, bytes, prepared }: ParsedRequest & { prepared: unknown },
  call: Call,
  now: Date,
  show: (allowance: Allowance) => void,
): Promise<Answer> {
  const { definition } = endpoint;
  const effect = async (
    db: Db,
    atomically: Database["transaction"],
    together: Database["together"],
  ): Promise<Answer> => {
    const output = await definition.handle({
      ...caller,
      db,
      atomically,
      together,
      params,
      query,
      body,
      prepared,
      now,
      call,
      show,
    });
    const [status] = definition.success;
    return { status, body: endpoint.serialize(output), link: nextLink(call, output), output };
  };
  const idempotencyKey = endpoint.method === "POST" ? call.header("idempotency-key") : undefined;
  if (idempotencyKey === undefined) {
    const { db, transaction, together } = database();
    return effect(db, transaction, together);
  }
  const claim = {
    keyId: caller.key.id,
    path: call.path,
    idempotencyKey: checkIdempotencyKey(idempotencyKey),
    body: bytes,
    request: definition.body && !definition.formByteSizeMax ? parseJson(bytes) : undefined,
  };
  return database().transaction((db) => {
    const within: Database["transaction"] = (work) => work(db);
    return once(db, claim, () => effect(db, within, within));
  });
}

function nextLink(call: Call, output: Record<string, unknown>): string | undefined {
  if (typeof output.next_cursor !== "string") return undefined;
  const parameters = new URLSearchParams(call.search);
  parameters.set("cursor", output.next_cursor);
  return `<${call.path}?${parameters}>; rel="next"`;
}

async function withinDeadline<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          unavailable("deadline_exceeded", "The database did not answer in time; the outcome is unknown."),
        ),
      ms,
    );
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
