import type { Result } from "@modelcontextprotocol/server";
import { z } from "zod";
import { database } from "@/db/client";
import { checkStatus } from "@/lib/api/auth/caller";
import { viewerOf } from "@/lib/api/contract/principal";
import { refuseSpentTokens } from "@/lib/api/limits/token-budget";
import { parseFields } from "@/lib/api/validation/validate";
import { writeEventsCursor } from "@/lib/areas/event-log/cursor";
import { WAIT_SECONDS_MAX } from "@/lib/areas/event-log/limits";
import { waitForEvents } from "@/lib/areas/event-log/wait";
import type { Session } from "../session";
import { Beginning, EventParams, readAsked, requireScopes } from "./asked";
import { begin } from "./begin";

const PollParams = EventParams.extend({
  ...Beginning,
  maxEvents: z.number().nullish(),
  timeoutMs: z.number().nullish(),
});

const EVENTS_MAX = 100;
const EVENTS_DEFAULT = 50;
/** When to ask again: soon after a call that waited, else as often as GET /events advises. */
const NEXT_MS = { waited: 1_000, atOnce: 30_000 };

/** The events after a cursor, at the first of them if the call waits. Throws ApiError and ProtocolError. */
export async function pollEvents(params: unknown, session: Session): Promise<Result> {
  const { cursor, maxAgeMs, maxEvents, timeoutMs, ...named } = parseFields(PollParams, params);
  const asked = readAsked(named);
  const { caller, call } = session;
  requireScopes(session, [asked.event.scope]);
  checkStatus(caller, "read", false);
  const now = new Date();
  refuseSpentTokens({ operation: "events/poll", method: "POST" }, caller, {}, now.getTime());
  const { db } = database();
  const { key, lobster } = caller;
  const { types, followsFeed } = asked;
  const { position, isTruncated } = await begin(db, lobster.id, asked, { cursor, maxAgeMs }, now);
  const waitMs = clamp(timeoutMs ?? 0, 0, WAIT_SECONDS_MAX * 1000);
  const viewer = { ...viewerOf(caller, now), isAdmin: false };
  const page = await waitForEvents(db, viewer, key.id, {
    types,
    followsFeed,
    scopes: key.scopes,
    position,
    limit: clamp(Math.floor(maxEvents ?? EVENTS_DEFAULT), 1, EVENTS_MAX),
    waitMs,
    gone: call.gone,
  });
  return {
    events: page.events.map(({ event: { id, at, data } }) => ({
      eventId: id,
      name: asked.event.name,
      timestamp: at,
      data,
    })),
    cursor: writeEventsCursor(lobster.id, page.position),
    truncated: isTruncated || page.isTruncated,
    hasMore: page.hasMore,
    nextPollMs: waitMs > 0 ? NEXT_MS.waited : NEXT_MS.atOnce,
  };
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);
