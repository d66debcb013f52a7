import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { countViews } from "@/db/queries/posts/views";
import { runOnce } from "@/db/statement";
import { createLike } from "@/lib/areas/likes/endpoints";
import { env } from "@/lib/platform/env";
import { type GivenLobster, givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { getPost } from "./endpoints";
import { ViewCounter, viewCounter } from "./views";

/** Runs `work` while another transaction holds the row in which a post's views are counted. */
const whileLocked = <Result>(postId: string, work: () => Promise<Result>): Promise<Result> =>
  database().transaction(async (tx) => {
    await runOnce(tx, sql`select from post_stats where post_id = ${postId}::uuid for update`);
    return work();
  });

async function viewsOf(postId: string, db: Db = database().db): Promise<number> {
  const [row] = await runOnce<{ count: number }>(
    db,
    sql`select view_count::float8 count from post_stats where post_id = ${postId}::uuid`,
  );
  return row?.count ?? 0;
}

describe("while somebody holds the row of a post", () => {
  it("every other post is read and counted", async () => {
    const [author, reader] = [await givenLobster(), await givenLobster()];
    const held = await givenPost(author);
    const others = await Promise.all(Array.from({ length: 5 }, () => givenPost(author)));
    const read = ({ id }: { id: string }) => reader.api.ok(getPost, { params: { id } });
    await whileLocked(held.id, async () => {
      await Promise.all([read(held), read(held), read(held)]);
      for (const count of [1, 2])
        for (const { post } of await Promise.all(others.map(read))) expect(post.view_count).toBe(count);
    });
    await viewCounter.flush();
    expect(await viewsOf(held.id)).toBe(3);
  });

  it("more writes may wait for it than there are connections for writes: other posts are still read", async () => {
    const author = await givenLobster();
    const fans = await givenLobsters(env.DATABASE_POOL_SIZE + 3);
    const [held, other] = [await givenPost(author), await givenPost(author)];
    const like = ({ api }: GivenLobster, post: { id: string }) =>
      api.request(createLike, { body: { post_id: post.id, liked: true } });
    // The first request of a test loads the API, which may take longer than a row may be locked.
    await Promise.all([...fans, author].map((fan) => like(fan, other)));
    const { liking } = await whileLocked(held.id, async () => {
      const liking = fans.map((fan) => like(fan, held));
      await expect
        .poll(() => database().load().pending, { interval: 5 })
        .toBeGreaterThan(env.DATABASE_POOL_SIZE);
      const { post } = await author.api.ok(getPost, { params: { id: other.id } });
      expect(post.view_count).toBe(1);
      return { liking };
    });
    // A like may have given up waiting by now.
    await Promise.all(liking);
  });

  it("its reads are answered at once, each with a count of its own, and counted afterwards (I4)", async () => {
    const reader = await givenLobster();
    const { id } = await givenPost(await givenLobster());
    const read = async () => (await reader.api.ok(getPost, { params: { id } })).post.view_count;
    await whileLocked(id, async () => {
      for (const count of [1, 2, 3]) expect(await read()).toBe(count);
      expect(await viewsOf(id)).toBe(0);
    });
    await viewCounter.flush();
    expect(await viewsOf(id)).toBe(3);
    expect(await read()).toBe(4);
  });

  it("its views are counted as soon as it is free, without another read", async () => {
    const reader = await givenLobster();
    const { id } = await givenPost(await givenLobster());
    await whileLocked(id, () => reader.api.ok(getPost, { params: { id } }));
    await expect.poll(() => viewsOf(id)).toBe(1);
  });
});

describe("a statement that counts views", () => {
  it("waits for no row, and says which it has left out", async () => {
    const [one, other] = [await givenPost(await givenLobster()), await givenPost(await givenLobster())];
    const views = new Map([
      [one.id, 2],
      [other.id, 3],
    ]);
    const counted = await whileLocked(one.id, () => countViews(database().db, views));
    expect(counted).toEqual(
      new Map([
        [one.id, null],
        [other.id, 3],
      ]),
    );
    expect([await viewsOf(one.id), await viewsOf(other.id)]).toEqual([0, 3]);
  });

  it("leaves out a post that does not exist", async () => {
    expect((await countViews(database().db, new Map([[crypto.randomUUID(), 1]]))).size).toBe(0);
  });
});

it("a database that fails refuses the reads of the batch, and the next are counted", async () => {
  const { id } = await givenPost(await givenLobster());
  let isAway = true;
  const away = () => {
    if (isAway) throw new Error("away");
    return database().db;
  };
  const counter = new ViewCounter(away);
  const reads = await Promise.allSettled([counter.count(id, 0), counter.count(id, 0)]);
  expect(reads.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isAway = false;
  expect(await counter.count(id, 0)).toBe(1);
});
