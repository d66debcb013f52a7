import type { IncomingMessage, ServerResponse } from "node:http";
import { addressOf, withAddress } from "@/lib/api/address";
import { flawOfPath, isApiPath } from "@/lib/api/path";
import { PAGE_METHODS, refusePage } from "./refuse-page";
import { dropUnreadableState } from "./router-state";

declare global {
  var __lobsterSquareDoor: true | undefined;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

interface Behind {
  api: Handler;
  pages: Handler;
}

/**
 * What every request passes before anything else looks at it, in each shell: it decides what the address means,
 * refuses the ones that mean two things, and whom the caller is counted as.
 */
export function enter(request: IncomingMessage, response: ServerResponse, { api, pages }: Behind) {
  const url = originForm(request.url ?? "/");
  request.url = url;
  const [path = ""] = url.split("?", 1);
  if (path === "*" || isApiPath(path)) return api(request, response);
  if (url.includes("#") || flawOfPath(path)) return refusePage(request, response, 400, "badAddress");
  if (!PAGE_METHODS.includes(request.method ?? "")) return refusePage(request, response, 405, "badMethod");
  dropUnreadableState(request);
  return withTrueAddress(request, () => pages(request, response));
}

/** Overwrites what the caller says of its address: Next and all it runs see the one that counts. */
export function withTrueAddress<Result>(request: IncomingMessage, work: () => Result): Result {
  const address = addressOf(request);
  request.headers["x-forwarded-for"] = address;
  return withAddress(address, work);
}

/** A proxy may ask for `http://host/path`. */
function originForm(url: string): string {
  const local = url.replace(/^https?:\/\/[^/?#]*/i, "");
  return local === url || local.startsWith("/") ? local : `/${local}`;
}

/** Whether this process has no door yet; from then on it has. Next runs the same start-up in both shells. */
export function claimDoor(): boolean {
  if (globalThis.__lobsterSquareDoor) return false;
  globalThis.__lobsterSquareDoor = true;
  return true;
}
