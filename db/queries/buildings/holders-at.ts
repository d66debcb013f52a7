import { sql } from "drizzle-orm";
import { pg, type RowOf } from "../../row";
import { buildingOccupations } from "../../schema/buildings";
import { type Placeholders, statement } from "../../statement";

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
