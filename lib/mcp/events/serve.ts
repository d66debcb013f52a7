import type { Result, Server } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Session } from "../session";
import { describedEvents } from "./catalog";
import { asProtocolError } from "./errors";
import { pollEvents } from "./poll";
import { subscribe, unsubscribe } from "./subscribe";

/** Where ChatGPT and the draft look for MCP Events, and where SEP-3415 does (docs/decisions/0777). */
export const EVENTS_CAPABILITY: object = { events: {} };
export const EVENTS_EXTENSION = { "io.modelcontextprotocol/events": {} };

/** The methods check their params themselves, and say what is wrong with them. */
const Params = z.looseObject({});

type Answer = (params: unknown, session: Session) => Promise<Result> | Result;

const METHODS: Record<string, Answer> = {
  "events/list": () => ({ events: describedEvents() }),
  "events/poll": pollEvents,
  "events/subscribe": subscribe,
  "events/unsubscribe": unsubscribe,
};

/** Answers the methods of MCP Events. */
export function serveEvents(server: Server, session: Session): void {
  for (const [method, answer] of Object.entries(METHODS))
    server.setRequestHandler(method, { params: Params }, async (params) => {
      try {
        return await answer(params, session);
      } catch (error) {
        throw asProtocolError(error, session.requestId);
      }
    });
}
