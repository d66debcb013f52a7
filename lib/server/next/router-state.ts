import type { IncomingMessage } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

const HEADER = "next-router-state-tree";

/**
 * Drops the header that describes the page in the browser, if Next cannot parse it. Next would answer 500 in plain
 * text; without the header it sends the whole page.
 */
export function dropUnreadableState({ headers }: IncomingMessage): void {
  if (headers[HEADER] === undefined) return;
  try {
    parseAndValidateFlightRouterState(headers[HEADER]);
  } catch {
    delete headers[HEADER];
  }
}
