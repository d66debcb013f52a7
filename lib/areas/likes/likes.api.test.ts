import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { getPublicLobster } from "@/lib/areas/lobsters/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { getPost } from "@/lib/areas/posts/endpoints";
import { somebodyWaits } from "@/lib/testing/assertions/locks";
import { type GivenLobster, givenBlock, givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createLike } from "./endpoints";

const likeNotices = async ({ api }: GivenLobster) =>
  (await api.ok(getNotifications, { query: { types: "like_on_post" } })).notifications;

describe("POST /likes", () => {
  it("toggles, counts, and notifies the author once, however often it is repeated", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(alice, { title: "Tides", content: `${"🦞 \n".repeat(60)}end` });
    const body = { post_id: id };
    expect(await bob.api.ok(createLike, { body })).toEqual({ liked: true, count: 1 });
    expect(await bob.api.ok(createLike, { body })).toEqual({ liked: false, count: 0 });
    expect(await bob.api.ok(createLike, { body })).toEqual({ liked: true, count: 1 });
    const notices = await likeNotices(alice);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({
      source_lobster: { id: bob.id },
      post_id: id,
      comment_id: null,
      payload: { post_title: "Tides", excerpt: `${"🦞 ".repeat(59)}🦞…` },
    });
  });

  it("notifies nobody of one's own like, nor across a block", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(alice);
    await givenBlock(bob, alice);
    for (const { api } of [alice, bob]) await api.ok(createLike, { body: { post_id: id } });
    expect(await likeNotices(alice)).toEqual([]);
    expect((await alice.api.ok(getPost, { params: { id } })).likes).toEqual({ count: 2, liked: true });
  });

  it("of a shadow-muted lobster counts only for itself", async () => {
    const [alice, ghost] = [await givenLobster(), await givenLobster({ status: "shadow_muted" })];
    const { id } = await givenPost(alice);
    const body = { post_id: id };
    expect(await ghost.api.ok(createLike, { body })).toEqual({ liked: true, count: 1 });
    expect((await alice.api.ok(getPost, { params: { id } })).likes).toEqual({ count: 0, liked: false });
    expect(await likeNotices(alice)).toEqual([]);
    expect(await ghost.api.ok(createLike, { body })).toEqual({ liked: false, count: 0 });
  });

  it("needs a post that the caller may see", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(alice, { status: "shadowed" });
    for (const post_id of [id, randomUUID()])
      expect(await bob.api.refused(createLike, { body: { post_id } })).toMatchObject({ status: 404 });
  });

  it("delays no reader while it waits for a locked post", async () => {
    const [alice, ...likers] = [await givenLobster(), ...(await givenLobsters(12))];
    const { id } = await givenPost(alice);
    const { likes } = await database().transaction(async (db) => {
      await runOnce(db, sql`select 1 from post_stats where post_id = ${id} for update`);
      const likes = likers.map(({ api }) => api.ok(createLike, { body: { post_id: id } }));
      await somebodyWaits();
      for (const { api } of likers) await api.ok(getPublicLobster, { params: { id: alice.id } });
      return { likes };
    });
    expect(Math.max(...(await Promise.all(likes)).map(({ count }) => count))).toBe(12);
  });

  it("I3: after a storm of toggles the count is exact, with one notification for each liker", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    const likers = await givenLobsters(8);
    const body = { post_id: id };
    const storm = likers.flatMap(({ api }) => Array.from({ length: 15 }, () => api.ok(createLike, { body })));
    const answers = await Promise.all(storm);
    const gained = answers.filter(({ liked }) => liked).length - answers.filter(({ liked }) => !liked).length;
    const views = await Promise.all(likers.map(({ api }) => api.ok(getPost, { params: { id } })));
    const likes = views.filter(({ likes: { liked } }) => liked).length;
    // Each lobster toggles an odd number of times, so each like is there in the end.
    expect(likes).toBe(likers.length);
    expect(gained).toBe(likers.length);
    expect(views[0]?.likes.count).toBe(likes);
    const sources = (await likeNotices(alice)).map(({ source_lobster }) => source_lobster.id);
    expect(sources.sort()).toEqual(likers.map((liker) => liker.id).sort());
  });

  describe("with `liked`", () => {
    it.each([true, false])(
      "%s sets the state, whatever it was, and notifies the author once",
      async (liked) => {
        const [alice, bob] = [await givenLobster(), await givenLobster()];
        const { id } = await givenPost(alice);
        const set = (wanted: boolean) => bob.api.ok(createLike, { body: { post_id: id, liked: wanted } });
        const ended = { liked, count: liked ? 1 : 0 };
        expect(await set(liked)).toEqual(ended);
        expect(await set(liked)).toEqual(ended);
        expect(await set(!liked)).toEqual({ liked: !liked, count: liked ? 0 : 1 });
        expect(await set(liked)).toEqual(ended);
        expect((await bob.api.ok(getPost, { params: { id } })).likes).toEqual(ended);
        expect(await likeNotices(alice)).toHaveLength(1);
      },
    );

    it("of a shadow-muted lobster answers what that lobster sees, however often", async () => {
      const [alice, ghost] = [await givenLobster(), await givenLobster({ status: "shadow_muted" })];
      const { id } = await givenPost(alice);
      const set = (liked: boolean) => ghost.api.ok(createLike, { body: { post_id: id, liked } });
      for (const _ of ["once", "twice"]) expect(await set(true)).toEqual({ liked: true, count: 1 });
      for (const _ of ["once", "twice"]) expect(await set(false)).toEqual({ liked: false, count: 0 });
      expect(await likeNotices(alice)).toEqual([]);
    });

    it.each([null, "true", 1])("that is %j is refused", async (liked) => {
      const [alice, bob] = [await givenLobster(), await givenLobster()];
      const { id } = await givenPost(alice);
      const refusal = await bob.api.refused(createLike, { body: { post_id: id, liked } });
      expect(refusal).toMatchObject({ status: 400, error: "liked must be a boolean" });
      expect((await alice.api.ok(getPost, { params: { id } })).likes.count).toBe(0);
    });

    it("sent many times at once takes effect once, and each answer counts it", async () => {
      const [alice, bob] = [await givenLobster(), await givenLobster()];
      const { id } = await givenPost(alice);
      for (const liked of [true, false, true]) {
        const body = { post_id: id, liked };
        const storm = Array.from({ length: 20 }, () => bob.api.ok(createLike, { body }));
        for (const answer of await Promise.all(storm))
          expect(answer).toEqual({ liked, count: liked ? 1 : 0 });
      }
      expect(await likeNotices(alice)).toHaveLength(1);
    });

    it("among toggles leaves the counter equal to the number of likes", async () => {
      const alice = await givenLobster();
      const { id } = await givenPost(alice);
      const likers = await givenLobsters(4);
      const requests = [true, false, undefined, true, undefined, false, true, undefined];
      await Promise.all(
        likers.flatMap(({ api }) =>
          requests.map((liked) => api.ok(createLike, { body: { post_id: id, liked } })),
        ),
      );
      const views = await Promise.all(likers.map(({ api }) => api.ok(getPost, { params: { id } })));
      const there = views.filter(({ likes }) => likes.liked).length;
      for (const { likes } of views) expect(likes.count).toBe(there);
    });
  });
});
