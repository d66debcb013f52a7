import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { HttpsProxyAgent } from "https-proxy-agent";
import { env } from "@/lib/platform/env";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { lookupBy, publicAddresses, type Resolve, resolvePublic, resolveTrusted } from "./addresses";
import { DeliveryError, type DeliveryFailure, failureOf } from "./failures";
import type { Receiver } from "./url";

/** How long an attempt may take, in milliseconds, and how many bytes of the answer are read. */
export interface Bounds {
  connectMs: number;
  wholeMs: number;
  answerBytes: number;
}

const BOUNDS: Bounds = { connectMs: 3_000, wholeMs: 10_000, answerBytes: 4_096 };

export interface WebhookRequest {
  /** POST by default. */
  method?: "GET" | "POST";
  headers: Record<string, string>;
  body: string;
  /** Whether the body of the answer is read, or only its status. */
  wantsAnswer: boolean;
}

/** The result of sending a message: the status of the answer, or why there was none. */
export type SendResult = { ms: number } & (
  | {
      status: number;
      failure: null;
      retryAfter: string | undefined;
      cacheControl: string | undefined;
      answer: string;
    }
  | { status: null; failure: DeliveryFailure }
);

/** What tests replace. */
export interface SendOptions {
  resolve?: Resolve;
  bounds?: Bounds;
  proxy?: string;
  /** A certificate to trust besides the usual ones. */
  ca?: string;
}

/**
 * Sends a message to a receiver once, on a new connection, to addresses that are checked for this connection, without
 * following redirects (docs/decisions/0775). Hangs up once it has the status and as much of the answer as it reads, so
 * that a slow receiver occupies nothing. Never throws.
 */
export async function send(
  receiver: Receiver,
  message: WebhookRequest,
  options: SendOptions = {},
): Promise<SendResult> {
  const began = monotonicNow();
  const passed = () => Math.round(monotonicNow() - began);
  try {
    const { response, answer } = await exchange(receiver, message, options);
    const { statusCode = 0, headers } = response;
    const { "retry-after": retryAfter, "cache-control": cacheControl } = headers;
    return { ms: passed(), status: statusCode, failure: null, retryAfter, cacheControl, answer };
  } catch (error) {
    return { ms: passed(), status: null, failure: failureOf(error) };
  }
}

function exchange(
  { url, isTrusted }: Receiver,
  { method = "POST", headers, body, wantsAnswer }: WebhookRequest,
  { resolve = resolvePublic, bounds = BOUNDS, proxy = env.WEBHOOK_PROXY, ca }: SendOptions,
): Promise<{ response: IncomingMessage; answer: string }> {
  const find: Resolve = isTrusted ? resolveTrusted : (host) => publicAddresses(host, resolve);
  const options = {
    method,
    headers: {
      ...headers,
      ...(method === "POST" && {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      }),
      "accept-encoding": "identity",
      "user-agent": `Lobster-Square-Webhooks (+${env.PUBLIC_URL})`,
    },
    ca,
    lookup: lookupBy(find),
    // Without an agent each request has a connection and a look-up of its own.
    agent: proxy && !isTrusted ? new HttpsProxyAgent(proxy) : (false as const),
  };
  return new Promise((resolveWith, reject) => {
    const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, options);
    let hasAnswered = false;
    const giveUp = (failure: DeliveryFailure) =>
      request.destroy(hasAnswered ? undefined : new DeliveryError(failure));
    const connecting = setTimeout(giveUp, bounds.connectMs, "connect_timeout");
    const whole = setTimeout(giveUp, bounds.wholeMs, "timeout");
    request.on("socket", (socket) => {
      socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => clearTimeout(connecting));
    });
    request.on("proxyConnect", ({ statusCode }: { statusCode: number }) => {
      if (statusCode !== 200) giveUp("unreachable");
    });
    request.on("close", () => {
      clearTimeout(connecting);
      clearTimeout(whole);
    });
    // Once there is a status, the request has succeeded, even if the rest of the answer never comes.
    request.on("error", (error) => {
      if (!hasAnswered) reject(error);
    });
    request.on("response", async (response) => {
      hasAnswered = true;
      const answer = wantsAnswer ? await readBeginning(response, bounds.answerBytes) : "";
      request.destroy();
      resolveWith({ response, answer });
    });
    request.end(body);
  });
}

/** The first bytes of an answer, or as many as came before it broke off. */
function readBeginning(response: IncomingMessage, byteSizeMax: number): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let byteSize = 0;
    const done = () => resolve(Buffer.concat(chunks).subarray(0, byteSizeMax).toString("utf8"));
    response.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      byteSize += chunk.length;
      if (byteSize >= byteSizeMax) done();
    });
    response.on("close", done);
    response.on("error", done);
  });
}
