import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { countViews, waitAndCountViews } from "@/db/queries/posts/views";
import { runOnce } from "@/db/statement";
import { isLockTimeout } from "@/db/violations";
import { createLike } from "@/lib/areas/likes/endpoints";
import { somebodyWaits } from "@/lib/testing/assertions/locks";
import { givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { getPost } from "./endpoints";

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

const LATER = "infinity";

describe("while somebody holds the row of a post", () => {
  it("every other post is read and counted, and that one as soon as it is free", async () => {
    const [author, reader] = [await givenLobster(), await givenLobster()];
    const held = await givenPost(author);
    const others = await Promise.all(Array.from({ length: 5 }, () => givenPost(author)));
    const read = ({ id }: { id: string }) => reader.api.ok(getPost, { params: { id } });
    const { waiting } = await whileLocked(held.id, async () => {
      const waiting = [read(held), read(held), read(held)];
      await somebodyWaits();
      for (const count of [1, 2])
        for (const { post } of await Promise.all(others.map(read))) expect(post.view_count).toBe(count);
      expect(await viewsOf(held.id)).toBe(0);
      return { waiting };
    });
    const counts = (await Promise.all(waiting)).map(({ post }) => post.view_count);
    expect(Math.max(...counts)).toBe(3);
    expect(await viewsOf(held.id)).toBe(3);
  });

  it("more writes may wait for it than there are connections for writes: other posts are still read", async () => {
    const [author, ...fans] = await givenLobsters(25);
    const [held, other] = [await givenPost(author), await givenPost(author)];
    const { liking } = await whileLocked(held.id, async () => {
      const liking = fans.map(({ api }) => api.ok(createLike, { body: { post_id: held.id, liked: true } }));
      await expect.poll(() => database().load().pending, { interval: 5 }).toBe(fans.length);
      const { post } = await author.api.ok(getPost, { params: { id: other.id } });
      expect(post.view_count).toBe(1);
      return { liking };
    });
    expect(Math.max(...(await Promise.all(liking)).map(({ count }) => count))).toBe(fans.length);
  });

  it("as many views are counted as reads are answered 200, whenever they came (I4)", async () => {
    const reader = await givenLobster();
    const { id } = await givenPost(await givenLobster());
    const reads: Promise<number>[] = [];
    const read = () => reader.api.request(getPost, { params: { id } }).then(({ status }) => status);
    await whileLocked(id, async () => {
      const first = read();
      let isOver = false;
      void first.then(() => {
        isOver = true;
      });
      while (!isOver) {
        reads.push(read());
        await pause(50);
      }
      expect(await first).toBe(503);
    });
    const statuses = await Promise.all(reads);
    expect([...new Set(statuses)].sort()).toEqual([200, 503]);
    expect(await viewsOf(id)).toBe(statuses.filter((status) => status === 200).length);
  });
});

describe("a statement that counts views", () => {
  it("counts nothing from the instant on at which the request is refused", async () => {
    const { id } = await givenPost(await givenLobster());
    const { db } = database();
    const past = { postId: id, count: 1, until: new Date(Date.now() - 1).toISOString() };
    expect([...(await countViews(db, [past]))]).toEqual([[id, null]]);
    expect(await waitAndCountViews(db, past, 100)).toBeNull();
    expect(await viewsOf(id)).toBe(0);
    expect([...(await countViews(db, [{ ...past, until: LATER }]))]).toEqual([[id, 1]]);
  });

  it("counts nothing if it gets the row only after that instant", async () => {
    const { id } = await givenPost(await givenLobster());
    const { db } = database();
    const until = new Date(Date.now() + 100).toISOString();
    const { counting } = await whileLocked(id, async () => {
      const counting = waitAndCountViews(db, { postId: id, count: 1, until }, 10_000);
      const isPast = () =>
        runOnce<{ is: boolean }>(db, sql`select clock_timestamp() > ${until}::timestamptz is`);
      await expect.poll(async () => (await isPast())[0]?.is).toBe(true);
      return { counting };
    });
    expect(await counting).toBeNull();
    expect(await viewsOf(id)).toBe(0);
  });

  it("gives up waiting when it was told to, and counts nothing then", async () => {
    const { id } = await givenPost(await givenLobster());
    const { db } = database();
    const views = { postId: id, count: 1, until: LATER };
    await whileLocked(id, async () => {
      expect((await countViews(db, [views])).size).toBe(0);
      const failure = await waitAndCountViews(db, views, 20).catch((error: unknown) => error);
      expect(isLockTimeout(failure)).toBe(true);
    });
    expect(await viewsOf(id)).toBe(0);
  });

  it("leaves out a post that is gone, and does not wait for it", async () => {
    const views = { postId: crypto.randomUUID(), count: 1, until: LATER };
    expect((await countViews(database().db, [views])).size).toBe(0);
    expect(await waitAndCountViews(database().db, views, 1)).toBeUndefined();
  });
});
