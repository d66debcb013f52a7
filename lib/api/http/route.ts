import { openedDatabase } from "@/db/client";
import { activityLog } from "@/lib/access/activity/log";
import { keyCache } from "@/lib/access/keys/cache";
import { isServerless } from "@/lib/platform/env";
import { isStopping } from "@/lib/platform/process-state";
import { type Chunks, SLOW_MS } from "../contract/chunks";
import { addressFrom } from "./address";
import { collectBody } from "./body";
import type { Call, Reply } from "./call";
import { VARY_ENCODING } from "./encoding";

type RouteHandler = (request: Request) => Promise<Response>;
type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/**
 * The App Router's handlers of all methods. Next alone would answer 405 without a body, and a preflight without CORS
 * headers.
 */
export function handlersOf(answer: (call: Call) => Promise<Reply>): Record<Method, RouteHandler> {
  const handler: RouteHandler = async (request) => {
    const call = callFromRequest(request);
    return toResponse(call, await answer(call));
  };
  return {
    GET: handler,
    HEAD: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    OPTIONS: handler,
  };
}

/**
 * Turns a reply into a response of the App Router. Its text stays as it is: Next deletes the Content-Encoding of a
 * route's answer and compresses it again, and so does the edge of a platform of functions.
 */
export async function toResponse(call: Call, reply: Reply): Promise<Response> {
  if (isServerless(process.env)) await flushBuffers();
  const { status } = reply;
  const headers = isStopping() ? { ...reply.headers, connection: "close" } : reply.headers;
  if (reply.chunks && call.method !== "HEAD")
    return new Response(streamOf(reply.chunks), { status, headers });
  reply.chunks?.stop("gone");
  const text = reply.shared?.bytes ?? reply.body;
  if (text === null) return new Response(null, { status, headers });
  return new Response(call.method === "HEAD" ? null : text, {
    status,
    headers: { ...headers, ...VARY_ENCODING },
  });
}

/** Writes the activity and the use of keys, because a platform may freeze a function after its answer. */
async function flushBuffers(): Promise<void> {
  const opened = openedDatabase.current?.database;
  if (opened) await Promise.all([activityLog.flush(), keyCache.flushQuietly(opened.db)]);
}

/** A stream that makes the next chunk when the caller has taken the last. */
function streamOf(chunks: Chunks): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let slow: NodeJS.Timeout | undefined;
  let isOver = false;
  const end = (controller: ReadableStreamDefaultController<Uint8Array>, last?: string) => {
    isOver = true;
    if (last) controller.enqueue(encoder.encode(last));
    controller.close();
  };
  return new ReadableStream(
    {
      async pull(controller) {
        clearTimeout(slow);
        const chunk = await chunks.next();
        if (isOver) return;
        if (chunk === undefined) return end(controller);
        controller.enqueue(encoder.encode(chunk));
        slow = setTimeout(() => end(controller, chunks.stop("slow")), SLOW_MS);
      },
      cancel() {
        clearTimeout(slow);
        if (!isOver) chunks.stop("gone");
        isOver = true;
      },
    },
    { highWaterMark: 0 },
  );
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

/** Turns a request of the App Router into a call. */
export function callFromRequest(request: Request): Call {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    search: search.slice(1),
    header: (name) => request.headers.get(name) ?? undefined,
    address: addressFrom(request.headers),
    get gone() {
      return request.signal;
    },
    bytes: (byteSizeMax) =>
      collectBody(request.body ?? noBytes(), Number(request.headers.get("content-length") ?? 0), byteSizeMax),
  };
}
