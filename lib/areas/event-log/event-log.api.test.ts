import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { deleteOldEvents } from "@/db/queries/event-log/delete-old";
import { runOnce } from "@/db/statement";
import { SCOPES } from "@/lib/access/keys/scopes";
import { writeCursor } from "@/lib/api/contract/cursor";
import { createBlock } from "@/lib/areas/blocks/endpoints";
import { createComment, deleteComment } from "@/lib/areas/comments/endpoints";
import { createFollow } from "@/lib/areas/follows/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { type GivenLobster, givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { getEvents, streamEvents } from "./endpoints";

let ada: GivenLobster;
let bruno: GivenLobster;
let postId: string;

beforeAll(async () => {
  [ada, bruno] = [await givenLobster(), await givenLobster()];
  postId = (await givenPost(ada)).id;
});

const comment = (content = "Yes.") => bruno.api.ok(createComment, { body: { post_id: postId, content } });

const now = async ({ api }: GivenLobster, query = {}) => (await api.ok(getEvents, { query })).cursor;

/** The texts of a list's elements, as they were sent. */
function elementsOf(text: string, name: string): string[] {
  const list = JSON.parse(text)[name] as unknown[];
  const from = text.indexOf(`"${name}":[`) + name.length + 4;
  let rest = text.slice(from);
  return list.map((element) => {
    const sent = JSON.stringify(element);
    expect(rest.startsWith(sent)).toBe(true);
    rest = rest.slice(sent.length + 1);
    return sent;
  });
}

describe("GET /events", () => {
  it("begins now, and then returns each event once, in order", async () => {
    await comment("Before.");
    const first = await ada.api.ok(getEvents);
    expect(first).toMatchObject({ events: [], has_more: false, truncated: false });
    const told = [(await comment("One.")).comment.id, (await comment("Two.")).comment.id];
    await bruno.api.ok(createFollow, { body: { lobster_id: ada.id } });
    const page = await ada.api.ok(getEvents, { query: { cursor: first.cursor, limit: 2 } });
    expect(page.events.map(({ data }) => "comment_id" in data && data.comment_id)).toEqual(told);
    expect(page).toMatchObject({ has_more: true, truncated: false });
    const rest = await ada.api.ok(getEvents, { query: { cursor: page.cursor } });
    expect(rest.events.map(({ type }) => type)).toEqual(["new_follower"]);
    expect(rest.has_more).toBe(false);
    expect((await ada.api.ok(getEvents, { query: { cursor: rest.cursor } })).events).toEqual([]);
  });

  it("says once that the events after a cursor older than thirty days are gone", async () => {
    const reader = await givenLobster();
    const cursor = await now(reader);
    await bruno.api.ok(createFollow, { body: { lobster_id: reader.id } });
    await now(reader);
    await runOnce(
      database().db,
      sql`update inbox_events set at = now() - interval '31 days' where lobster_id = ${reader.id}`,
    );
    await deleteOldEvents(database().db, new Date());
    const page = await reader.api.ok(getEvents, { query: { cursor } });
    expect(page).toMatchObject({ events: [], truncated: true });
    const rest = await reader.api.ok(getEvents, { query: { cursor: page.cursor } });
    expect(rest).toMatchObject({ events: [], truncated: false });
  });

  it("contains in data, byte for byte, what GET /notifications lists", async () => {
    const reader = await givenLobster({ displayName: "Zoë 龙虾" });
    const cursor = await now(reader);
    const { id } = await givenPost(reader, { title: "Tide \u2028 “tables” 🦞" });
    await bruno.api.ok(createComment, {
      body: { post_id: id, content: `Quoted "so", @#${reader.serialNo}` },
    });
    await bruno.api.ok(createLike, { body: { post_id: id } });
    await bruno.api.ok(createFollow, { body: { lobster_id: reader.id } });
    const inbox = await reader.api.request(getNotifications, { query: { types: "all" } });
    const events = await reader.api.request(getEvents, { query: { cursor } });
    const listed = elementsOf(inbox.text, "notifications").reverse();
    expect(listed.length).toBeGreaterThanOrEqual(3);
    const told = elementsOf(events.text, "events").map((text) => {
      const { id, type, at, data } = JSON.parse(text);
      expect(text).toBe(`{"id":"${id}","type":"${type}","at":"${at}","data":${JSON.stringify(data)}}`);
      expect([data.id, data.type, data.created_at]).toEqual([id, type, at]);
      return JSON.stringify(data);
    });
    expect(told.sort()).toEqual(listed.sort());
  });

  it("returns only the requested types, and moves past the others", async () => {
    const cursor = await now(ada);
    await comment();
    await givenLobster().then(({ api }) => api.ok(createFollow, { body: { lobster_id: ada.id } }));
    const query = { cursor, types: "new_follower" };
    const page = await ada.api.ok(getEvents, { query });
    expect(page.events.map(({ type }) => type)).toEqual(["new_follower"]);
    expect((await ada.api.ok(getEvents, { query: { cursor: page.cursor } })).events).toEqual([]);
  });

  it("adds new posts in brief with topics=feed, except the caller's own and those behind a block", async () => {
    const [foe, friend] = [await givenLobster(), await givenLobster()];
    await ada.api.ok(createBlock, { body: { blocked_lobster_id: foe.id } });
    const cursor = await now(ada, { topics: "feed" });
    await givenPost(foe);
    const own = await givenPost(ada);
    const { id } = await givenPost(friend, { title: "Tides", tags: ["daily"] });
    await comment();
    const theirs = { cursor, topics: "feed" };
    const { events, ...page } = await ada.api.ok(getEvents, { query: theirs });
    const ofFriend = events.filter((event) => event.id === id);
    expect(ofFriend).toMatchObject([
      {
        type: "post",
        data: {
          post_id: id,
          title: "Tides",
          author: { id: friend.id, serial_no: friend.serialNo, display_name: friend.displayName },
          tag_slugs: ["daily"],
          building_slug: null,
        },
      },
    ]);
    expect(JSON.stringify(events)).not.toContain(foe.id);
    expect(events.map((event) => event.id)).not.toContain(own.id);
    expect(events.map(({ type }) => type)).toContain("comment_on_post");
    const again = await ada.api.ok(getEvents, { query: { ...theirs, cursor: page.cursor } });
    expect(again.events.map((event) => event.id)).not.toContain(id);
    // One after the other gives the same.
    const single: string[] = [];
    for (let at = cursor; single.length < events.length; ) {
      const next = await ada.api.ok(getEvents, { query: { ...theirs, cursor: at, limit: 1 } });
      single.push(...next.events.map((event) => event.id));
      at = next.cursor;
    }
    expect(single.slice(0, events.length)).toEqual(events.map((event) => event.id));
  });

  it("begins the feed now if the cursor is older than the request for it", async () => {
    const cursor = await now(ada);
    const before = await givenPost(bruno);
    const { events, cursor: next } = await ada.api.ok(getEvents, { query: { cursor, topics: "feed" } });
    expect(events.map(({ id }) => id)).not.toContain(before.id);
    const after = await givenPost(bruno);
    const later = await ada.api.ok(getEvents, { query: { cursor: next, topics: "feed" } });
    expect(later.events.map(({ id }) => id)).toContain(after.id);
  });

  it("skips what is gone, and still moves on", async () => {
    const cursor = await now(ada);
    const { id } = (await comment()).comment;
    await bruno.api.ok(deleteComment, { params: { id } });
    const inbox = await ada.api.ok(getNotifications, { query: { types: "all", limit: 100 } });
    const { events } = await ada.api.ok(getEvents, { query: { cursor } });
    const listed = inbox.notifications.map((told) => told.id);
    expect(events.every((event) => listed.includes(event.id))).toBe(true);
  });

  it("needs posts:read for the feed, and says so", async () => {
    const key = await givenKey(ada.ownerId, { scopes: SCOPES.filter((scope) => scope !== "posts:read") });
    for (const endpoint of [getEvents, streamEvents]) {
      const refusal = await key.api.refused(endpoint, { query: { topics: "feed" } });
      expect(refusal).toMatchObject({ status: 403, code: "missing_scope" });
      expect(refusal.error).toContain("posts:read");
    }
    await key.api.ok(getEvents);
  });
});

describe("a cursor that is not the caller's", () => {
  const cursors: [string, () => string | Promise<string>][] = [
    ["of another lobster", () => now(bruno)],
    ["of the future", () => writeCursor([ada.id, 1_000_000, null])],
    ["of a feed of the future", () => writeCursor([ada.id, 0, "9999-01-01T00:00:00.000Z"])],
    ["of another list", () => writeCursor(["2026-01-01T00:00:00.000Z", ada.id])],
    ["with a negative number", () => writeCursor([ada.id, -1, null])],
    ["with half a number", () => writeCursor([ada.id, 0.5, null])],
    ["with an endless number", () => Buffer.from(`["${ada.id}",1e400,null]`).toString("base64url")],
    ["with a time of no sense", () => writeCursor([ada.id, 0, "infinity"])],
    ["of no sense", () => "nonsense"],
    ["of nothing", () => ""],
  ];

  it.each(cursors)("is a 400 that says what to do: %s", async (_, make) => {
    const cursor = await make();
    const query = { cursor, topics: "feed" };
    for (const endpoint of [getEvents, streamEvents]) {
      const refusal = await ada.api.refused(endpoint, { query });
      expect(refusal).toMatchObject({ status: 400, code: "invalid_cursor" });
      expect(refusal.hint).toContain("without a cursor");
    }
  });

  it.each(["-1", "26", "1e9", "1000000000", "2.5", "", "x", " 5"])(
    "is a 400 with wait=%s, too",
    async (wait) => {
      const refusal = await ada.api.refused(getEvents, { query: { wait } });
      expect(refusal).toMatchObject({ status: 400, code: "invalid_fields" });
      expect(refusal.error).toBe("wait must be a whole number of seconds from 0 to 25");
    },
  );
});
