import { type SQL, sql } from "drizzle-orm";
import { pg } from "../row";
import { DAILY_CAP_HALVES } from "../schema/buildings";
import type { Placeholders } from "../statement";

export type EarningKind = keyof typeof DAILY_CAP_HALVES;

/** What a post or a comment in a building earns before the daily cap, in half points. */
export interface Earning {
  earnedAt: string;
  /** The China date of earnedAt. */
  day: string;
  gainHalves: number;
  /** Replaces `gainHalves` while the building is raided. */
  raidGainHalves: number;
}

/**
 * CTEs that give `lobster` its points for the row that the CTE named `kind` (`post` or `comment`) inserted. Points stop
 * at the daily cap, count for the lobster's side in a raid, and win the building if nobody holds it
 * (docs/contract.md#buildings). The raid's row is locked first, so that no points arrive after it is settled. The upsert
 * adds to the newest row, so the cap holds under parallel posts.
 */
export const earnedTerritory = (
  p: Placeholders<Earning & { buildingSlug: string | null }>,
  lobster: SQL,
  kind: EarningKind,
) => {
  const cap = sql.raw(String(DAILY_CAP_HALVES[kind]));
  const inserted = sql.raw(kind);
  const before = (column: string) =>
    sql`case when t.day >= excluded.day then t.${sql.raw(column)} else 0 end`;
  const credited = sql`least(excluded.credited_halves, ${cap} - ${before(`${kind}_halves`)})`;
  const worth = (of: EarningKind) => (of === kind ? sql`gain` : sql`0`);
  const counted = (of: EarningKind) =>
    of === kind ? sql`${before(`${of}_halves`)} + ${credited}` : before(`${of}_halves`);
  return sql`
    raid as (
      select id from building_challenges
      where building_slug = ${p.buildingSlug} and status = 'active' and not shadowed
        and started_at <= ${p.earnedAt}::timestamptz and ends_at > ${p.earnedAt}::timestamptz
        and exists (select 1 from ${inserted})
      for no key update
    ), earned as (
      insert into territory as t (building_slug, lobster_id, points_halves, day, post_halves, comment_halves,
        credited_halves, earned_at)
      select ${p.buildingSlug}, ${lobster}::uuid, gain, ${p.day}::date, ${worth("post")}, ${worth("comment")},
        gain, ${p.earnedAt}::timestamptz
      from (
        select case when exists (select 1 from raid) then ${p.raidGainHalves}::int else ${p.gainHalves}::int end gain
        from ${inserted}
      ) gained
      on conflict (building_slug, lobster_id) do update set
        points_halves = t.points_halves + ${credited}, day = greatest(t.day, excluded.day),
        post_halves = ${counted("post")}, comment_halves = ${counted("comment")},
        credited_halves = ${credited}, earned_at = greatest(t.earned_at, excluded.earned_at)
      where ${credited} > 0
      returning credited_halves halves
    ), tallied as (
      update building_challenges c set
        challenger_halves = c.challenger_halves + case when c.challenger_id = ${lobster}::uuid then earned.halves else 0 end,
        defender_halves = c.defender_halves + case when c.defender_id = ${lobster}::uuid then earned.halves else 0 end
      from raid, earned where c.id = raid.id and ${lobster}::uuid in (c.challenger_id, c.defender_id)
    ), occupied as (
      insert into building_occupations (building_slug, lobster_id, from_at, reason)
      select ${p.buildingSlug}, ${lobster}::uuid, ${p.earnedAt}::timestamptz, 'first_points' from earned
      where not exists (
        select 1 from building_occupations where building_slug = ${p.buildingSlug} and to_at is null)
      on conflict (building_slug) where to_at is null do nothing
      returning 1
    )`;
};

/** What a post or a comment earned in its building. */
export const earnedRow = {
  /** After the daily cap. */
  earnedHalves: pg.integer,
  /** It was the first to earn points in a vacant building, which its author now holds. */
  tookBuilding: pg.boolean,
};

/** The columns of `earnedRow`, from the CTEs of `earnedTerritory`. */
export const earnedColumns = sql`
    coalesce((select halves from earned), 0) "earnedHalves", exists (select 1 from occupied) "tookBuilding"`;

/** The columns of `earnedRow` for what earns nothing. */
export const nothingEarned = sql`0 "earnedHalves", false "tookBuilding"`;
