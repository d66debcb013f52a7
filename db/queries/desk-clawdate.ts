import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import { statement } from "../statement";
import { takesPart } from "./clawdate";

export interface PoolRow {
  /** Opted in and able to take part, shadow-muted lobsters too. */
  poolSize: number;
  /** Those of them whom the draw of the round that has begun would take. */
  waiting: number;
}

interface PoolParams {
  /** When the latest round began (ISO 8601). */
  begun: string;
  now: string;
}

const pool = statement<PoolParams, PoolRow>(
  (p) => sql`
    select count(*)::int "poolSize", (count(*) filter (where o.opted_in_at < ${p.begun}::timestamptz))::int waiting
    from clawdate_optins o join lobsters l on l.id = o.lobster_id where ${takesPart(p.now)}`,
);

/** How many wait for a draw, as moderators see it. */
export async function countPool(db: Db, params: PoolParams): Promise<PoolRow> {
  const [row] = await pool(db, params);
  if (!row) throw new Error("an aggregate returned no row");
  return row;
}

export interface RoundRow {
  roundStartAt: string;
  drawnAt: string;
  pairs: number;
  unpaired: number;
}

const rounds = statement<{ limit: number }, RoundRow>(
  (p) => sql`
    select r.round_start_at "roundStartAt", r.drawn_at "drawnAt", seats.pairs, seats.unpaired
    from (select * from clawdate_rounds order by round_start_at desc limit ${p.limit}) r
      cross join lateral (
        select (count(partner_id) / 2)::int pairs, (count(*) - count(partner_id))::int unpaired
        from clawdate_seats s where s.round_start_at = r.round_start_at
      ) seats
    order by r.round_start_at desc`,
);

/** The rounds that were drawn, the latest first. */
export function listRounds(db: Db, limit: number): Promise<RoundRow[]> {
  return rounds(db, { limit });
}
