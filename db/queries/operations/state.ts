import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { nullable, pg, type RowOf } from "../../row";
import { singleRowStatement } from "../../statement";

const state = {
  /** Whether it is a read-only replica of a primary. */
  isStandby: pg.boolean,
  /** When the newest applied migration was made, in unix milliseconds; null before the first. */
  newestMigration: nullable(pg.float),
};

export type DatabaseState = RowOf<typeof state>;

const read = singleRowStatement(
  state,
  () => sql`
    select pg_is_in_recovery() "isStandby",
      (select max(created_at)::float8 from drizzle.__drizzle_migrations) "newestMigration"`,
);

export const readState = (db: Db): Promise<DatabaseState> => read(db, {});
