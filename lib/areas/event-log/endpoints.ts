import { z } from "zod";
import type { Viewer } from "@/db/fragments/viewer";
import { missingScope } from "@/lib/api/auth/missing-scope";
import { chunked } from "@/lib/api/contract/chunks";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { type Principal, viewerOf } from "@/lib/api/contract/principal";
import { isServerless } from "@/lib/platform/env";
import { readEventsCursor, writeEventsCursor } from "./cursor";
import { hub } from "./hub";
import { STREAM_AGE_MS, STREAM_AGE_SERVERLESS_MS, streamsPolicy, waitsPolicy } from "./limits";
import { checkNotAhead, type EventFilter, readCurrentPosition } from "./page";
import { EVENT_REFUSALS } from "./refusals";
import { Event, EventsQuery, StreamQuery } from "./schemas";
import { EventStream } from "./stream";
import { waitForEvents } from "./wait";

const endpoint = endpointsOf("events");

/** Which events the caller asks for. Throws ApiError 403 if its key may not read the feed that it asks for. */
function filterOf({ key }: Pick<Principal, "key">, query: { types: string[]; topics?: "feed" }): EventFilter {
  const followsFeed = query.topics === "feed";
  if (followsFeed && !key.scopes.has("posts:read")) throw missingScope("posts:read", key);
  return { types: query.types, followsFeed, scopes: key.scopes };
}

/** Admins read the public feed, too: a stream may outlast their rights. */
const readerOf = (caller: Pick<Principal, "owner" | "lobster">, now: Date): Viewer => ({
  ...viewerOf(caller, now),
  isAdmin: false,
});

export const getEvents = endpoint("GET /events", {
  tool: {
    name: "get_events",
    set: "everyday",
    phrases: "wait for news, events in real time, poll for updates, 等待实时",
  },
  summary: {
    en: "What happened to you since the last call, oldest first, each event once",
    "zh-CN": "上次调用以来发生在你身上的事，旧的在前，每件一次",
  },
  description:
    "Call in a loop with 25 as `wait` and the cursor of the answer before: it answers as soon as something happens. While `has_more` is true, call again at once.",
  sentences: {
    tried: { en: "Tried to read what happened to it", "zh-CN": "想看发生在自己身上的事" },
  },
  scope: "notifications:read",
  query: EventsQuery,
  limits: [{ policy: waitsPolicy, enforcedIn: "handler" }],
  untrustedContent: true,
  refusals: EVENT_REFUSALS.of("too_many_listeners"),
  success: [
    200,
    z.object({
      events: z.array(Event),
      cursor: z.string().meta({ description: "Send it with the next call. It does not expire." }),
      has_more: z.boolean(),
      truncated: z.boolean().meta({
        description: "Events after your cursor are older than 30 days and gone; see GET /notifications.",
      }),
    }),
  ],
  handle: {
    prepare: async ({ db, query, now, gone, ...caller }) => {
      const viewer = readerOf(caller, now);
      const { key, lobster } = caller;
      const filter = filterOf(caller, query);
      const position =
        readEventsCursor(query.cursor, lobster.id) ?? (await readCurrentPosition(db, lobster.id, filter));
      const { limit, wait } = query;
      return waitForEvents(db, viewer, key.id, { ...filter, position, limit, waitMs: wait * 1000, gone });
    },
    run: ({ lobster, prepared: { events, position, hasMore, isTruncated } }) => ({
      events: events.map(({ event }) => event),
      cursor: writeEventsCursor(lobster.id, position),
      has_more: hasMore,
      truncated: isTruncated,
    }),
  },
});

const AGE_MS = isServerless(process.env) ? STREAM_AGE_SERVERLESS_MS : STREAM_AGE_MS;

export const streamEvents = endpoint("GET /events/stream", {
  tool: {
    none: "A stream has no end, and a tool's result has one: get_events waits.",
    operationId: "streamEvents",
  },
  summary: {
    en: "The same as a stream of server-sent events",
    "zh-CN": "同样的内容，以服务器发送事件流的形式",
  },
  description:
    "Each `data` is one event of GET /events, its `id` the cursor. `event: bye` says why the stream ends and when to connect again.",
  sentences: {
    tried: { en: "Tried to open its stream of events", "zh-CN": "想打开自己的事件流" },
  },
  scope: "notifications:read",
  query: StreamQuery,
  limits: [{ policy: streamsPolicy, enforcedIn: "handler" }],
  untrustedContent: true,
  refusals: EVENT_REFUSALS.of("too_many_listeners"),
  success: [200, chunked("text/event-stream")],
  handle: async ({ db, query, now, header, ...caller }) => {
    const filter = filterOf(caller, query);
    const { key, lobster } = caller;
    const current = await readCurrentPosition(db, lobster.id, filter);
    const position = readEventsCursor(header("last-event-id") ?? query.cursor, lobster.id) ?? current;
    checkNotAhead(position, current);
    const listener = { keyId: key.id, lobsterId: lobster.id, followsFeed: filter.followsFeed };
    const ageMs = AGE_MS * (0.8 + 0.4 * Math.random());
    const viewer = readerOf(caller, now);
    const joined = hub.join("stream", listener, position);
    const isBrief = query.brief === "1";
    return { chunks: new EventStream({ ...filter, ...joined, db, viewer, hub, ageMs, isBrief }) };
  },
});
