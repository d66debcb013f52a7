import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";

/** Resolves when some statement of the database waits for the lock of another. */
export const somebodyWaits = () =>
  expect
    .poll(
      async () =>
        (
          await runOnce(
            database().db,
            sql`
            select 1 from pg_stat_activity
            where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
          )
        ).length,
      { interval: 5, timeout: 3000 },
    )
    .toBeGreaterThan(0);
