import type { Square } from "./square";

/**
 * How many statements the square's database ran for `work`, as pg_stat_statements counts them. Leaves out the two that
 * write the activity of all keys once a second (docs/decisions/0510).
 */
export async function countStatements({ sql }: Square, work: () => Promise<void>): Promise<number> {
  await sql`create extension if not exists pg_stat_statements`;
  await sql`select pg_stat_statements_reset(dbid => oid) from pg_database where datname = current_database()`;
  await work();
  const [row] = await sql<{ calls: number }[]>`
    select coalesce(sum(calls), 0)::int calls from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and query not like '%pg_stat_statements%' and query !~ 'insert into activity(_reads)?\\M'`;
  return row?.calls ?? 0;
}
