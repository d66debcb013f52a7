import { database } from "@/db/client";
import { recognise } from "@/lib/api/auth/caller";
import { GENERAL_REFUSALS, rateLimited } from "@/lib/api/contract/general";
import type { Allowance } from "@/lib/api/contract/policies";
import type { Principal } from "@/lib/api/contract/principal";
import type { Call, Reply } from "@/lib/api/http/call";
import { recordRefusal, recordRequest } from "@/lib/api/http/record-request";
import { errorReply, rateHeaders, requestIdOf } from "@/lib/api/http/reply";
import { translate } from "@/lib/api/http/translate";
import { spendCeiling } from "@/lib/api/limits/spending";
import { countMessage } from "@/lib/api/limits/token-budget";
import { MCP_PATH } from "@/lib/api/openapi/mcp-install";
import { spendOutside } from "@/lib/api/unmatched";
import { env } from "@/lib/platform/env";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { answerBatch } from "./batch";
import { methodOf, operationOf, ProtocolRefusal, readProtocolMessage } from "./message";
import { exchange } from "./protocol";
import { serverFor } from "./server";
import type { Session } from "./session";
import { toolSelectionOf } from "./tool-selection";

/**
 * Answers a request of an agent's host, in both adapters. Errors of the request are refused like the API's,
 * errors of its message as the protocol says, and refusals of an operation are a tool's result
 * (lib/mcp/contract.md).
 * `onSession` gets what was requested and done, unless the request was refused. Never rejects.
 */
export async function answerMcp(call: Call, onSession?: (session: Session) => void): Promise<Reply> {
  const startedAt = monotonicNow();
  const requestId = requestIdOf(call);
  const progress: Progress = { now: Date.now() };
  const reply = await exchangeOrRefuse(call, requestId, progress);
  if (progress.session) onSession?.(progress.session);
  // Operations record themselves, and so do the messages of a batch.
  if (!progress.session?.reply && !progress.isBatch) {
    const { status } = reply;
    recordRequest({ requestId, operation: "protocol", method: call.method, via: "mcp", status, startedAt });
  }
  return reply;
}

/** What is known of a request so far. */
interface Progress {
  now: number;
  allowance?: Allowance;
  session?: Session;
  isBatch?: boolean;
}

async function exchangeOrRefuse(call: Call, requestId: string, progress: Progress): Promise<Reply> {
  try {
    checkOrigin(call);
    checkMethod(call);
    const recognised = await recognise(call, database().db, progress.now);
    if ("refusal" in recognised) {
      progress.allowance = recognised.allowance;
      throw recognised.refusal;
    }
    const { caller } = recognised;
    const spend = () => spendOnce(caller, progress);
    const { choice, message } = await readRequest(call).catch(async (error) => {
      await spend();
      throw error;
    });
    if (Array.isArray(message)) {
      progress.isBatch = true;
      return await answerBatch(call, message, answerMcp);
    }
    const session: Session = { call, requestId, caller, choice, operation: operationOf(message) };
    progress.session = session;
    // Operations spend from the limit themselves. If the message turns out to call none, the request spends
    // afterwards.
    if (!session.operation) await spend();
    const response = await exchange(call, message, serverFor(session));
    const text = await response.text();
    if (!session.reply) {
      await spend();
      if (text) countMessage(methodOf(message), text, caller, progress.now);
    }
    return replyWith(text, response.status, requestId, progress);
  } catch (error) {
    if (error instanceof ProtocolRefusal) return replyWith(error.text, error.status, requestId, progress);
    const refusal = translate(error, requestId);
    recordRefusal(refusal);
    const allowance = progress.allowance ?? (await spendOutside(call, progress.now));
    return errorReply(refusal, requestId, allowance, progress.now);
  }
}

/** Reads the address and the body of a request. Throws ApiError and ProtocolRefusal. */
const readRequest = async (call: Call) => ({
  choice: toolSelectionOf(call),
  message: await readProtocolMessage(call),
});

/**
 * Only pages send an Origin. It is compared with PUBLIC_URL, not with the Host, which a page can choose
 * (docs/security.md).
 */
function checkOrigin(call: Call): void {
  const origin = call.header("origin");
  if (origin === undefined || origin === new URL(env.PUBLIC_URL).origin) return;
  throw GENERAL_REFUSALS.refuse("foreign_origin", { origin: origin.slice(0, ORIGIN_SHOWN_MAX) });
}

const ORIGIN_SHOWN_MAX = 100;

/** Only POST: there are no streams to GET and no sessions to DELETE. */
function checkMethod({ method }: Call): void {
  if (method === "POST") return;
  throw GENERAL_REFUSALS.refuse(
    "method_not_allowed",
    { path: MCP_PATH, method, allowed: "POST" },
    { allow: "POST" },
  );
}

/** Spends from the key's ceiling, once for each request. Throws ApiError 429. */
async function spendOnce(caller: Principal, progress: Progress): Promise<void> {
  if (progress.allowance) return;
  progress.allowance = await spendCeiling(caller, "read", progress.now);
  const { refused, policy, resetAt } = progress.allowance;
  if (refused) throw rateLimited(policy, resetAt);
}

function replyWith(text: string, status: number, requestId: string, { allowance, session }: Progress): Reply {
  const headers = {
    "x-request-id": requestId,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...(text ? { "content-type": "application/json; charset=utf-8" } : {}),
    ...(allowance ? rateHeaders(allowance) : rateHeadersOf(session?.reply)),
  };
  return { status, headers, body: text || null };
}

const rateHeadersOf = (reply: Reply | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(reply?.headers ?? {}).filter(([name]) => name.startsWith("x-ratelimit-")),
  );
