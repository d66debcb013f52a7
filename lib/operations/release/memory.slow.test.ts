import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "@/db/client";
import { seedSquare } from "@/db/seed/square";
import { runOnce } from "@/db/statement";
import { runAdminProcess } from "@/lib/testing/given/admin-process";
import { askDuckDb } from "@/lib/testing/given/releases";
import { givenDatabase } from "@/lib/testing/servers/database";

const ROWS = 11_000;
/** Of JavaScript objects. The rows, each of more than ten kilobytes, would not fit into it. */
const HEAP_MB_MAX = 100;
/** Including buffers, and the memory used without rows. */
const MEMORY_MB_MAX = 300;
const STATEMENT_SECONDS_MAX = 600;

test("a release takes the same memory for any number of rows", async () => {
  const folder = mkdtempSync(join(tmpdir(), "square-release-"));
  const own = await givenDatabase();
  const database = openDatabase(own.url, 2, STATEMENT_SECONDS_MAX);
  await seedSquare(database, { lobsters: 100, posts: 1_000 }, new Date(Date.now() - 120_000));
  // An ellipsis makes JavaScript store a text with two bytes a character: half as much text fills the heap.
  // Without triggers, which would take most of the time and are irrelevant to reading.
  await database.transaction(async (tx) => {
    await runOnce(tx, sql`set local session_replication_role = replica`);
    await runOnce(
      tx,
      sql`insert into posts (author_id, title, content, tag_slugs, created_at)
        select author_id, title, content || repeat(' More of it…', 450), tag_slugs, created_at - n * interval '1 hour'
        from posts cross join generate_series(1, ${ROWS / 1_000 - 1}::int) n`,
    );
  });
  await runOnce(
    database.db,
    sql`insert into release_announcement (announced_at, release_from) values (now() - interval '8 days', now() - interval '1 day')`,
  );
  const target = join(folder, "many");
  const asOf = new Date(Date.now() - 61_000).toISOString();
  const { status, stderr, memoryKb } = await runAdminProcess(["release", target, "--as-of", asOf], {
    environment: { DATABASE_URL: own.url },
    heapMb: HEAP_MB_MAX,
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(memoryKb / 1024).toBeLessThan(MEMORY_MB_MAX);
  const [counted] = await askDuckDb(`select count(*)::int posts from '${target}/parquet/posts.parquet'`);
  expect(counted).toEqual({ posts: ROWS });
  await database.close();
  await own.drop();
  rmSync(folder, { recursive: true });
});
