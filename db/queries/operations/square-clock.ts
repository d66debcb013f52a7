import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { squareZone } from "../../fragments/square-day";
import { pg } from "../../row";
import { singleRowStatement, voidStatement } from "../../statement";
import { rebuildStandings } from "../rank/standings";

const clock = singleRowStatement(
  { zone: pg.text, isEmpty: pg.boolean },
  () => sql`
    select coalesce((select time_zone from square_clock), 'Asia/Shanghai') zone,
      not exists (select from lobsters) "isEmpty"
    where now() at time zone ${squareZone} is not null`,
);

/**
 * The time zone in which the database dates what is written, and whether the square has no lobsters yet. Throws
 * PostgreSQL's `invalid_parameter_value` (22023) if it does not know SQUARE_TIMEZONE.
 */
export const readClock = (db: Db) => clock(db, {});

// This waits until no writer is left that read the zone, and holds back those that would.
const lock = voidStatement(() => sql`lock table square_clock in access exclusive mode`);

const store = voidStatement(
  () => sql`
    insert into square_clock (time_zone) values (${squareZone})
    on conflict (is_only) do update set time_zone = excluded.time_zone`,
);

/**
 * Has the database date what is written in the zone of SQUARE_TIMEZONE, and counts the days of what was written before
 * anew. Needs a transaction. Returns how many standings changed.
 */
export async function followSquareZone(tx: Db): Promise<number> {
  await lock(tx, {});
  await store(tx, {});
  return rebuildStandings(tx);
}
