import { type SQL, sql } from "drizzle-orm";
import { pg } from "../row";
import { DAILY_CAP_HALVES } from "../schema/buildings";
import type { Placeholders } from "../statement";

export type EarningKind = keyof typeof DAILY_CAP_HALVES;

/** What a post or a comment in a building earns before the daily cap, in half points. */
export interface Earning {
  earnedAt: string;
  /** The square's date of earnedAt. */
  day: string;
  gainHalves: number;
  /** Replaces `gainHalves` while the building is raided. */
  raidGainHalves: number;
}

/**
 * CTEs that give lobsters their points. `rows` is SQL that begins with `from` and has a row for each post or comment
 * that earns, at most one per lobster; `p` and `lobster` are expressions over these rows. Points stop at the daily cap,
 * count for the lobster's side in a raid, and win the building if nobody holds it (lib/areas/buildings/contract.md).
 * The rows of raids are locked first, so that no points are added after a raid is settled. The upsert adds to the
 * newest row, so the cap holds under parallel posts.
 */
export const earnedTerritory = (
  kind: EarningKind,
  p: Placeholders<Earning & { buildingSlug: string | null }>,
  lobster: SQL,
  rows: SQL,
) => {
  const cap = sql.raw(String(DAILY_CAP_HALVES[kind]));
  const before = (column: string) =>
    sql`case when t.day >= excluded.day then t.${sql.raw(column)} else 0 end`;
  const credited = sql`least(excluded.credited_halves, ${cap} - ${before(`${kind}_halves`)})`;
  const worth = (of: EarningKind) => (of === kind ? sql`gain` : sql`0`);
  const counted = (of: EarningKind) =>
    of === kind ? sql`${before(`${of}_halves`)} + ${credited}` : before(`${of}_halves`);
  const isDuring = sql`raid.building_slug = g.building_slug and raid.started_at <= g.earned_at and raid.ends_at > g.earned_at`;
  return sql`
    gaining as (
      select ${p.buildingSlug}::text building_slug, ${lobster}::uuid lobster_id, ${p.earnedAt}::timestamptz earned_at,
        ${p.day}::date "day", ${p.gainHalves}::int gain, ${p.raidGainHalves}::int raid_gain
      ${rows}
    ), raid as (
      select id, building_slug, challenger_id, defender_id, started_at, ends_at from building_challenges raid
      where status = 'active' and not shadowed and exists (select 1 from gaining g where ${isDuring})
      order by id for no key update
    ), earned as (
      insert into territory as t (building_slug, lobster_id, points_halves, day, post_halves, comment_halves,
        credited_halves, earned_at)
      select building_slug, lobster_id, gain, "day", ${worth("post")}, ${worth("comment")}, gain, earned_at
      from (
        select g.building_slug, g.lobster_id, g.day, g.earned_at,
          case when exists (select 1 from raid where ${isDuring}) then raid_gain else gain end gain
        from gaining g
      ) gained
      on conflict (building_slug, lobster_id) do update set
        points_halves = t.points_halves + ${credited}, day = greatest(t.day, excluded.day),
        post_halves = ${counted("post")}, comment_halves = ${counted("comment")},
        credited_halves = ${credited}, earned_at = greatest(t.earned_at, excluded.earned_at)
      where ${credited} > 0
      returning building_slug, lobster_id, credited_halves halves
    ), side as materialized (
      select raid.id, coalesce(sum(halves) filter (where e.lobster_id = raid.challenger_id), 0) challenger,
        coalesce(sum(halves) filter (where e.lobster_id = raid.defender_id), 0) defender
      from gaining g join earned e using (building_slug, lobster_id) join raid on ${isDuring}
      where e.lobster_id in (raid.challenger_id, raid.defender_id) group by raid.id
    ), tallied as (
      update building_challenges c
      set challenger_halves = c.challenger_halves + challenger, defender_halves = c.defender_halves + defender
      from side where c.id = side.id
    ), occupied as (
      insert into building_occupations (building_slug, lobster_id, from_at, reason)
      select g.building_slug, g.lobster_id, g.earned_at, 'first_points'
      from earned join gaining g using (building_slug, lobster_id)
      where not exists (
        select 1 from building_occupations o where o.building_slug = g.building_slug and to_at is null)
      order by g.earned_at
      on conflict (building_slug) where to_at is null do nothing
      returning lobster_id
    )`;
};

/** What a post or a comment earned in its building. */
export const earnedRow = {
  /** After the daily cap. */
  earnedHalves: pg.integer,
  /** It was the first to earn points in a vacant building, which its author now holds. */
  tookBuilding: pg.boolean,
};

/** The columns of `earnedRow` for this lobster, from the CTEs of `earnedTerritory`. */
export const earnedColumns = (lobster: SQL) => sql`
    coalesce((select halves from earned where earned.lobster_id = ${lobster}), 0) "earnedHalves",
    exists (select 1 from occupied where occupied.lobster_id = ${lobster}) "tookBuilding"`;

/** The columns of `earnedRow` for a text that earns nothing. */
export const nothingEarned = sql`0 "earnedHalves", false "tookBuilding"`;
