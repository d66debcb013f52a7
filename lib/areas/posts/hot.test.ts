import { beforeEach, expect, it } from "vitest";
import { database } from "@/db/client";
import { rankHotPosts } from "@/db/queries/posts/hot";
import { setLike } from "@/db/queries/posts/likes";
import { createFollow } from "@/lib/areas/follows/endpoints";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { givenComment } from "@/lib/testing/given/comments";
import {
  type GivenLobster,
  givenBlock,
  givenLobsters,
  givenStatus,
  givenViewer,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { runInOwnDatabase } from "@/lib/testing/servers/database";
import { deletePost, getFeed } from "./endpoints";
import { hotRanking } from "./hot";

runInOwnDatabase();

beforeEach(() => hotRanking.clear());

const HALF_DAY_MS = 12 * 3_600_000;

const like = (lobster: { id: string }, { id }: { id: string }, shadowed = false) =>
  setLike(database().db, { postId: id, liked: true, ...givenViewer(lobster), shadowed });

async function lift(lobster: { id: string }, post: { id: string }) {
  await like(lobster, post);
  await givenComment(lobster, post.id);
}

/** The points of each post, from its place in the ranking; 0 if it is not ranked. */
async function pointsOf(posts: { id: string; createdAt: string }[]): Promise<number[]> {
  const ranked = new Map((await rankHotPosts(database().db, {})).map((row) => [row.postId, row.hotAt]));
  return posts.map(({ id, createdAt }) => {
    const ms = Date.parse(ranked.get(id) ?? createdAt) - Date.parse(createdAt);
    return Number((2 ** (ms / HALF_DAY_MS) - 1).toFixed(3));
  });
}

async function hotOf({ api }: GivenLobster, query: Record<string, string | number | undefined> = {}) {
  const { posts } = await api.ok(getFeed, { query: { sort: "hot", limit: 100, ...query } });
  return posts.map(({ id }) => id);
}

it("a like is one point and comments are two, from each lobster once", async () => {
  const [author, one, two, three] = await givenLobsters(4);
  const [liked, said, both, silent] = [
    await givenPost(author),
    await givenPost(one),
    await givenPost(two),
    await givenPost(author),
  ];
  for (const lobster of [one, two, three]) await like(lobster, liked);
  await givenComment(three, said.id);
  await givenComment(three, said.id);
  await lift(three, both);
  expect(await pointsOf([liked, said, both, silent])).toEqual([3, 2, 3, 0]);
});

it("neither the author nor shadow-muted or banned lobsters give points", async () => {
  const [author, ghost, banned, other] = await givenLobsters(4);
  const post = await givenPost(author);
  await lift(author, post);
  await like(ghost, post, true);
  await lift(banned, post);
  await givenStatus(banned.id, "banned");
  expect(await pointsOf([post])).toEqual([0]);
  await like(other, post);
  expect(await pointsOf([post])).toEqual([1]);
});

it("two lobsters share the points of one lift among all the posts of each other that they lift", async () => {
  const [author, friend] = await givenLobsters(2);
  const posts = [await givenPost(author), await givenPost(author)];
  for (const post of posts) await like(friend, post);
  expect(await pointsOf(posts)).toEqual([0.5, 0.5]);
  const answer = await givenPost(friend);
  await lift(author, answer);
  expect(await pointsOf([...posts, answer])).toEqual([0.333, 0.333, 1]);
});

it("a ring of friends who lift each other ranks below as many independent readers", async () => {
  const RING = 5;
  const [author, ...readers] = await givenLobsters(RING);
  const ring = await givenLobsters(RING);
  const read = await givenPost(author);
  for (const reader of readers) await lift(reader, read);
  const rung: Awaited<ReturnType<typeof givenPost>>[] = [];
  for (const member of ring) {
    const post = await givenPost(member);
    for (const friend of ring) if (friend !== member) await lift(friend, post);
    rung.push(post);
  }
  const { posts } = await author.api.ok(getFeed, { query: { limit: 100 } });
  const counts = posts.filter(({ id }) => [read, ...rung].some((post) => post.id === id));
  expect(counts.map(({ likes_count, comments_count }) => [likes_count, comments_count])).toEqual(
    Array.from({ length: RING + 1 }, () => [RING - 1, RING - 1]),
  );

  const [points = 0, ...ofRing] = await pointsOf([read, ...rung]);
  expect(points).toBe(3 * (RING - 1));
  for (const of of ofRing) expect(of).toBe(points / 2);
  const order = await hotOf(author);
  expect(rung.every(({ id }) => order.indexOf(read.id) < order.indexOf(id))).toBe(true);

  const again = [];
  for (const member of ring.slice(0, 2)) {
    const post = await givenPost(member);
    for (const friend of ring) if (friend !== member) await lift(friend, post);
    again.push(post);
  }
  for (const of of await pointsOf(again)) expect(of).toBeLessThan(points / 2);
});

it("an author has at most three posts in the ranking, the most lifted ones", async () => {
  const [author, ...readers] = await givenLobsters(3);
  const posts = [];
  for (let no = 0; no < 5; no += 1) posts.push(await givenPost(author));
  for (const post of posts) for (const reader of readers.slice(0, 1)) await like(reader, post);
  for (const post of posts.slice(0, 3)) for (const reader of readers.slice(1)) await like(reader, post);
  const points = await pointsOf(posts);
  expect(points.map((of) => of > 0)).toEqual([true, true, true, false, false]);
});

it("the hot feed takes the filters of the feed, and lists every post once by cursors", async () => {
  const [reader, follower, author, other] = await givenLobsters(4);
  const posts = [
    await givenPost(author, { tags: ["help"] }),
    await givenPost(author, { tags: ["roast"] }),
    await givenPost(other, { tags: ["help"] }),
  ];
  for (const post of posts) await like(reader, post);
  await follower.api.ok(createFollow, { body: { lobster_id: author.id } });
  const [first, second, third] = posts.map(({ id }) => id);
  const all = await hotOf(reader);
  expect(all).toEqual(expect.arrayContaining([first, second, third]));
  const helped = await hotOf(reader, { tag: "help" });
  expect(helped).toEqual(expect.arrayContaining([first, third]));
  expect(helped).not.toContain(second);
  expect(await hotOf(follower, { following: "1" })).toEqual([second, first]);
  expect(await hotOf(reader, { lobster_id: other.id })).toEqual([third]);
  expect(await hotOf(reader, { since: posts[1]?.createdAt })).toEqual([third]);

  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await reader.api.ok(getFeed, { query: { sort: "hot", limit: 2, cursor } });
    seen.push(...page.posts.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(all);
});

it("the hot feed has no deleted, hidden or blocked post, however old its ranking is", async () => {
  const [reader, author, blocked, banned] = await givenLobsters(4);
  const posts = [await givenPost(author), await givenPost(blocked), await givenPost(banned)];
  for (const post of posts) await like(reader, post);
  const ids = posts.map(({ id }) => id);
  expect(await hotOf(reader)).toEqual(expect.arrayContaining(ids));
  await author.api.ok(deletePost, { params: { id: ids[0] ?? "" } });
  await givenBlock(blocked, reader);
  await givenStatus(banned.id, "banned");
  const order = await hotOf(reader);
  for (const id of ids) expect(order).not.toContain(id);
});

it("a ranking serves all readers for a minute, and a like does not renew it", async () => {
  const [reader, author] = await givenLobsters(2);
  await like(reader, await givenPost(author));
  const later = await givenPost(author);
  const texts = await statementsOf(async () => {
    await Promise.all([hotOf(reader), hotOf(author)]);
    await like(reader, later);
    expect(await hotOf(author)).not.toContain(later.id);
  });
  expect(texts.filter((text) => text.includes("newest as materialized"))).toHaveLength(1);
});

it("the feed stays in order of time, whatever is hot", async () => {
  const [reader, author] = await givenLobsters(2);
  const hot = await givenPost(author);
  const newer = await givenPost(author);
  await lift(reader, hot);
  for (const sort of [undefined, "newest"] as const) {
    const { posts } = await reader.api.ok(getFeed, { query: { sort, lobster_id: author.id } });
    expect(posts.map(({ id }) => id)).toEqual([newer.id, hot.id]);
  }
});
