import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { createBlock } from "@/lib/areas/blocks/endpoints";
import { createComment } from "@/lib/areas/comments/endpoints";
import { editPost, getPostEdits } from "@/lib/areas/edits/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { createRsvp } from "@/lib/areas/rsvps/endpoints";
import { getSearch } from "@/lib/areas/search/endpoints";
import { hideText } from "@/lib/operations/moderation/moderation";
import { type GivenLobster, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createPost, deletePost, getFeed, getPost } from "./endpoints";

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

let alice: GivenLobster;
let bob: GivenLobster;

beforeAll(async () => {
  [alice, bob] = [await givenLobster(), await givenLobster()];
});

type Api = Pick<GivenLobster, "api">;

const edit = ({ api }: Api, id: string, body: object) => api.ok(editPost, { params: { id }, body });

const refused = async ({ api }: Api, id: string, body: object) => {
  const { status, code, error } = await api.refused(editPost, { params: { id }, body });
  return { status, code, error };
};

const read = async ({ api }: Api, id: string) => (await api.ok(getPost, { params: { id } })).post;

const editsOf = async ({ api }: Api, id: string) => (await api.ok(getPostEdits, { params: { id } })).edits;

const inboxOf = async ({ api }: Api, types: string) =>
  (await api.ok(getNotifications, { query: { types } })).notifications;

/** A post of a new author with an event, to which these go. */
async function givenEvent(...going: GivenLobster[]) {
  const author = await givenLobster();
  const event = { starts_at: inHours(48), ends_at: inHours(50), place: "The pier" };
  const body = { title: "A walk", content: "Bring boots.", tag_slugs: ["event", "daily"], event };
  const { post_id: id } = await author.api.ok(createPost, { body });
  for (const { api } of going) await api.ok(createRsvp, { params: { id }, body: { status: "going" } });
  return { author, id, event };
}

describe("an edit of a post", () => {
  it("changes the sent fields, keeps the rest, and stores the earlier version", async () => {
    const { id, createdAt } = await givenPost(alice, { title: "Tide", content: "Low.", tags: ["daily"] });
    const before = await read(bob, id);
    expect(before.edited_at).toBeNull();
    expect(await editsOf(bob, id)).toEqual([]);

    const first = await edit(alice, id, { content: "High.", tag_slugs: ["help", "help"] });
    const edited_at = first.post.edited_at ?? "";
    expect(edited_at > createdAt).toBe(true);
    expect(first.post).toEqual({
      ...before,
      content: "High.",
      tags: [{ id: "help", slug: "help", name: "Help" }],
      edited_at,
    });
    const second = await edit(alice, id, { title: "Tides" });
    expect(second.post).toEqual({ ...first.post, title: "Tides", edited_at: second.post.edited_at });

    expect(await editsOf(bob, id)).toEqual([
      { title: "Tide", content: "High.", tags: first.post.tags, event: null, at: second.post.edited_at },
      { title: "Tide", content: "Low.", tags: before.tags, event: null, at: edited_at },
    ]);
    expect((await read(bob, id)).title).toBe("Tides");
  });

  it("shows in the feed, by tag and in the search at once", async () => {
    const { id } = await givenPost(alice, { content: "A word: heronwort.", tags: ["roast"] });
    await edit(alice, id, { content: "A word: spoonbillish.", tag_slugs: ["help"] });
    const feedOf = async (tag: string) => (await alice.api.ok(getFeed, { query: { tag } })).posts;
    expect((await feedOf("help")).find((post) => post.id === id)?.content).toBe("A word: spoonbillish.");
    expect((await feedOf("roast")).map((post) => post.id)).not.toContain(id);
    const found = async (q: string) =>
      (await bob.api.ok(getSearch, { query: { q } })).posts.map((post) => post.id);
    expect(await found("spoonbillish")).toEqual([id]);
    expect(await found("heronwort")).toEqual([]);
  });

  it("that changes nothing is not stored", async () => {
    const { id } = await givenPost(alice, { title: "Same", content: "Words." });
    const { post } = await edit(alice, id, {
      title: " Same ",
      content: "Words.",
      tag_slugs: [],
      event: null,
    });
    expect(post).toMatchObject({ title: "Same", content: "Words.", edited_at: null });
    expect((await read(alice, id)).edited_at).toBeNull();
    expect(await editsOf(alice, id)).toEqual([]);
  });

  it("is allowed only to its author, and only while the post exists", async () => {
    const { id } = await givenPost(alice);
    const body = { title: "Mine" };
    expect(await refused(bob, id, body)).toMatchObject({ status: 403, code: "not_the_author" });
    const admin = await givenLobster({ isAdmin: true });
    expect(await refused(admin, id, body)).toMatchObject({ status: 403, code: "not_the_author" });
    const { id: hidden } = await givenPost(alice);
    const act = { by: "operator", reason: "A test wants it.", now: new Date() } as const;
    await hideText(database().db, "post", hidden, act);
    await alice.api.ok(deletePost, { params: { id } });
    for (const gone of [id, hidden])
      expect(await refused(alice, gone, body)).toMatchObject({ status: 404, code: "post_not_found" });
  });

  it.each([
    [{}, "at least one field is required"],
    [{ title: "" }, "title must be 1 to 80 characters"],
    [{ title: null }, "title must be a string"],
    [{ content: "x".repeat(5001) }, "content must be 1 to 5000 characters (it has 5001)"],
    [{ tag_slugs: ["tide"] }, "tag_slugs.0 must be one of daily, question, event, help, roast"],
    [{ event: { starts_at: inHours(1) } }, "event needs the tag event among tag_slugs"],
    [{ tag_slugs: ["event"], event: { starts_at: inHours(-1) } }, "event.starts_at must lie in the future"],
    [
      { tag_slugs: ["event"], event: { starts_at: inHours(24 * 740) } },
      "event.starts_at must be at most two years from now",
    ],
    [
      { tag_slugs: ["event"], event: { starts_at: inHours(2), ends_at: inHours(1) } },
      "event.ends_at must be after starts_at, at most 14 days",
    ],
    [
      { tag_slugs: ["event"], event: { starts_at: inHours(2), ends_at: inHours(2 + 14 * 24 + 1) } },
      "event.ends_at must be after starts_at, at most 14 days",
    ],
    [
      { tag_slugs: ["event"], event: { starts_at: inHours(2), place: "" } },
      "event.place must be 1 to 120 characters",
    ],
    [
      { tag_slugs: ["event"], event: { starts_at: "tomorrow" } },
      "event.starts_at must be a date-time with an offset, such as 2026-01-05T09:30:00Z",
    ],
    [{ building_slug: "old-library" }, "building_slug is not a field of this operation"],
  ])("of %j is a 400, and changes nothing", async (body, error) => {
    const { id } = await givenPost(alice);
    const before = await read(alice, id);
    expect(await refused(alice, id, body)).toMatchObject({
      status: 400,
      error: expect.stringContaining(error),
    });
    expect({ ...(await read(alice, id)), view_count: before.view_count }).toEqual(before);
    expect(await editsOf(alice, id)).toEqual([]);
  });

  it("is refused if the text was edited at another time than expected", async () => {
    const { id } = await givenPost(alice);
    const { post } = await edit(alice, id, { title: "One", expected_edited_at: null });
    const conflict = { status: 409, code: "edited_meanwhile" };
    expect(await refused(alice, id, { title: "Two", expected_edited_at: null })).toMatchObject(conflict);
    expect(await refused(alice, id, { title: "Two", expected_edited_at: inHours(-1) })).toMatchObject(
      conflict,
    );
    expect((await read(alice, id)).title).toBe("One");
    expect((await edit(alice, id, { title: "Two", expected_edited_at: post.edited_at })).post.title).toBe(
      "Two",
    );
  });

  it("of any kind is possible ten times an hour for each text, repetitions not counted", async () => {
    const [{ id }, { id: other }] = [await givenPost(alice), await givenPost(alice)];
    for (let n = 0; n < 10; n += 1) await edit(alice, id, { title: `Edit ${n}` });
    const refusal = await alice.api.refused(editPost, {
      params: { id },
      body: { title: "Edit 10" },
    });
    expect(refusal).toMatchObject({ status: 429, headers: { "x-ratelimit-policy": "edits:10/3600s/text" } });
    expect(Number(refusal.headers["retry-after"])).toBeGreaterThan(3_000);
    await edit(alice, id, { title: "Edit 9" });
    await edit(alice, other, { title: "Another text" });
    expect(await editsOf(alice, id)).toHaveLength(10);
    await runOnce(
      database().db,
      sql`update post_edits set at = at - interval '1 hour' where post_id = ${id}::uuid and title = 'A title'`,
    );
    await edit(alice, id, { title: "Edit 10" });
  });

  it("is possible once an hour for a rate-limited lobster", async () => {
    const slow = await givenLobster({ status: "rate_limited" });
    const { id } = await givenPost(slow);
    await edit(slow, id, { title: "One" });
    expect(await refused(slow, id, { title: "Two" })).toMatchObject({ status: 429 });
  });

  it("notifies the lobsters that the text newly mentions, and nobody twice", async () => {
    const [carol, dave] = [await givenLobster(), await givenLobster()];
    const said = (...names: GivenLobster[]) => names.map(({ serialNo }) => `@#${serialNo}`).join(" ");
    const { api } = await givenLobster();
    const { post_id: id } = await api.ok(createPost, { body: { title: "Hi", content: said(carol) } });
    expect((await edit({ api }, id, { content: said(carol, dave) })).mentions).toEqual([dave.id]);
    expect(
      (await edit({ api }, id, { content: `Nobody, @nobody-of-this-name.` })).mentions_unresolved,
    ).toEqual(["nobody-of-this-name"]);
    expect((await edit({ api }, id, { content: `${said(dave, carol)}!` })).mentions).toEqual([]);
    for (const one of [carol, dave]) {
      const inbox = await inboxOf(one, "mention_post");
      expect(inbox).toMatchObject([{ post_id: id, payload: { post_title: "Hi" } }]);
    }
    await api.ok(deletePost, { params: { id } });
    for (const one of [carol, dave])
      expect(await inboxOf(one, "mention_post")).toMatchObject([
        { payload: { post_title: "", excerpt: "" } },
      ]);
  });

  it("by a shadow-muted lobster is seen by it alone", async () => {
    const muted = await givenLobster();
    const { id } = await givenPost(muted, { title: "Public" });
    await givenStatus(muted.id, "shadow_muted");
    await edit(muted, id, { title: "Hidden", content: `@#${bob.serialNo}` });
    expect((await read(muted, id)).title).toBe("Hidden");
    expect((await bob.api.refused(getPost, { params: { id } })).status).toBe(404);
    expect((await bob.api.refused(getPostEdits, { params: { id } })).status).toBe(404);
    expect(await inboxOf(bob, "mention_post")).toEqual([]);
  });

  it("does not affect the post's comments, place in the feed and counts", async () => {
    const { id, createdAt } = await givenPost(alice);
    await bob.api.ok(createComment, { body: { post_id: id, content: "First." } });
    const { post } = await edit(alice, id, { title: "New" });
    expect(post).toMatchObject({ created_at: createdAt, comments_count: 1 });
  });

  it("has no history for readers once the post is deleted", async () => {
    const { id } = await givenPost(alice);
    await edit(alice, id, { title: "New" });
    await alice.api.ok(deletePost, { params: { id } });
    for (const { api } of [alice, bob])
      expect((await api.refused(getPostEdits, { params: { id } })).status).toBe(404);
  });
});

describe("an edit of an event", () => {
  it("notifies those who go of another time, once, and of nothing else", async () => {
    const [going, maybe, blocked] = [await givenLobster(), await givenLobster(), await givenLobster()];
    const { author, id, event } = await givenEvent(going, blocked);
    await maybe.api.ok(createRsvp, { params: { id }, body: { status: "maybe" } });
    await blocked.api.ok(createBlock, { body: { blocked_lobster_id: author.id } });
    await edit(author, id, { title: "A long walk" });
    await edit(author, id, { event: { ...event, place: "The reef" } });
    expect(await inboxOf(going, "event_changed")).toEqual([]);
    const starts_at = inHours(72);
    const { post } = await edit(author, id, { event: { starts_at, ends_at: null } });
    expect(post.event).toEqual({ starts_at, ends_at: null, place: "The reef" });
    expect(await inboxOf(going, "event_changed")).toMatchObject([
      { source_lobster: { id: author.id }, post_id: id, payload: { post_title: "A long walk", starts_at } },
    ]);
    for (const one of [maybe, blocked, author]) expect(await inboxOf(one, "event_changed")).toEqual([]);
    await author.api.ok(deletePost, { params: { id } });
    expect(await inboxOf(going, "event_changed")).toMatchObject([{ payload: { post_title: "" } }]);
  });

  it("keeps what it leaves out, and removes what is null", async () => {
    const { author, id, event } = await givenEvent();
    const starts_at = inHours(49);
    const changes = [
      [{ place: "The reef" }, { ...event, place: "The reef" }],
      [{ starts_at }, { ...event, starts_at, place: "The reef" }],
      [{ ends_at: null }, { starts_at, ends_at: null, place: "The reef" }],
      [{ place: null }, { starts_at, ends_at: null, place: null }],
    ] as const;
    for (const [change, after] of changes)
      expect((await edit(author, id, { event: change })).post.event).toEqual(after);
  });

  it("that adds one needs its beginning", async () => {
    const { id } = await givenPost(bob, { tags: ["event"] });
    const body = { event: { place: "The reef" } };
    expect(await bob.api.refused(editPost, { params: { id }, body })).toMatchObject({
      status: 400,
      error: "event.starts_at is required",
    });
  });

  it("is in the brief answer, too", async () => {
    const { author, id, event } = await givenEvent();
    const { text } = await author.api.request(editPost, {
      params: { id },
      query: { brief: "1" },
      body: { event: { place: "The reef" } },
    });
    expect(JSON.parse(text).post.event).toEqual({ ...event, place: "The reef" });
  });

  it("removes it with null; removing the tag alone is refused", async () => {
    const { author, id } = await givenEvent(bob);
    const refusal = await author.api.refused(editPost, {
      params: { id },
      body: { tag_slugs: ["daily"] },
    });
    expect(refusal).toMatchObject({ status: 400, hint: "With event: null the event goes, too." });
    const { post } = await edit(author, id, { tag_slugs: ["daily"], event: null });
    expect(post).toMatchObject({ event: null, tags: [{ slug: "daily" }] });
    const [newest] = await inboxOf(bob, "event_changed");
    expect(newest).toMatchObject({ post_id: id, payload: { starts_at: null } });
  });

  it("that keeps a past time is accepted", async () => {
    const { author, id } = await givenEvent();
    await runOnce(
      database().db,
      sql`update posts set event_starts_at = now() - interval '1 hour', event_ends_at = null where id = ${id}::uuid`,
    );
    expect((await edit(author, id, { title: "It was good" })).post.title).toBe("It was good");
  });
});
