import { sql } from "drizzle-orm";
import { hasPrivateView } from "../../fragments/public-viewer";
import { pg } from "../../row";
import { buildingChallenges } from "../../schema/buildings";
import { type Placeholders, statement } from "../../statement";
import { lostRaidAfter } from "./buildings";

/**
 * The lobsters that see the buildings `slugs`, with the lobsters `ids` in them, differently from everybody else:
 * shadow-muted challengers, and lobsters with a hidden persona.
 */
export const listCampusPrivateViewers = statement(
  { lobsterId: buildingChallenges.challengerId },
  (p: Placeholders<{ slugs: string[]; ids: string[] }>) => sql`
    select challenger_id "lobsterId" from building_challenges
    where building_slug = any(${p.slugs}::text[]) and status = 'active' and shadowed
    union select l.id from lobsters l where l.id = any(${p.ids}::uuid[]) and ${hasPrivateView}`,
);

interface OwnParams {
  viewer: string;
  slugs: string[];
  day: string;
  /** ISO 8601. */
  cooledDownAt: string;
}

/**
 * What the buildings `slugs` are to a lobster: its half points, in total and on `day`, and whether it lost a raid there
 * that ended after `cooledDownAt`.
 */
export const listOwnCampus = statement(
  { slug: pg.text, myHalves: pg.integer, myHalvesToday: pg.integer, isCoolingDown: pg.boolean },
  (p: Placeholders<OwnParams>) => sql`
    select b.slug, coalesce(mine.points_halves, 0) "myHalves",
      case when mine.day = ${p.day}::date then mine.post_halves + mine.comment_halves else 0 end "myHalvesToday",
      ${lostRaidAfter(p.viewer, p.cooledDownAt)} "isCoolingDown"
    from unnest(${p.slugs}::text[]) b(slug)
      left join territory mine on mine.building_slug = b.slug and mine.lobster_id = ${p.viewer}::uuid`,
);
