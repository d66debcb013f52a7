import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { expect } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { getPost } from "@/lib/areas/posts/endpoints";
import { givenLobster } from "../given/lobsters";
import { Client } from "./client";
import type { Fleet } from "./fleet";

/** A key may ask twenty times a second. */
const PAUSE_MS = 250;

const viewsByPost = async () =>
  new Map(
    (
      await runOnce<{ id: string; count: number }>(
        database().db,
        sql`select post_id id, view_count::float8 count from post_stats order by post_id`,
      )
    ).map(({ id, count }) => [id, count]),
  );

/** Locks a post's row through the pooler and sends nothing more, like a host whose network is gone. */
async function holdRow(url: string, postId: string): Promise<postgres.Sql> {
  const client = postgres(url, { max: 1, prepare: false, onnotice: () => {} });
  const held = await client.reserve();
  await held.unsafe("begin");
  await held.unsafe("update post_stats set view_count = view_count where post_id = $1", [postId]);
  return client;
}

/**
 * A client vanishes while it has locked the row of a post. Until PostgreSQL ends its transaction every server
 * answers for every other post, and afterwards for that one, too. Each answer is one view, and nothing else
 * is (I4).
 */
export async function vanishWithRow({ origin, pooler }: Fleet): Promise<void> {
  const before = await viewsByPost();
  const [held = "", ...others] = before.keys();
  const reader = await givenLobster();
  const front = new Client(origin);
  const read = async (id: string) => (await front.ask(getPost, reader, { params: { id } })).status;
  const statuses = new Map<string, number[]>();
  const readAll = (ids: string[]) =>
    Promise.all(
      ids.map(async (id) => {
        const status = await read(id);
        statuses.set(id, [...(statuses.get(id) ?? []), status]);
        return status;
      }),
    );
  const vanished = await holdRow(pooler.url, held);
  try {
    let isFree = false;
    const freed = (async () => {
      while (!(await readAll([held])).includes(200));
      isFree = true;
    })();
    while (!isFree) {
      expect(new Set(await readAll(others))).toEqual(new Set([200]));
      await pause(PAUSE_MS);
    }
    await freed;
  } finally {
    await vanished.end({ timeout: 0 }).catch(() => {});
  }
  // Otherwise no request waited for the row, and the test proves nothing.
  expect(statuses.get(held)).toContain(503);
  const after = await viewsByPost();
  for (const [id, seen] of statuses)
    expect((after.get(id) ?? 0) - (before.get(id) ?? 0)).toBe(seen.filter((status) => status === 200).length);
}
