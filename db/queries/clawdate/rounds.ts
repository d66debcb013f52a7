import { sql } from "drizzle-orm";
import { pg, type RowOf } from "../../row";
import { clawdateRounds } from "../../schema/clawdate";
import { type Placeholders, singleRowStatement, statement } from "../../statement";
import { takesPart } from "./clawdate";

const poolRow = {
  /** Lobsters that opted in and can take part, including shadow-muted ones. */
  poolSize: pg.integer,
  /** How many of them opted in before the latest round began, so that its draw would take them. */
  waiting: pg.integer,
};

interface PoolParams {
  /** When the latest round began (ISO 8601). */
  begun: string;
  now: string;
}

/** How many lobsters wait for a draw, as moderators see it. */
export const countPool = singleRowStatement(
  poolRow,
  (p: Placeholders<PoolParams>) => sql`
    select count(*)::int "poolSize", (count(*) filter (where o.opted_in_at < ${p.begun}::timestamptz))::int waiting
    from clawdate_optins o join lobsters l on l.id = o.lobster_id where ${takesPart(p.now)}`,
);

const roundRow = {
  roundStartAt: clawdateRounds.roundStartAt,
  drawnAt: clawdateRounds.drawnAt,
  pairs: pg.integer,
  unpaired: pg.integer,
};

export type RoundRow = RowOf<typeof roundRow>;

/** Counts the pairs of a round, and the lobsters that were left over, from its seats. */
export const seatCounts = sql`
  (count(partner_id) / 2)::int pairs, (count(*) - count(partner_id))::int unpaired`;

/** The drawn rounds, the latest first. */
export const listRounds = statement(
  roundRow,
  (p: Placeholders<{ limit: number }>) => sql`
    select r.round_start_at "roundStartAt", r.drawn_at "drawnAt", seats.pairs, seats.unpaired
    from (select * from clawdate_rounds order by round_start_at desc limit ${p.limit}) r
      cross join lateral (
        select ${seatCounts} from clawdate_seats s where s.round_start_at = r.round_start_at
      ) seats
    order by r.round_start_at desc`,
);
