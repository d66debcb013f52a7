import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { inBlock } from "../../fragments/blocks";
import { notify } from "../../fragments/notify";
import type { Viewer } from "../../fragments/viewer";
import { outcome, pg } from "../../row";
import { buildingChallenges } from "../../schema/buildings";
import { type Placeholders, singleRowStatement, statement } from "../../statement";
import { challengeColumns, challengeRow } from "./buildings";

interface RaidParams extends Viewer {
  slug: string;
  endsAt: string;
  /** ISO 8601. A raid that the viewer lost here and that ended after this instant forbids another one. */
  cooledDownAt: string;
  payload: string;
}

/**
 * `due`: a raid here has ended; the caller settles it and tries again. `outrun`: a parallel raid was first; the caller
 * tries again.
 */
const raidOutcome = outcome(
  ["no_holder", "already_holder", "challenge_active", "due", "outrun"],
  challengeRow,
  { cooldown: { lostAt: pg.instant } },
);

/** Begins a raid and notifies the holder, in one statement, or returns the refusal. */
export const startRaid = singleRowStatement(
  raidOutcome,
  (p: Placeholders<RaidParams>) => sql`
    with holder as (
      select lobster_id id from building_occupations where building_slug = ${p.slug} and to_at is null
    ), rival as (
      select ends_at from building_challenges
      where building_slug = ${p.slug} and status = 'active' and (not shadowed or challenger_id = ${p.viewer}::uuid)
    ), lost as (
      select max(ends_at) ends_at from building_challenges
      where building_slug = ${p.slug} and challenger_id = ${p.viewer}::uuid and status = 'defended'
        and ends_at > ${p.cooledDownAt}::timestamptz
    ), judged as (
      select case
        when exists (select 1 from rival where ends_at <= ${p.now}::timestamptz) then 'due'
        when not exists (select 1 from holder) then 'no_holder'
        when (select id from holder) = ${p.viewer}::uuid then 'already_holder'
        when exists (select 1 from rival) then 'challenge_active'
        when (select ends_at from lost) is not null then 'cooldown'
      end refusal
    ), started as (
      insert into building_challenges (building_slug, challenger_id, defender_id, started_at, ends_at, shadowed)
      select ${p.slug}, ${p.viewer}::uuid, holder.id, ${p.now}::timestamptz, ${p.endsAt}::timestamptz,
        ${p.shadowed}::bool
      from holder, judged where refusal is null
      on conflict do nothing returning *
    ), notified as (${notify(
      {
        recipient: sql`started.defender_id`,
        type: "building_raided",
        source: sql`${p.viewer}::uuid`,
        payload: sql`${p.payload}::jsonb || jsonb_build_object('challenge_id', started.id)`,
      },
      sql`from started where not started.shadowed and not ${inBlock(sql`started.defender_id`, p.viewer)}`,
    )})
    select coalesce(refusal, case when c.id is null then 'outrun' end) refusal,
      (select ends_at from lost) "lostAt", ${challengeColumns}
    from judged left join started c on true`,
);

// Parallel settlements lock the rows of `due` in the same order. The second one finds them no longer active.
const settleDue = statement(
  { id: buildingChallenges.id },
  (p: Placeholders<{ now: string }>) => sql`
    with due as (
      select id from building_challenges where status = 'active' and ends_at <= ${p.now}::timestamptz
      order by id for no key update
    ), settled as (
      update building_challenges c
      set status = case when challenger_halves > defender_halves then 'won' else 'defended' end
      from due where c.id = due.id and status = 'active'
      returning c.id, building_slug, challenger_id, defender_id, ends_at, status
    ), won as (
      select * from settled where status = 'won'
    ), vacated as (
      update building_occupations o set to_at = won.ends_at
      from won where o.building_slug = won.building_slug and o.to_at is null
      returning won.id
    ), occupied as (
      insert into building_occupations (building_slug, lobster_id, from_at, reason)
      select won.building_slug, won.challenger_id, won.ends_at, 'raid' from won join vacated on vacated.id = won.id
    ), notified as (${notify(
      {
        recipient: sql`won.defender_id`,
        type: "building_lost",
        source: sql`won.challenger_id`,
        payload: sql`jsonb_build_object('building_slug', won.building_slug, 'challenge_id', won.id)`,
      },
      sql`from won where not ${inBlock(sql`won.defender_id`, sql`won.challenger_id`)}`,
    )})
    select id from settled`,
);

/**
 * Settles each challenge that has ended by `now` exactly once. A challenger with strictly more points gets the building
 * as of the challenge's end; a tie goes to the defender (lib/areas/buildings/contract.md).
 */
export async function settleRaids(db: Db, now: string): Promise<void> {
  await settleDue(db, { now });
}
