import { subscribe } from "node:diagnostics_channel";
import { Server } from "node:http";
import { isPlainPath } from "@/lib/api/path";
import { isServerless } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { claimDoor, enter, type Handler, withTrueAddress } from "./door";
import { refuseInJson } from "./listener";
import { PAGE_METHODS } from "./refuse-page";

/**
 * Puts the door before the server that `next start` and `next dev` have made by themselves, with its first
 * request. A platform that runs functions has its own doors.
 */
export function hangDoor(): void {
  if (isServerless(process.env) || !claimDoor()) return;
  const hung = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    const server = serverOf(message);
    if (!server || hung.has(server) || !isNextServer(server)) return;
    hung.add(server);
    hangBefore(server);
  });
}

function serverOf(message: unknown): Server | undefined {
  const isMessage = typeof message === "object" && message !== null && "server" in message;
  return isMessage && message.server instanceof Server ? message.server : undefined;
}

/** Next tells its port there. */
function isNextServer(server: Server): boolean {
  const address = server.address();
  return typeof address === "object" && String(address?.port) === process.env.PORT;
}

function hangBefore(server: Server): void {
  const listeners = server.listeners("request");
  const next: Handler = (request, response) => {
    for (const listener of listeners) listener.call(server, request, response);
  };
  server.removeAllListeners("request");
  // Next has nothing to upgrade to outside development, and would leave the connection open.
  if (process.env.NODE_ENV === "production") server.removeAllListeners("upgrade");
  refuseInJson(server);
  server.on("request", async (request, response) => {
    try {
      await enter(request, response, { api: throughNext(next), pages: next });
    } catch (error) {
      log.error({ err: error }, "request failed");
      response.headersSent ? response.destroy() : response.writeHead(500).end();
    }
  });
}

/** What Next would answer by itself, and not in the API's way, is answered by the API directly. */
const throughNext =
  (next: Handler): Handler =>
  async (request, response) => {
    const [path = ""] = (request.url ?? "").split("?", 1);
    if (isPlainPath(path) && PAGE_METHODS.includes(request.method ?? "")) {
      for (const name of OF_PAGES) delete request.headers[name];
      return withTrueAddress(request, () => next(request, response));
    }
    const { serveApi } = await import("@/lib/api/node");
    await serveApi(request, response);
  };

/** Headers by which Next's pages talk to its server; with them it would redirect even the API. */
const OF_PAGES = ["rsc", "next-action", "next-router-state-tree", "next-router-prefetch", "next-url"];
