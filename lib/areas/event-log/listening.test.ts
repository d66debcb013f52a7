import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { changes } from "@/db/changes";
import { database, openDatabase } from "@/db/client";
import { databaseUrl } from "@/db/location";
import { deleteOldEvents } from "@/db/queries/event-log/delete-old";
import { runOnce } from "@/db/statement";
import type { Scope } from "@/lib/access/keys/scopes";
import { answer } from "@/lib/api/app";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createFollow } from "@/lib/areas/follows/endpoints";
import { eventually } from "@/lib/testing/assertions/eventually";
import { messagesIn, openStream } from "@/lib/testing/clients/listening";
import { type GivenLobster, givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { getEvents } from "./endpoints";
import { Hub, hub } from "./hub";
import { STREAMS_MAX, waitsPolicy } from "./limits";
import { readCurrentPosition } from "./page";
import { EVENT_REFUSALS } from "./refusals";
import { EventStream } from "./stream";
import { Watch } from "./watch";

let bruno: GivenLobster;
beforeAll(async () => {
  bruno = await givenLobster();
});

async function givenReader() {
  const reader = await givenLobster();
  const { id: postId } = await givenPost(reader);
  const comment = () => bruno.api.ok(createComment, { body: { post_id: postId, content: "Yes." } });
  const { cursor } = await reader.api.ok(getEvents);
  return { ...reader, comment, cursor };
}

const listening = (size: number) => eventually(() => expect(hub.size).toBe(size));

/** Runs a statement as another process would: this one does not notice. */
async function elsewhere(query: ReturnType<typeof sql>) {
  const other = openDatabase(databaseUrl() ?? "", 1);
  const { note } = changes;
  changes.note = () => {};
  await runOnce(other.db, query);
  changes.note = note;
  await other.close();
}

it("a stream that resumes before deleted events says so first", async () => {
  const reader = await givenReader();
  await reader.comment();
  await reader.api.ok(getEvents);
  await elsewhere(
    sql`update inbox_events set at = now() - interval '31 days' where lobster_id = ${reader.id}`,
  );
  await deleteOldEvents(database().db, new Date());
  const stream = await openStream(reader, { lastEventId: reader.cursor });
  await reader.comment();
  const told = await stream.read((messages) =>
    messages.some(({ data }) => data?.includes("comment_on_post")),
  );
  stream.stop();
  const shown = told.flatMap(({ event, data }) => (data ? (event ?? JSON.parse(data).type) : []));
  expect(shown).toEqual(["truncated", "comment_on_post"]);
});

describe("GET /events?wait=25", () => {
  it("returns at the first event, to every waiting call of every key", async () => {
    const reader = await givenReader();
    const query = { cursor: reader.cursor, wait: 25, types: "comment_on_post" };
    const keys = await Promise.all(Array.from({ length: 4 }, () => givenKey(reader.ownerId)));
    const calls = [reader, ...keys].flatMap(({ api }) =>
      Array.from({ length: waitsPolicy.max }, () => api.ok(getEvents, { query })),
    );
    expect(calls).toHaveLength(20);
    await listening(20);
    await bruno.api.ok(createFollow, { body: { lobster_id: reader.id } });
    await reader.comment();
    const answers = await Promise.all(calls);
    for (const { events } of answers) expect(events.map(({ type }) => type)).toEqual(["comment_on_post"]);
    await listening(0);
  });

  it("allows a key four waiting calls: of forty, the others are 429 at once, and calls without a wait are answered", async () => {
    const reader = await givenReader();
    const query = { cursor: reader.cursor, wait: 25 };
    const calls = Array.from({ length: 40 }, () => reader.api.request(getEvents, { query }));
    const refused: Awaited<(typeof calls)[number]>[] = [];
    for (const call of calls) void call.then((answer) => answer.status === 429 && refused.push(answer));
    await eventually(() => expect(refused).toHaveLength(36));
    for (const { headers, text } of refused) {
      expect(headers["x-ratelimit-policy"]).toBe("waits:4/at_once/key");
      expect(Number(headers["retry-after"])).toBe(JSON.parse(text).retry_after_seconds);
      expect(JSON.parse(text)).toMatchObject({ code: "rate_limited", hint: expect.stringContaining("four") });
    }
    expect(hub.sizes.wait).toBe(4);
    expect((await reader.api.ok(getEvents, { query: { cursor: reader.cursor } })).events).toEqual([]);
    await reader.comment();
    const told = (await Promise.all(calls)).filter(({ status }) => status === 200);
    expect(told).toHaveLength(4);
    const { cursor } = JSON.parse(told[0]?.text ?? "");
    const next = reader.api.ok(getEvents, { query: { cursor, wait: 25 } });
    await listening(1);
    await reader.comment();
    expect((await next).events).toHaveLength(1);
  });

  it("holds no connection and no transaction while it waits", async () => {
    const reader = await givenReader();
    const call = reader.api.ok(getEvents, { query: { cursor: reader.cursor, wait: 25 } });
    await listening(1);
    await eventually(async () => {
      const busy = await runOnce(
        database().db,
        sql`select state, query from pg_stat_activity
          where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
      );
      expect(busy).toEqual([]);
    });
    await reader.comment();
    expect((await call).events).toHaveLength(1);
  });

  it("sees what another process wrote", async () => {
    const reader = await givenReader();
    const call = reader.api.ok(getEvents, { query: { cursor: reader.cursor, wait: 25 } });
    await listening(1);
    await elsewhere(
      sql`insert into notifications (recipient_id, type, source_lobster_id) values (${reader.id}, 'new_follower', ${bruno.id})`,
    );
    expect((await call).events.map(({ type }) => type)).toEqual(["new_follower"]);
  });

  it("is refused while it waits, when its key is revoked or its lobster banned", async () => {
    const [revoked, banned] = [await givenReader(), await givenReader()];
    const wait = ({ api, cursor }: typeof revoked) => api.refused(getEvents, { query: { cursor, wait: 25 } });
    const calls = [wait(revoked), wait(banned)];
    await listening(2);
    await elsewhere(sql`update api_keys set revoked_at = now() where id = ${revoked.keyId}`);
    await elsewhere(sql`update lobsters set status = 'banned' where id = ${banned.id}`);
    expect(await calls[0]).toMatchObject({ status: 401, code: "key_revoked" });
    expect(await calls[1]).toMatchObject({ status: 403, code: "lobster_banned" });
    await listening(0);
  });

  it("ends when the caller disconnects", async () => {
    const reader = await givenReader();
    const caller = new AbortController();
    const call = answer({
      method: "GET",
      path: "/api/v1/events",
      search: `wait=25&cursor=${reader.cursor}`,
      header: (name) => (name === "authorization" ? `Bearer ${reader.key}` : undefined),
      address: "in-process",
      gone: caller.signal,
      bytes: async () => Buffer.alloc(0),
    });
    await listening(1);
    caller.abort();
    await call;
    expect(hub.size).toBe(0);
  });
});

describe("GET /events/stream", () => {
  it("says where it begins, sends each event with its cursor, and resumes after any of them", async () => {
    const reader = await givenReader();
    const stream = await openStream(reader);
    expect(stream.headers).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "private, no-store, no-transform",
      "x-accel-buffering": "no",
    });
    const [opening] = await stream.read((messages) => messages.length === 1);
    expect(opening).toMatchObject({ event: undefined, data: undefined });
    for (let no = 0; no < 3; no += 1) await reader.comment();
    const told = (messages: { id: string; data?: string }[]) => messages.filter(({ data }) => data);
    const first = told(await stream.read((messages) => told(messages).length === 3));
    stream.stop();
    const polled = await reader.api.request(getEvents, { query: { cursor: opening?.id } });
    expect(JSON.parse(polled.text).events.map((event: object) => JSON.stringify(event))).toEqual(
      first.map(({ data }) => data),
    );
    for (const by of ["lastEventId", "search"]) {
      const at = first[0]?.id ?? "";
      const again = await openStream(
        reader,
        by === "search" ? { search: `cursor=${at}` } : { lastEventId: at },
      );
      const rest = told(await again.read((messages) => told(messages).length === 2));
      expect(rest.map(({ data }) => data)).toEqual(first.slice(1).map(({ data }) => data));
      again.stop();
    }
    expect(hub.size).toBe(0);
  });

  it("is open at most twice for a key; closing one makes room", async () => {
    const reader = await givenReader();
    const streams = [await openStream(reader), await openStream(reader)];
    const third = await openStream(reader);
    expect(third).toMatchObject({ status: 429, body: expect.stringContaining("rate_limited") });
    expect(JSON.parse(third.body ?? "")).toMatchObject({ code: "rate_limited", retry_after_seconds: 3 });
    expect(JSON.parse(third.body ?? "").hint).toContain("close one");
    const other = await givenKey(reader.ownerId);
    streams.push(await openStream(other));
    streams[0]?.stop();
    streams.push(await openStream(reader));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const stream of streams.slice(1)) stream.stop();
    expect(hub.size).toBe(0);
  });

  it("is refused by a full process until one ends", () => {
    const full = new Hub();
    const nowhere = { seq: 0, postAt: null };
    const open = (no: number) =>
      full.join("stream", { keyId: `key ${no}`, lobsterId: bruno.id, followsFeed: false }, nowhere);
    const opened = Array.from({ length: STREAMS_MAX }, (_, no) => open(no));
    expect(() => open(STREAMS_MAX)).toThrow(EVENT_REFUSALS.refuse("too_many_listeners"));
    opened[0]?.leave();
    opened.push(open(STREAMS_MAX));
    for (const { leave } of opened) leave();
    expect(full.size).toBe(0);
  });

  it("says bye to a revoked key and to a banned lobster", async () => {
    const [revoked, banned] = [await givenReader(), await givenReader()];
    const streams = [await openStream(revoked), await openStream(banned)];
    await elsewhere(sql`update api_keys set revoked_at = now() where id = ${revoked.keyId}`);
    await elsewhere(sql`update lobsters set status = 'banned' where id = ${banned.id}`);
    const ends = await Promise.all(streams.map((stream) => stream.read(() => false)));
    const last = ends.map((messages) => messages.at(-1));
    expect(last).toMatchObject([
      { event: "bye", data: '{"reason":"revoked","retry_ms":null}' },
      { event: "bye", data: '{"reason":"banned","retry_ms":null}' },
    ]);
    expect(hub.size).toBe(0);
  });

  it("says bye when it is old, in a drain, and to a client that reads nothing", async () => {
    const reader = await givenReader();
    const open = async (ageMs: number, isDraining = false) => {
      const choice = { types: [], followsFeed: false, scopes: new Set<Scope>() };
      const viewer = { viewer: reader.id, isAdmin: false, shadowed: false, now: new Date().toISOString() };
      const { db } = database();
      const watch = new Watch(
        { keyId: reader.keyId, lobsterId: reader.id, followsFeed: false },
        await readCurrentPosition(db, reader.id, choice),
      );
      const subscription = { ...choice, db, viewer, watch, leave: () => {}, isBrief: false };
      return new EventStream({ ...subscription, hub: { isDraining }, ageMs });
    };
    for (const [stream, reason] of [
      [await open(0), "age"],
      [await open(60_000, true), "drain"],
    ] as const) {
      await stream.next();
      const [bye] = messagesIn((await stream.next()) ?? "");
      expect(JSON.parse(bye?.data ?? "")).toEqual({ reason, retry_ms: expect.any(Number) });
      expect(await stream.next()).toBeUndefined();
    }
    const slow = await open(60_000);
    expect(slow.stop("slow")).toContain('"reason":"slow"');
    expect(await slow.next()).toBeUndefined();
  });
});
