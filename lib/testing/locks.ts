import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";

/** Resolves when a statement in this database waits for a lock that another holds. */
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
