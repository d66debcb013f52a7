import type { IncomingMessage, ServerResponse } from "node:http";
import { addressOfCaller, withAddress } from "@/lib/api/http/address";
import { serving } from "@/lib/api/http/node";
import { answerProbe, isProbe } from "@/lib/api/http/probe";
import { recordRequest } from "@/lib/api/http/record-request";
import { givenRequestId } from "@/lib/api/http/reply";
import { MCP_PATH } from "@/lib/api/openapi/mcp-install";
import { flawOfPath, isApiPath } from "@/lib/api/validation/path";
import { isConnectHost } from "@/lib/connect/origin";
import { markdownRouteFor } from "@/lib/pages/guide/negotiate";
import { log } from "@/lib/platform/log";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { PAGE_METHODS, refusePage } from "../refuse-page";
import { dropUnreadableState } from "./router-state";

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

interface Handlers {
  api: Handler;
  tools: Handler;
  /** Serves the origin at which programs log in, which serves nothing else (docs/decisions/0695). */
  connect: Handler;
  pages: Handler;
}

const serveProbe = serving(answerProbe);

/**
 * The first code of the self-hosted server that handles a request (docs/decisions/0615). It decides whether the path belongs to
 * the API, to the tools, to the log-in of programs, to a probe or to the pages, refuses paths that could be interpreted
 * differently elsewhere, and sets the caller's address. Never rejects.
 */
export async function dispatch(
  request: IncomingMessage,
  response: ServerResponse,
  handlers: Handlers,
): Promise<void> {
  try {
    await route(request, response, handlers);
  } catch (error) {
    log.error({ err: error }, "request failed");
    response.headersSent ? response.destroy() : response.writeHead(500).end();
  }
}

function route(
  request: IncomingMessage,
  response: ServerResponse,
  { api, tools, connect, pages }: Handlers,
): Promise<void> | void {
  const url = originForm(request.url ?? "/");
  request.url = url;
  const [path = ""] = url.split("?", 1);
  if (isConnectHost(request.headers.host)) return connect(request, response);
  if (path === "*" || isApiPath(path)) return api(request, response);
  if (path === MCP_PATH || path === `${MCP_PATH}/`) return tools(request, response);
  if (isProbe(path)) return serveProbe(request, response);
  if (url.includes("#") || flawOfPath(path)) return refusePage(request, response, 400, "badAddress");
  if (!PAGE_METHODS.includes(request.method ?? "")) return refusePage(request, response, 405, "badMethod");
  dropUnreadableState(request);
  rewriteToMarkdown(request);
  recordPage(request, response, path);
  return forwardToNext(request, () => pages(request, response));
}

/**
 * Rewrites a request for documentation as Markdown to the address of its route. If proxy.ts did, Next could request the
 * rewritten address over HTTP as another host's: it writes `localhost` where the server listens at 127.0.0.1.
 */
function rewriteToMarkdown(request: IncomingMessage): void {
  const [path = "", ...query] = (request.url ?? "").split("?");
  const rewritten = markdownRouteFor(path, request.headers.accept ?? null);
  if (rewritten !== undefined) request.url = [rewritten, ...query].join("?");
}

/**
 * Runs `work`, which passes a request on to Next, with the caller's true address in X-Forwarded-For and `addressFrom`.
 */
function forwardToNext<Result>(request: IncomingMessage, work: () => Result): Result {
  const address = addressOfCaller(request);
  request.headers["x-forwarded-for"] = address;
  return withAddress(address, work);
}

/** Counts and logs an answer of Next, without the path, because a page's address can contain a token. */
function recordPage({ method = "", headers }: IncomingMessage, response: ServerResponse, path: string): void {
  const startedAt = monotonicNow();
  const requestId = givenRequestId(headers["x-request-id"]?.toString());
  const operation = path.startsWith("/_next/") ? "file" : "page";
  response.once("close", () =>
    recordRequest({ requestId, operation, method, via: "page", status: response.statusCode, startedAt }),
  );
}

/** The path and query of `http://host/path`, a form that proxies may send. */
function originForm(url: string): string {
  const local = url.replace(/^https?:\/\/[^/?#]*/i, "");
  return local === url || local.startsWith("/") ? local : `/${local}`;
}
