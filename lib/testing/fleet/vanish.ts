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
 * A client vanishes while it holds the row of a post. Every server answers for every post meanwhile. Each answer is one
 * view, counted as soon as PostgreSQL has ended the transaction (I4).
 */
export async function vanishWithRow({ origin, pooler }: Fleet): Promise<void> {
  const before = await viewsByPost();
  const [held = "", ...others] = before.keys();
  const reader = await givenLobster();
  const front = new Client(origin);
  const read = async (id: string) => (await front.ask(getPost, reader, { params: { id } })).status;
  const reads = new Map<string, number>();
  const readAll = async (ids: string[]) => {
    expect(new Set(await Promise.all(ids.map(read)))).toEqual(new Set([200]));
    for (const id of ids) reads.set(id, (reads.get(id) ?? 0) + 1);
  };
  const vanished = await holdRow(pooler.url, held);
  try {
    await readAll([held]);
    expect((await viewsByPost()).get(held), "the row is locked").toBe(before.get(held));
    do {
      await readAll([held, ...others]);
      await pause(PAUSE_MS);
    } while ((await viewsByPost()).get(held) === before.get(held));
  } finally {
    await vanished.end({ timeout: 0 }).catch(() => {});
  }
  for (const [id, count] of reads)
    await expect.poll(async () => (await viewsByPost()).get(id)).toBe((before.get(id) ?? 0) + count);
}
