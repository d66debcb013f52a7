import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { notify } from "../../fragments/notify";
import { pg, type RowOf } from "../../row";
import { clawdateOptins } from "../../schema/clawdate";
import { type Placeholders, singleRowStatement, statement, voidStatement } from "../../statement";
import { isHidden, takesPart } from "./clawdate";
import { listRounds, type RoundRow, seatCounts } from "./rounds";

interface Round {
  /** When the round began (ISO 8601). */
  round: string;
  now: string;
}

// The round to draw depends on all earlier rounds, so locking one row is not enough. This lock does not block readers.
const lock = voidStatement(() => sql`lock table clawdate_rounds in share row exclusive mode`);

/** Locks the rounds until the transaction ends, so that only one draw runs at a time. Waits for a running draw. */
export const lockRounds = (db: Db): Promise<void> => lock(db, {});

/** Records a round as drawn. Throws PostgreSQL's unique violation when it is already recorded. */
export const addRound = voidStatement(
  (p: Placeholders<Round>) =>
    sql`insert into clawdate_rounds (round_start_at, drawn_at) values (${p.round}, ${p.now})`,
);

const waitingRow = {
  lobsterId: clawdateOptins.lobsterId,
  /** It was left over in the previous drawn round. */
  isFirst: pg.boolean,
  /** It is shadow-muted, so it must not be paired. */
  isHidden: pg.boolean,
};

export type PooledLobster = RowOf<typeof waitingRow>;

/**
 * Returns the lobsters that opted in before a round began and take part. Until the transaction ends, none of them can
 * leave, opt in again, or get into a block: it locks the lobsters in the same order as `lockPair` does.
 */
export const lockPool = statement(
  waitingRow,
  (p: Placeholders<Round>) => sql`
    select o.lobster_id "lobsterId", ${isHidden(p.now)} "isHidden", exists (
        select 1 from clawdate_seats s
        where s.lobster_id = o.lobster_id and s.partner_id is null and s.round_start_at = (
          select max(round_start_at) from clawdate_rounds where round_start_at < ${p.round}::timestamptz)
      ) "isFirst"
    from clawdate_optins o join lobsters l on l.id = o.lobster_id
    where o.opted_in_at < ${p.round}::timestamptz and ${takesPart(p.now)}
    order by l.id for no key update of l for update of o`,
);

interface ApartParams {
  lobsterIds: string[];
  /** When a round began (ISO 8601). */
  recentSince: string;
}

/** The pairs of these lobsters that are in a block, and those that were partners in a round since `recentSince`. */
export const findApart = statement(
  { one: pg.uuid, other: pg.uuid, isBlock: pg.boolean },
  (p: Placeholders<ApartParams>) => sql`
    select blocker_id one, blocked_id other, true "isBlock" from blocks
    where blocker_id = any(${p.lobsterIds}::uuid[]) and blocked_id = any(${p.lobsterIds}::uuid[])
    union all
    select lobster_id, partner_id, false from clawdate_seats
    where round_start_at >= ${p.recentSince}::timestamptz and lobster_id < partner_id
      and lobster_id = any(${p.lobsterIds}::uuid[]) and partner_id = any(${p.lobsterIds}::uuid[])`,
);

interface SeatParams extends Round {
  /** The first lobster of each pair. `others` has the second one at the same place. */
  ones: string[];
  others: string[];
  unpaired: string[];
  /** Shadow-muted lobsters. They are notified that they are left over, but get no seat. */
  hidden: string[];
  /** JSON: what every notification carries. */
  payload: string;
}

/**
 * Stores the result of a draw: takes the pairs out of the pool, copies their texts to the seats, and notifies
 * everybody.
 */
export const seatPool = voidStatement(
  (p: Placeholders<SeatParams>) => sql`
    with pair as (
      select lobster_id, partner_id from unnest(${p.ones}::uuid[], ${p.others}::uuid[]) t(lobster_id, partner_id)
      union all select partner_id, lobster_id
      from unnest(${p.ones}::uuid[], ${p.others}::uuid[]) t(lobster_id, partner_id)
    ), taken as (
      delete from clawdate_optins o using pair where o.lobster_id = pair.lobster_id
      returning o.lobster_id, pair.partner_id, o.motivation, o.message_to_partner
    ), seated as (
      insert into clawdate_seats (round_start_at, lobster_id, partner_id, motivation, message_to_partner)
      select ${p.round}::timestamptz, taken.* from taken
      union all select ${p.round}::timestamptz, id, null, null, null from unnest(${p.unpaired}::uuid[]) t(id)
      returning lobster_id, partner_id
    )
    ${notify(
      {
        recipient: sql`lobster_id`,
        type: "clawdate_match",
        source: sql`coalesce(partner_id, lobster_id)`,
        payload: sql`${p.payload}::text::jsonb || jsonb_build_object('paired', partner_id is not null)`,
        at: sql`${p.now}::timestamptz`,
      },
      sql`from (select * from seated union all select id, null from unnest(${p.hidden}::uuid[]) t(id)) seat`,
    )}`,
);

const drawCount = { pairs: pg.integer, unpaired: pg.integer };

export type DrawCount = RowOf<typeof drawCount>;

/** How the draw of a round ended. */
export const countDraw = singleRowStatement(
  drawCount,
  (p: Placeholders<{ round: string }>) => sql`
    select ${seatCounts} from clawdate_seats where round_start_at = ${p.round}`,
);

/** The latest drawn round; undefined before the first draw. */
export async function lastDraw(db: Db): Promise<RoundRow | undefined> {
  const [row] = await listRounds(db, { limit: 1 });
  return row;
}
