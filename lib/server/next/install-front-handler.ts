import { subscribe } from "node:diagnostics_channel";
import { Server, type ServerResponse } from "node:http";
import { isPlainPath } from "@/lib/api/validation/path";
import { ActiveSet } from "@/lib/platform/active-set";
import { isServerless } from "@/lib/platform/env";
import { drainListeners } from "@/lib/platform/process-state";
import { tellLoadBalancers } from "../drain";
import { refuseInJson } from "../listener";
import { PAGE_METHODS } from "../refuse-page";
import { claimFrontHandler, connectHandler, dispatch, forwardToNext, type Handler } from "./front-handler";
import { stripClientRuntime } from "./strip-client-runtime";

/**
 * Installs the front handler before the HTTP server that `next start` or `next dev` has created, when its first request
 * arrives (docs/decisions/0615). Does nothing on serverless platforms, which have no such server, and in the
 * self-hosted server, which has its front handler already. Returns whether it did.
 */
export function installFrontHandler(): boolean {
  if (isServerless(process.env) || !claimFrontHandler()) return false;
  const installed = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    const server = serverOf(message);
    if (!server || installed.has(server) || !isNextServer(server)) return;
    installed.add(server);
    installBefore(server);
  });
  return true;
}

function serverOf(message: unknown): Server | undefined {
  const isMessage = typeof message === "object" && message !== null && "server" in message;
  return isMessage && message.server instanceof Server ? message.server : undefined;
}

/** Next writes the port of its server to the environment variable PORT. */
function isNextServer(server: Server): boolean {
  const address = server.address();
  return typeof address === "object" && String(address?.port) === process.env.PORT;
}

function installBefore(server: Server): void {
  const listeners = server.listeners("request");
  const next: Handler = (request, response) => {
    for (const listener of listeners) listener.call(server, request, response);
  };
  server.removeAllListeners("request");
  // Outside development Next does not serve WebSockets, but leaves their connections open.
  if (process.env.NODE_ENV === "production") server.removeAllListeners("upgrade");
  refuseInJson(server);
  closeOnDrain(server);
  server.on("request", (request, response) =>
    dispatch(request, response, {
      api: apiThroughNext(next),
      tools: toolsThroughNext(next),
      connect: connectHandler,
      pages: process.env.NODE_ENV === "production" ? stripClientRuntime(next) : next,
    }),
  );
}

/**
 * Next drains by closing its server, which waits for connections as long as they are in use. So streams and waiting
 * calls are ended, and every answer closes its connection. Next's own listeners run after DRAIN_DELAY.
 */
function closeOnDrain(server: Server): void {
  const open = new ActiveSet<ServerResponse>();
  let isDraining = false;
  server.on("request", (_request, response) => {
    if (isDraining) response.shouldKeepAlive = false;
    open.add(response);
    response.once("close", () => open.delete(response));
  });
  const ofNext = process.listeners("SIGTERM");
  process.removeAllListeners("SIGTERM");
  process.once("SIGTERM", async (signal) => {
    await tellLoadBalancers(signal);
    isDraining = true;
    for (const response of open) response.shouldKeepAlive = false;
    for (const end of drainListeners) end();
    for (const listener of ofNext) listener.call(process, signal);
  });
}

/** Sends an API request to Next only if Next passes it on to the API; the rest would get answers of Next's own. */
const apiThroughNext = (next: Handler) =>
  throughNext(next, isPlainPath, async () => (await import("@/lib/api/http/node")).serveApi);

const toolsThroughNext = (next: Handler) =>
  throughNext(
    next,
    () => true,
    async () => (await import("@/lib/mcp/node")).serveTools,
  );

const throughNext =
  (next: Handler, isPlain: (path: string) => boolean, own: () => Promise<Handler>): Handler =>
  async (request, response) => {
    const [path = ""] = (request.url ?? "").split("?", 1);
    if (isPlain(path) && PAGE_METHODS.includes(request.method ?? "")) {
      for (const name of PAGE_HEADERS) delete request.headers[name];
      return forwardToNext(request, response, () => next(request, response));
    }
    const serve = await own();
    await serve(request, response);
  };

/** Headers that Next's pages send to its server. With them, Next would redirect even requests to the API. */
const PAGE_HEADERS = ["rsc", "next-action", "next-router-state-tree", "next-router-prefetch", "next-url"];
