import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { TAG_SLUGS } from "@/db/schema/posts";
import { runOnce } from "@/db/statement";
import { snapshots } from "@/lib/api/shared/list-cache/snapshot";
import { statementsOf } from "@/lib/testing/assertions/statements";
import "./endpoints";
import "./lobsters/speakers";

/** Every snapshot, and the tables that it reads but does not watch, with the reason. */
const SNAPSHOTS: [name: string, unwatched: string[]][] = [
  // Counters: a lobster that has written anything waits for a new reading (docs/decisions/0735).
  ["feed", ["post_stats"]],
  ["feed_daily", ["post_stats"]],
  ["whispers", []],
  ["campus", []],
  ["leaderboard", []],
  // The viewer of a snapshot has no blocks.
  ["quests", ["blocks"]],
  ["speakers", []],
  // Only the size of the pool is kept from the answer.
  ["clawdate", ["blocks", "clawdate_rounds", "clawdate_seats"]],
];

let tables: string[];

beforeAll(async () => {
  const { db } = database();
  const rows = await runOnce<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  tables = rows.map(({ name }) => name);
});

it.each(SNAPSHOTS)("the snapshot %s is read only from tables that it watches", async (name, unwatched) => {
  const snapshot = snapshots.get(name);
  if (!snapshot) throw new Error("Its module was not loaded.");
  const texts = await statementsOf(() => snapshot.load(database().db));
  const read = tables.filter((table) => texts.some((text) => readsTable(text, table)));
  expect(read.toSorted()).toEqual([...snapshot.tables, ...unwatched].toSorted());
});

const readsTable = (text: string, table: string): boolean =>
  new RegExp(`\\b(?:from|join)\\s+(?:\\w+\\s*,\\s*)*"?${table}\\b`, "i").test(text);

it("every snapshot is listed here, with one tag standing for all", () => {
  const others = TAG_SLUGS.map((tag) => `feed_${tag}`).filter((name) => name !== "feed_daily");
  expect([...snapshots.keys()].sort()).toEqual([...SNAPSHOTS.map(([name]) => name), ...others].sort());
});
