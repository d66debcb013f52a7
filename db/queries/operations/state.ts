import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { nullable, pg, type RowOf } from "../../row";
import { singleRow, statement } from "../../statement";

const state = {
  /** It repeats what a primary writes, and writes nothing itself. */
  isStandby: pg.boolean,
  /** When the newest migration that it has was made, in milliseconds since 1970. */
  newestMigration: nullable(pg.float),
};

export type DatabaseState = RowOf<typeof state>;

const read = statement(
  state,
  () => sql`
    select pg_is_in_recovery() "isStandby",
      (select max(created_at)::float8 from drizzle.__drizzle_migrations) "newestMigration"`,
);

/** What an operator has to know of the database while it is used. */
export const readState = async (db: Db): Promise<DatabaseState> => singleRow(await read(db, {}));
