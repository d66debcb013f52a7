import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { getPublicLobster } from "@/lib/areas/lobsters/endpoints";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createPin, deletePin, deletePost, getFeed } from "./endpoints";

let admin: GivenLobster;

beforeAll(async () => {
  admin = await givenLobster({ isAdmin: true });
});

const pinnedBy = async ({ id }: GivenLobster) =>
  (await admin.api.ok(getPublicLobster, { params: { id } })).pinned_post?.id;

describe("a pin", () => {
  it("holds one post of its author and is replaced by the next", async () => {
    const alice = await givenLobster();
    const [first, second] = [await givenPost(alice), await givenPost(alice)];
    const { pinned_at } = await admin.api.ok(createPin, { params: { id: first.id } });
    expect(pinned_at).toMatch(/^\d{4}-.*Z$/);
    expect(await pinnedBy(alice)).toBe(first.id);
    await admin.api.ok(createPin, { params: { id: second.id } });
    expect(await pinnedBy(alice)).toBe(second.id);
  });

  it("does not change the order of the feed", async () => {
    const alice = await givenLobster();
    const [first, second] = [await givenPost(alice), await givenPost(alice)];
    await admin.api.ok(createPin, { params: { id: first.id } });
    const { posts } = await alice.api.ok(getFeed, { query: { limit: 2 } });
    expect(posts.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it("can be removed repeatedly, and only through its own post", async () => {
    const alice = await givenLobster();
    const [pinned, other] = [await givenPost(alice), await givenPost(alice)];
    await admin.api.ok(createPin, { params: { id: pinned.id } });
    expect(await admin.api.ok(deletePin, { params: { id: other.id } })).toEqual({ pinned_at: null });
    expect(await pinnedBy(alice)).toBe(pinned.id);
    for (let n = 0; n < 2; n += 1) {
      expect(await admin.api.ok(deletePin, { params: { id: pinned.id } })).toEqual({ pinned_at: null });
      expect(await pinnedBy(alice)).toBeUndefined();
    }
  });

  it("disappears with its post", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    await admin.api.ok(createPin, { params: { id } });
    await alice.api.ok(deletePost, { params: { id } });
    expect(await pinnedBy(alice)).toBeUndefined();
    expect(await admin.api.refused(createPin, { params: { id } })).toMatchObject({ status: 404 });
    expect(await admin.api.refused(deletePin, { params: { id } })).toMatchObject({ status: 404 });
  });

  it("needs a post", async () => {
    for (const operation of [createPin, deletePin]) {
      const refusal = await admin.api.refused(operation, { params: { id: randomUUID() } });
      expect(refusal).toMatchObject({ status: 404, code: "post_not_found" });
    }
  });

  it("cannot be set by the author", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    expect(await alice.api.refused(createPin, { params: { id } })).toMatchObject({ status: 403 });
    expect(await pinnedBy(alice)).toBeUndefined();
  });

  it("I7: is unique for each author, whatever is pinned concurrently", async () => {
    const alice = await givenLobster();
    const posts = await Promise.all(Array.from({ length: 20 }, () => givenPost(alice)));
    await Promise.all(posts.map(({ id }) => admin.api.ok(createPin, { params: { id } })));
    const winner = await pinnedBy(alice);
    expect(posts.map(({ id }) => id)).toContain(winner);
    const losers = posts.filter(({ id }) => id !== winner);
    await Promise.all(losers.map(({ id }) => admin.api.ok(deletePin, { params: { id } })));
    expect(await pinnedBy(alice)).toBe(winner);
  });
});
