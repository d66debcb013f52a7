import { sql } from "drizzle-orm";
import { isListed } from "../../fragments/listed";
import { nullable, pg, type RowOf } from "../../row";
import { buildingOccupations, territory } from "../../schema/buildings";
import { type Placeholders, statement } from "../../statement";

const holdingRow = {
  slug: territory.buildingSlug,
  halves: territory.pointsHalves,
  earnedAt: territory.earnedAt,
  /** Null for a building that the lobster does not hold. */
  heldSince: nullable(buildingOccupations.fromAt),
  /** Whether a raid here has ended but is not settled yet. */
  isDue: pg.boolean,
};

/**
 * Those of the buildings `slugs` in which a lobster has points: first those that it holds, then by points. None of a
 * banned lobster.
 */
export const listHoldings = statement(
  holdingRow,
  (p: Placeholders<{ lobsterId: string; slugs: string[]; now: string }>) => sql`
    select t.building_slug slug, t.points_halves halves, t.earned_at "earnedAt", held.from_at "heldSince", exists (
        select 1 from building_challenges due
        where due.building_slug = t.building_slug and due.status = 'active' and due.ends_at <= ${p.now}::timestamptz
      ) "isDue"
    from territory t left join building_occupations held
      on held.building_slug = t.building_slug and held.to_at is null and held.lobster_id = t.lobster_id
    where t.lobster_id = ${p.lobsterId}::uuid and t.building_slug = any(${p.slugs}::text[])
      and ${isListed(p.lobsterId)}
    order by held.from_at is null, t.points_halves desc, t.building_slug`,
);

const holderAtRow = {
  slug: buildingOccupations.buildingSlug,
  /** The position in `moments`, counted from 1. */
  moment: pg.integer,
  lobsterId: buildingOccupations.lobsterId,
};

export type HolderAtRow = RowOf<typeof holderAtRow>;

/**
 * Who held each of the buildings `slugs` at each of the `moments` (ISO 8601). A building that nobody held then has no
 * row. It looks up one occupation for each building and moment, however long the history is.
 */
export const listHoldersAt = statement(
  holderAtRow,
  (p: Placeholders<{ slugs: string[]; moments: string[] }>) => sql`
    select b.slug, m.no::int moment, held.lobster_id "lobsterId"
    from unnest(${p.slugs}::text[]) b(slug)
      cross join unnest(${p.moments}::timestamptz[]) with ordinality m(at, no)
      cross join lateral (
        select o.lobster_id, o.to_at from building_occupations o
        where o.building_slug = b.slug and o.from_at <= m.at order by o.from_at desc limit 1
      ) held
    where held.to_at is null or held.to_at > m.at`,
);
