import type { IncomingMessage, ServerResponse } from "node:http";
import { addressOfCaller, withAddress } from "@/lib/api/http/address";
import { serving } from "@/lib/api/http/node";
import { answerProbe, isProbe } from "@/lib/api/http/probe";
import { recordRequest } from "@/lib/api/http/record-request";
import { givenRequestId } from "@/lib/api/http/reply";
import { frontHandler } from "@/lib/api/http/route-encoding";
import { MCP_PATH } from "@/lib/api/openapi/mcp-install";
import { flawOfPath, isApiPath } from "@/lib/api/validation/path";
import { isConnectHost } from "@/lib/connect/origin";
import { markdownRouteFor } from "@/lib/pages/guide/negotiate";
import { log } from "@/lib/platform/log";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { PAGE_METHODS, refusePage } from "../refuse-page";
import { carryEncoding } from "./carry-encoding";
import { dropUnreadableState } from "./router-state";

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

interface Handlers {
  api: Handler;
  tools: Handler;
  /** The origin at which programs log in, which has nothing of the others (docs/decisions/0695). */
  connect: Handler;
  pages: Handler;
}

const serveProbe = serving(answerProbe);

/**
 * The first code that handles a request, in both shells (docs/decisions/0615). It decides whether the path belongs to
 * the API, to the tools, to the log-in of programs, to a probe or to the pages, refuses paths that others could read differently, and sets the caller's address.
 * Never rejects.
 */
export async function dispatch(
  request: IncomingMessage,
  response: ServerResponse,
  handlers: Handlers,
): Promise<void> {
  try {
    await passOn(request, response, handlers);
  } catch (error) {
    log.error({ err: error }, "request failed");
    response.headersSent ? response.destroy() : response.writeHead(500).end();
  }
}

function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  { api, tools, connect, pages }: Handlers,
): Promise<void> | void {
  const url = originForm(request.url ?? "/");
  request.url = url;
  const [path = ""] = url.split("?", 1);
  if (isConnectHost(request.headers.host)) return (isProbe(path) ? serveProbe : connect)(request, response);
  if (path === "*" || isApiPath(path)) return api(request, response);
  if (path === MCP_PATH) return tools(request, response);
  if (isProbe(path)) return serveProbe(request, response);
  if (url.includes("#") || flawOfPath(path)) return refusePage(request, response, 400, "badAddress");
  if (!PAGE_METHODS.includes(request.method ?? "")) return refusePage(request, response, 405, "badMethod");
  dropUnreadableState(request);
  leadToMarkdown(request);
  notePage(request, response, path);
  return forwardToNext(request, response, () => pages(request, response));
}

/**
 * Rewrites a request for documentation as Markdown to the address of its route. If proxy.ts did, Next could take the
 * rewritten address for another host's and request it over HTTP: it writes `localhost` where the server listens at
 * 127.0.0.1.
 */
function leadToMarkdown(request: IncomingMessage): void {
  const [path = "", ...query] = (request.url ?? "").split("?");
  const route = markdownRouteFor(path, request.headers.accept ?? null);
  if (route !== undefined) request.url = [route, ...query].join("?");
}

/**
 * Runs `work`, which passes a request on to Next, with X-Forwarded-For set to the caller's true address, so that Next sees
 * that address everywhere.
 */
export function forwardToNext<Result>(
  request: IncomingMessage,
  response: ServerResponse,
  work: () => Result,
): Result {
  carryEncoding(response);
  const address = addressOfCaller(request);
  request.headers["x-forwarded-for"] = address;
  return withAddress(address, work);
}

/** Counts and logs what Next answers, without its path: in a page's address there can be a token. */
function notePage({ method = "", headers }: IncomingMessage, response: ServerResponse, path: string): void {
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

/**
 * True only for the first call in a process: Next runs its start-up code in both shells, and one front handler is
 * enough.
 */
export function claimFrontHandler(): boolean {
  if (frontHandler.isInstalled) return false;
  frontHandler.isInstalled = true;
  return true;
}
