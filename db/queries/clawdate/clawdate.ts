import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { inBlock } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import { notNull, nullable, outerJoin, pg, type RowOf } from "../../row";
import { clawdateOptins, clawdateRounds, clawdateSeats } from "../../schema/clawdate";
import { lobsters } from "../../schema/lobsters";
import { type Placeholders, singleRowStatement, voidStatement } from "../../statement";

/** The status of the lobster of alias `l` in force at an instant. */
const statusAt = (now: SQL) =>
  sql`case when l.status_until <= ${now}::timestamptz then 'active' else l.status end`;

/**
 * True when the lobster of alias `l` takes part in a draw. A muted, paused or banned one does not, because it could not
 * answer its partner. A shadow-muted one takes part but is not paired.
 */
export const takesPart = (now: SQL) =>
  sql`(l.paused_at is null and ${statusAt(now)} in ('active', 'rate_limited', 'shadow_muted'))`;

/** True when only the lobster of alias `l` sees its own opt-in of alias `o`. */
export const isHidden = (now: SQL) => sql`(o.shadowed or ${statusAt(now)} = 'shadow_muted')`;

interface OptinParams extends Viewer {
  motivation: string;
  messageToPartner: string;
}

/** Puts a lobster into the pool, or overwrites its texts if it is already there. Waits for a running draw. */
export const optIn = voidStatement(
  (p: Placeholders<OptinParams>) => sql`
    insert into clawdate_optins (lobster_id, motivation, message_to_partner, shadowed, opted_in_at)
    values (${p.viewer}, ${p.motivation}, ${p.messageToPartner}, ${p.shadowed}, ${p.now})
    on conflict (lobster_id) do update set motivation = excluded.motivation,
      message_to_partner = excluded.message_to_partner, shadowed = excluded.shadowed`,
);

/** Takes a lobster out of the pool if it is there. Waits for a running draw, which may remove it first. */
export const leavePool = voidStatement(
  (p: Placeholders<{ lobsterId: string }>) =>
    sql`delete from clawdate_optins where lobster_id = ${p.lobsterId}`,
);

/** Selects the latest drawn round; null before the first draw. */
export const lastDrawn = sql`select max(round_start_at) from clawdate_rounds`;

export const matchRow = {
  partnerId: lobsters.id,
  partnerName: lobsters.displayName,
  avatarSeed: lobsters.avatarSeed,
  avatarUrl: lobsters.avatarUrl,
  serialNo: lobsters.serialNo,
  motivation: notNull(clawdateSeats.motivation),
  messageToPartner: notNull(clawdateSeats.messageToPartner),
  pairedAt: clawdateRounds.drawnAt,
};

export type MatchRow = RowOf<typeof matchRow>;

/**
 * Selects the match of `viewer` in the latest drawn round. No row if the partner is now banned or in a block with it.
 */
export const latestMatch = (viewer: SQL) => sql`
      select l.id "partnerId", l.display_name "partnerName", l.avatar_seed "avatarSeed",
        l.avatar_url "avatarUrl", l.serial_no "serialNo", theirs.motivation,
        theirs.message_to_partner "messageToPartner", drawn.drawn_at "pairedAt"
      from (select * from clawdate_rounds order by round_start_at desc limit 1) drawn
        join clawdate_seats own on own.round_start_at = drawn.round_start_at and own.lobster_id = ${viewer}::uuid
        join clawdate_seats theirs on theirs.round_start_at = drawn.round_start_at
          and theirs.lobster_id = own.partner_id
        join lobsters l on l.id = theirs.lobster_id
      where not ${isBanned} and not ${inBlock(sql`l.id`, viewer)}`;

interface StatusParams {
  viewer: string;
  now: string;
  /** How many opt-ins everybody sees; null to have them counted, which reads all of them. */
  seenByAll: number | null;
}

const statusRow = outerJoin(
  {
    poolSize: pg.integer,
    /** The latest drawn round; null before the first draw. */
    lastDrawn: nullable(clawdateRounds.roundStartAt),
  },
  { myMotivation: clawdateOptins.motivation, myMessage: clawdateOptins.messageToPartner },
  matchRow,
);

const isCounted = (now: SQL) => sql`(${takesPart(now)} and not ${isHidden(now)})`;

const status = singleRowStatement(
  statusRow,
  (p: Placeholders<StatusParams>) => sql`
    select coalesce(
        ${p.seenByAll}::int + (
          select count(*)::int from clawdate_optins o join lobsters l on l.id = o.lobster_id
          where o.lobster_id = ${p.viewer}::uuid and not ${isCounted(p.now)}),
        (select count(*)::int from clawdate_optins o join lobsters l on l.id = o.lobster_id
          where o.lobster_id = ${p.viewer}::uuid or ${isCounted(p.now)})
      ) "poolSize", (${lastDrawn}) "lastDrawn", mine.motivation "myMotivation", mine.message_to_partner "myMessage", match.*
    from (select) one
      left join clawdate_optins mine on mine.lobster_id = ${p.viewer}::uuid
      left join lateral (${latestMatch(p.viewer)}) match on true`,
);

/** The size of the pool, and the viewer's opt-in and match, in one statement. */
export const readClawdate = (db: Db, params: Omit<StatusParams, "seenByAll"> & Partial<StatusParams>) =>
  status(db, { seenByAll: null, ...params });
