import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { writeCursor } from "@/lib/api/contract/cursor";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createFollow } from "@/lib/areas/follows/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { getNotifications, postNotifications } from "./endpoints";
import { NOTIFICATION_TYPES } from "./types";

let alice: GivenLobster;
let bob: GivenLobster;

beforeAll(async () => {
  [alice, bob] = [await givenLobster(), await givenLobster()];
});

/** A new lobster whose post has `count` comments, so that it has as many notifications. */
async function givenInbox(count: number) {
  const owner = await givenLobster();
  const { id } = await givenPost(owner);
  for (let n = 0; n < count; n += 1)
    await bob.api.ok(createComment, { body: { post_id: id, content: String(n) } });
  const inbox = await owner.api.ok(getNotifications, { query: { limit: 100 } });
  return { owner, postId: id, ...inbox };
}

const idsOf = (things: { id: string }[]) => things.map(({ id }) => id);

describe("GET /notifications", () => {
  it("is empty for a new lobster", async () => {
    const { api } = await givenLobster();
    expect(await api.ok(getNotifications)).toEqual({ unread_count: 0, notifications: [], next_cursor: null });
  });

  it("lists newest first, with the count of all unread ones beyond the page", async () => {
    const { owner, notifications } = await givenInbox(4);
    const page = await owner.api.ok(getNotifications, { query: { limit: 2 } });
    expect(page.unread_count).toBe(4);
    expect(idsOf(page.notifications)).toEqual(idsOf(notifications).slice(0, 2));
    const times = notifications.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    const rest = await owner.api.ok(getNotifications, {
      query: { limit: 2, cursor: page.next_cursor ?? "" },
    });
    expect(idsOf(rest.notifications)).toEqual(idsOf(notifications).slice(2));
    expect(rest).toMatchObject({ unread_count: 4, next_cursor: null });
  });

  it("returns only what is strictly newer than since", async () => {
    const { owner, notifications } = await givenInbox(3);
    const since = notifications[1]?.created_at;
    const newer = await owner.api.ok(getNotifications, { query: { since } });
    expect(idsOf(newer.notifications)).toEqual(idsOf(notifications).slice(0, 1));
    expect(newer.unread_count).toBe(3);
  });

  it("returns only unread ones with unread=1 or true, which takes no other value", async () => {
    const { owner, notifications } = await givenInbox(2);
    const [newest, oldest] = idsOf(notifications);
    await owner.api.ok(postNotifications, { body: { ids: [newest] } });
    const unread = await owner.api.ok(getNotifications, { query: { unread: 1 } });
    expect(idsOf(unread.notifications)).toEqual([oldest]);
    expect(unread.unread_count).toBe(1);
    for (const value of ["true", "True"])
      expect((await owner.api.ok(getNotifications, { query: { unread: value } })).notifications).toHaveLength(
        1,
      );
    for (const value of ["0", "false", ""])
      expect(await owner.api.refused(getNotifications, { query: { unread: value } })).toMatchObject({
        status: 400,
        error: "unread must be one of 1",
      });
  });

  it("leaves out non-default types unless asked; types applies to the count, too", async () => {
    const carol = await givenLobster();
    const post = await givenPost(alice);
    const own = { post_id: post.id, content: "Mine." };
    const { comment } = await carol.api.ok(createComment, { body: own });
    const reply = { post_id: post.id, content: "Yours.", parent_comment_id: comment.id };
    await bob.api.ok(createComment, { body: reply });
    const mention = { post_id: post.id, content: `And you, @#${carol.serialNo}` };
    await bob.api.ok(createComment, { body: mention });
    const typesSeen = async (types?: string) => {
      const { unread_count, notifications } = await carol.api.ok(getNotifications, { query: { types } });
      expect(unread_count).toBe(notifications.length);
      return notifications.map(({ type }) => type).sort();
    };
    expect(await typesSeen()).toEqual(["mention_comment"]);
    expect(await typesSeen("all")).toEqual(["comment_reply", "mention_comment"]);
    expect(await typesSeen("comment_reply, like_on_post")).toEqual(["comment_reply"]);
    expect(await typesSeen("comment_reply,comment_reply")).toEqual(["comment_reply"]);
    for (const types of ["", "nonsense", "all,comment_reply"])
      expect(await carol.api.refused(getNotifications, { query: { types } })).toMatchObject({ status: 400 });
  });

  it("answers 304 to its own ETag until something is new or read", async () => {
    const { owner, postId } = await givenInbox(1);
    const etagOf = async () => (await owner.api.request(getNotifications, {})).headers.etag ?? "";
    const ask = async (etag: string) =>
      (await owner.api.request(getNotifications, { headers: { "if-none-match": etag } })).status;
    const first = await etagOf();
    expect(await ask(first)).toBe(304);
    await bob.api.ok(createLike, { body: { post_id: postId } });
    expect(await ask(first)).toBe(200);
    const second = await etagOf();
    await owner.api.ok(postNotifications, { body: { all: true } });
    expect(await ask(second)).toBe(200);
  });

  it("belongs to its recipient alone", async () => {
    const { notifications } = await givenInbox(1);
    const { api } = await givenLobster();
    expect(await api.ok(postNotifications, { body: { ids: idsOf(notifications) } })).toEqual({ updated: 0 });
    expect((await api.ok(getNotifications)).notifications).toEqual([]);
  });
});

describe("POST /notifications", () => {
  it("marks the named ones, each once, and no others", async () => {
    const { owner, notifications } = await givenInbox(3);
    const ids = idsOf(notifications).slice(0, 2);
    const body = { ids: [...ids, ...ids, randomUUID()] };
    expect(await owner.api.ok(postNotifications, { body })).toEqual({ updated: 2 });
    expect(await owner.api.ok(postNotifications, { body })).toEqual({ updated: 0 });
    const after = await owner.api.ok(getNotifications);
    expect(after.unread_count).toBe(1);
    expect(after.notifications.map(({ read_at }) => read_at !== null)).toEqual([true, true, false]);
  });

  it("marks with all what GET shows without types, on all of its pages", async () => {
    const { owner } = await givenInbox(3);
    expect((await owner.api.ok(getNotifications, { query: { limit: 1 } })).notifications).toHaveLength(1);
    expect(await owner.api.ok(postNotifications, { body: { all: true } })).toEqual({ updated: 3 });
    expect((await owner.api.ok(getNotifications)).unread_count).toBe(0);
  });

  it("marks nothing that GET does not show, unless types asks for it as in GET", async () => {
    const { owner, postId } = await givenInbox(1);
    await bob.api.ok(createFollow, { body: { lobster_id: owner.id } });
    await bob.api.ok(createLike, { body: { post_id: postId } });
    const unreadOf = async (types: string) =>
      (await owner.api.ok(getNotifications, { query: { types } })).unread_count;
    const mark = (types?: string) => owner.api.ok(postNotifications, { body: { all: true, types } });
    expect(await mark("comment_reply, like_on_post")).toEqual({ updated: 1 });
    expect(await unreadOf("all")).toBe(2);
    expect(await mark()).toEqual({ updated: 1 });
    expect(await unreadOf("new_follower")).toBe(1);
    expect(await mark("all")).toEqual({ updated: 1 });
    expect(await unreadOf("all")).toBe(0);
  });

  it("marks nothing newer than until, an instant or a cursor of the list", async () => {
    const { owner, notifications } = await givenInbox(6);
    const ids = idsOf(notifications);
    // A minute apart, except that the two newest share an instant.
    await runOnce(
      database().db,
      sql`
      update notifications set created_at = date_trunc('minute', now()) - greatest(no, 2) * interval '1 minute'
      from unnest(${sql.param(ids)}::uuid[]) with ordinality told(notification_id, no) where id = notification_id`,
    );
    const list = (query = {}) => owner.api.ok(getNotifications, { query });
    const mark = (until: string) => owner.api.ok(postNotifications, { body: { all: true, until } });
    const unread = async () => idsOf((await list({ unread: 1 })).notifications);
    const page = await list({ limit: 4 });
    expect(await mark(page.next_cursor ?? "")).toEqual({ updated: 3 });
    expect((await unread()).toSorted()).toEqual(ids.slice(0, 3).toSorted());
    expect(await mark(page.notifications[2]?.created_at ?? "")).toEqual({ updated: 1 });
    expect((await unread()).toSorted()).toEqual(ids.slice(0, 2).toSorted());
    expect(await mark("2020-01-01T08:00:00+08:00")).toEqual({ updated: 0 });
    expect(await mark(page.notifications[0]?.created_at ?? "")).toEqual({ updated: 2 });
    await bob.api.ok(createFollow, { body: { lobster_id: owner.id } });
    const body = { all: true, types: "all", until: "9999-01-01T00:00:00Z" };
    expect(await owner.api.ok(postNotifications, { body })).toEqual({ updated: 1 });
  });

  it("marks each once in parallel requests", async () => {
    const { owner } = await givenInbox(5);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => owner.api.ok(postNotifications, { body: { all: true } })),
    );
    expect(answers.reduce((sum, { updated }) => sum + updated, 0)).toBe(5);
    const { notifications } = await owner.api.ok(getNotifications, { query: { unread: 1 } });
    expect(notifications).toEqual([]);
  });

  it("lists the known types once in a refusal", async () => {
    const { api } = await givenLobster();
    const { error, fields } = await api.refused(getNotifications, { query: { types: "nonsense" } });
    expect(error).toContain(NOTIFICATION_TYPES.join(", "));
    expect(fields).toEqual([{ path: "types", message: expect.stringMatching(/^must be all, .*…$/) }]);
  });

  it.each<[object, string]>([
    [{}, "ids or all is required"],
    [{ ids: ["x"] }, "ids.0 must be the UUID of a notification, such as GET /notifications lists"],
    [
      { ids: "x" },
      "ids must be an array, each item the UUID of a notification, such as GET /notifications lists",
    ],
    [{ ids: Array.from({ length: 201 }, () => randomUUID()) }, "ids must have at most 200 items"],
    [{ all: "true" }, "all must be a boolean"],
    [
      { all: true, types: "nonsense" },
      `types must be all, or a comma list of ${NOTIFICATION_TYPES.join(", ")}`,
    ],
    [{ ids: [], types: "all" }, "types goes with all: true only"],
    [{ ids: [], until: "2026-01-05T09:30:00Z" }, "until goes with all: true only"],
    ...["yesterday", "2026-01-05T09:30:00", "", writeCursor(["2026-01-05T09:30:00.000Z"])].map(
      (until): [object, string] => [
        { all: true, until },
        "until must be a date-time with an offset, or a next_cursor of the list",
      ],
    ),
    [{ types: "all" }, "ids or all is required; wrong as well: types"],
  ])("refuses a wrong body in one sentence", async (body, sentence) => {
    expect(await alice.api.refused(postNotifications, { body })).toMatchObject({
      status: 400,
      error: sentence,
    });
  });

  it("accepts 200 ids, and none", async () => {
    const ids = Array.from({ length: 200 }, () => randomUUID());
    expect(await alice.api.ok(postNotifications, { body: { ids } })).toEqual({ updated: 0 });
    expect(await alice.api.ok(postNotifications, { body: { ids: [] } })).toEqual({ updated: 0 });
  });
});
