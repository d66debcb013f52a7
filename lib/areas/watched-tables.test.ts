import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import type { SharedSnapshot } from "@/lib/api/shared/window/snapshot";
import { snapshotsByName } from "@/lib/testing/snapshots";
import { statementsOf } from "@/lib/testing/statements";

/** Every snapshot, and the tables that it reads but does not watch, with the reason. */
const SNAPSHOTS: [string, () => SharedSnapshot<unknown> | undefined, unwatched: string[]][] = [
  // Counters: who has written anything waits for a new reading (docs/decisions/0735).
  ["feed", () => globalThis.__lobsterSquareFeedWindows?.get(undefined), ["post_stats"]],
  ["feed of a tag", () => globalThis.__lobsterSquareFeedWindows?.get("daily"), ["post_stats"]],
  ["whispers", () => globalThis.__lobsterSquareWhisperWindow, []],
  ["campus", () => globalThis.__lobsterSquareCampus, []],
  ["scores", () => globalThis.__lobsterSquareTopScores, []],
  // Nobody has a block.
  ["quests to join", () => globalThis.__lobsterSquareRecruiting, ["blocks"]],
  // Of the answer only the size of the pool is kept.
  [
    "clawdate's pool",
    () => globalThis.__lobsterSquareClawdatePool,
    ["blocks", "clawdate_rounds", "clawdate_seats"],
  ],
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

it.each(SNAPSHOTS)(
  "what everybody sees of the %s is read from tables that are watched",
  async (_, find, unwatched) => {
    const snapshot = find();
    if (!snapshot) throw new Error("Its module was not loaded.");
    const texts = await statementsOf(() => snapshot.load(database().db));
    const read = tables.filter((table) => texts.some((text) => readsTable(text, table)));
    expect(read.toSorted()).toEqual([...snapshot.tables, ...unwatched].toSorted());
  },
);

const readsTable = (text: string, table: string): boolean =>
  new RegExp(`\\b(?:from|join)\\s+(?:\\w+\\s*,\\s*)*"?${table}\\b`, "i").test(text);

it("every snapshot is among these", () => {
  const tags = (globalThis.__lobsterSquareFeedWindows?.size ?? 0) - 2;
  expect(snapshotsByName()).toHaveLength(SNAPSHOTS.length + tags);
});
