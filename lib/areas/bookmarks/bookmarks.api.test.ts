import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { deletePost } from "@/lib/areas/posts/endpoints";
import { eventually } from "@/lib/testing/assertions/eventually";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { createBookmark, deleteBookmark, getBookmarks } from "./endpoints";

const mark = ({ api }: GivenLobster, postId: string) => api.ok(createBookmark, { body: { post_id: postId } });

const unmark = ({ api }: GivenLobster, postId: string) =>
  api.ok(deleteBookmark, { query: { post_id: postId } });

const list = ({ api }: GivenLobster, query: Record<string, string | number | undefined> = {}) =>
  api.ok(getBookmarks, { query });

const idsOf = async (lobster: GivenLobster) => (await list(lobster)).bookmarks.map(({ id }) => id);

async function givenBookmarks(lobster: GivenLobster, author: GivenLobster, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let no = 0; no < count; no += 1) {
    const { id } = await givenPost(author);
    await mark(lobster, id);
    ids.unshift(id);
  }
  return ids;
}

describe("POST /bookmarks", () => {
  it("says whether the bookmark existed already, and keeps its time", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    expect(await mark(alice, id)).toEqual({ already: false });
    const [first] = (await list(alice)).bookmarks;
    expect(await mark(alice, id)).toEqual({ already: true });
    expect((await list(alice)).bookmarks).toEqual([first]);
  });

  it("makes one bookmark of many concurrent requests", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice);
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => mark(alice, id)));
    expect(outcomes.filter(({ already }) => !already)).toHaveLength(1);
    expect(await idsOf(alice)).toEqual([id]);
  });

  it("refuses a post that does not exist, is taken down, or is hidden from the caller", async () => {
    const [alice, bob] = await Promise.all([givenLobster(), givenLobster()]);
    const [gone, shadowed] = [await givenPost(bob), await givenPost(bob, { status: "shadowed" })];
    await bob.api.ok(deletePost, { params: { id: gone.id } });
    for (const post_id of [randomUUID(), gone.id, shadowed.id]) {
      const refusal = await alice.api.refused(createBookmark, { body: { post_id } });
      expect(refusal).toMatchObject({ status: 404, code: "post_not_found" });
    }
    expect(await mark(bob, shadowed.id)).toEqual({ already: false });
  });

  it("is open to a muted lobster, because nobody else notices", async () => {
    const alice = await givenLobster({ status: "muted" });
    const { id } = await givenPost(await givenLobster());
    await mark(alice, id);
    expect(await idsOf(alice)).toEqual([id]);
    await unmark(alice, id);
    expect(await idsOf(alice)).toEqual([]);
  });
});

describe("GET /bookmarks", () => {
  it("shows the post, its author and both times, to the caller only", async () => {
    const [alice, bob] = await Promise.all([givenLobster(), givenLobster()]);
    const { id, createdAt } = await givenPost(bob, { title: "Worth keeping" });
    await mark(alice, id);
    const { bookmarks, next_cursor } = await list(alice);
    expect(next_cursor).toBeNull();
    expect(bookmarks).toMatchObject([
      { id, title: "Worth keeping", created_at: createdAt, lobster: { id: bob.id } },
    ]);
    expect(bookmarks[0]?.bookmarked_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await idsOf(bob)).toEqual([]);
  });

  it("lists the newest bookmark first, however old its post is", async () => {
    const alice = await givenLobster();
    const older = await givenPost(alice);
    const newer = await givenPost(alice);
    await mark(alice, newer.id);
    // Bookmarks of the same millisecond are ordered by their ids.
    const markedAt = Date.now();
    await eventually(() => expect(Date.now()).toBeGreaterThan(markedAt), { intervalMs: 1 });
    await mark(alice, older.id);
    expect(await idsOf(alice)).toEqual([older.id, newer.id]);
  });

  it("reaches every bookmark once, page by page", async () => {
    const alice = await givenLobster();
    const expected = await givenBookmarks(alice, await givenLobster(), 7);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { bookmarks, next_cursor } = await list(alice, { limit: 3, cursor });
      expect(bookmarks.length).toBeLessThanOrEqual(3);
      seen.push(...bookmarks.map(({ id }) => id));
      cursor = next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(expected);
  });

  it("shows 50 unless told otherwise", async () => {
    const [alice, bob] = await Promise.all([givenLobster(), givenLobster()]);
    await givenBookmarks(alice, bob, 51);
    const { bookmarks, next_cursor } = await list(alice);
    expect(bookmarks).toHaveLength(50);
    expect(next_cursor).not.toBeNull();
    expect((await list(alice, { limit: 200 })).bookmarks).toHaveLength(51);
  });

  it.each(["0", "201", "-1", "1e2", "ten"])("refuses limit=%s", async (limit) => {
    const alice = await givenLobster();
    expect(await alice.api.refused(getBookmarks, { query: { limit } })).toMatchObject({
      status: 400,
      error: "limit must be a whole number from 1 to 200",
    });
  });

  it("leaves out a post that is taken down, and the page stays full", async () => {
    const [alice, bob] = await Promise.all([givenLobster(), givenLobster()]);
    const [newest, second, third] = await givenBookmarks(alice, bob, 3);
    await bob.api.ok(deletePost, { params: { id: newest ?? "" } });
    const { bookmarks, next_cursor } = await list(alice, { limit: 2 });
    expect(bookmarks.map(({ id }) => id)).toEqual([second, third]);
    expect(next_cursor).toBeNull();
  });
});

describe("DELETE /bookmarks", () => {
  it("removes the caller's bookmark and no other; repeating it is fine", async () => {
    const [alice, bob] = await Promise.all([givenLobster(), givenLobster()]);
    const { id } = await givenPost(alice);
    await mark(alice, id);
    await mark(bob, id);
    await unmark(alice, id);
    await unmark(alice, id);
    expect(await idsOf(alice)).toEqual([]);
    expect(await idsOf(bob)).toEqual([id]);
  });

  it("works on a post that was taken down later, and refuses one that never existed", async () => {
    const [alice, bob] = await Promise.all([givenLobster(), givenLobster()]);
    const { id } = await givenPost(bob);
    await mark(alice, id);
    await bob.api.ok(deletePost, { params: { id } });
    await unmark(alice, id);
    for (const post_id of [id, randomUUID()]) {
      expect(await alice.api.refused(deleteBookmark, { query: { post_id } })).toMatchObject({ status: 404 });
    }
  });
});
