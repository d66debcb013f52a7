import { collectBody } from "@/lib/api/http/body";
import { originOfAdapter } from "../servers/adapter";

export interface Sent {
  method: string;
  /** Path and query, from /api/v1 on. */
  target: string;
  headers: Record<string, string>;
  body?: string | Buffer | FormData;
}

export interface Received {
  status: number;
  headers: Record<string, string>;
  text: string;
}

export type Transmit = (sent: Sent) => Promise<Received>;

/**
 * Imported by a variable, which `vitest related` does not follow: the application has every operation, so a
 * static import would relate every test to every file. A test is related to the operations that it imports
 * itself.
 */
const APPLICATION = "@/lib/api/app";
let application: Promise<typeof import("@/lib/api/app")> | undefined;

/** Sends one request through the adapter under test, or without a server if the project tests in process. */
export function transmit(sent: Sent): Promise<Received> {
  const origin = originOfAdapter();
  return origin ? overHttp(origin, sent) : inProcess(sent);
}

export async function overHttp(origin: string, { method, target, headers, body }: Sent): Promise<Received> {
  const response = await fetch(origin + target, {
    method,
    headers,
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
    redirect: "manual",
  });
  const received = { status: response.status, headers: Object.fromEntries(response.headers) };
  const type = received.headers["content-type"] ?? "";
  const isEndless = type.startsWith("text/event-stream");
  return { ...received, text: await (isEndless ? firstChunkOf(response) : response.text()) };
}

/** Reads only the first chunk, because a stream may never end. */
async function firstChunkOf({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return new TextDecoder().decode(value);
}

export async function inProcess({ method, target, headers, body }: Sent): Promise<Received> {
  // A Request turns any body, including a form, into bytes and a content type, as an adapter would receive
  // them.
  const request = new Request(`http://in-process${target}`, {
    method,
    headers,
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
  });
  const [path = "", search = ""] = target.split("?");
  application ??= import(APPLICATION);
  const { answer } = await application;
  const reply = await answer({
    method,
    path,
    search,
    header: (name) => request.headers.get(name) ?? undefined,
    address: request.headers.get("x-forwarded-for") ?? "in-process",
    gone: new AbortController().signal,
    bytes: async (byteSizeMax) => {
      const bytes = new Uint8Array(await request.arrayBuffer());
      return collectBody(chunksOf(bytes), bytes.length, byteSizeMax);
    },
  });
  const { status, chunks } = reply;
  const first = method === "HEAD" ? undefined : await chunks?.next();
  chunks?.stop("gone");
  return { status, headers: reply.headers, text: method === "HEAD" ? "" : (first ?? reply.body ?? "") };
}

async function* chunksOf(bytes: Uint8Array) {
  yield bytes;
}
