import type { Square } from "./square";

interface Work {
  /** How many statements the database ran. */
  statements: number;
  /** How many pages of 8 KiB they read, in memory or on disk. */
  pages: number;
  /** Their execution time in PostgreSQL. */
  milliseconds: number;
}

/**
 * What the square's database did during `work`, as pg_stat_statements counts it. Leaves out what a server runs on
 * timers for all requests together: the two statements that write the activity of all keys once a second
 * (lib/access/activity/log.ts), and the one that looks for due webhooks at most ten times a second.
 */
export async function countWork({ sql }: Square, work: () => Promise<void>): Promise<Work> {
  await sql`create extension if not exists pg_stat_statements`;
  await sql`select pg_stat_statements_reset(dbid => oid) from pg_database where datname = current_database()`;
  await work();
  const [row] = await sql<Work[]>`
    select coalesce(sum(calls), 0)::int statements,
      coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 pages,
      coalesce(sum(total_exec_time), 0)::float8 milliseconds
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and query not like '%pg_stat_statements%' and query !~ 'insert into activity(_reads)?\\M|w\\.ended_at is null and w\\.due_at'`;
  return row ?? { statements: 0, pages: 0, milliseconds: 0 };
}
