import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";

/** How many statements in this database wait for another's lock. */
async function waitingStatements(): Promise<number> {
  const waiting = await runOnce(
    database().db,
    sql`
    select 1 from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return waiting.length;
}

/** Resolves when at least `count` statements in this database wait for a lock. */
export const somebodyWaits = (count = 1) =>
  expect.poll(waitingStatements, { interval: 5 }).toBeGreaterThanOrEqual(count);
