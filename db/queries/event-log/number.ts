import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { pg } from "../../row";
import { type Placeholders, singleRowStatement, statement } from "../../statement";

/** The most events that one statement numbers: meanwhile it locks the heads of the lobsters. */
const NUMBERED_MAX = 1_000;

const number = singleRowStatement(
  { numbered: pg.integer },
  (p: Placeholders<{ lobsterIds: string[] }>) =>
    sql`select number_events(${p.lobsterIds}::uuid[], ${sql.raw(String(NUMBERED_MAX))}) numbered`,
);

/**
 * Numbers the events of these lobsters that have no number yet, and returns how many there were. Call it before reading
 * a log, so that the log has all that was committed before; not in a transaction, which would keep the heads locked
 * (docs/decisions/0770).
 */
export async function numberEvents(db: Db, lobsterIds: string[]): Promise<number> {
  for (let sum = 0; ; ) {
    const { numbered } = await number(db, { lobsterIds });
    sum += numbered;
    if (numbered < NUMBERED_MAX) return sum;
  }
}

const head = singleRowStatement(
  { seq: pg.float },
  (p: Placeholders<{ lobsterId: string }>) =>
    sql`select coalesce((select seq from inbox_heads where lobster_id = ${p.lobsterId}::uuid), 0)::float8 seq`,
);

/** The last number of a lobster's log; 0 before its first. */
export const readHead = async (db: Db, lobsterId: string): Promise<number> =>
  (await head(db, { lobsterId })).seq;

/**
 * Those of these lobsters whose log has numbers after the one at the same place in `seqs`, each with its last number.
 */
export const findAhead = statement(
  { lobsterId: pg.uuid, seq: pg.float },
  (p: Placeholders<{ lobsterIds: string[]; seqs: number[] }>) => sql`
    select h.lobster_id "lobsterId", h.seq::float8 seq
    from unnest(${p.lobsterIds}::uuid[], ${p.seqs}::bigint[]) known(lobster_id, seq)
      cross join lateral (
        select * from inbox_heads h where h.lobster_id = known.lobster_id and h.seq > known.seq offset 0
      ) h`,
);
