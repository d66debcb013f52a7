import { sql } from "drizzle-orm";
import { hasPrivateView } from "../../fragments/nobody";
import { pg } from "../../row";
import { buildingChallenges, territory } from "../../schema/buildings";
import { type Placeholders, statement } from "../../statement";

/**
 * Of the buildings `slugs` and the lobsters `ids` that are shown in them, who sees something there otherwise than
 * everybody does: shadow-muted challengers, and lobsters with a hidden persona.
 */
export const listCampusInsiders = statement(
  { lobsterId: buildingChallenges.challengerId },
  (p: Placeholders<{ slugs: string[]; ids: string[] }>) => sql`
    select challenger_id "lobsterId" from building_challenges
    where building_slug = any(${p.slugs}::text[]) and status = 'active' and shadowed
    union select l.id from lobsters l where l.id = any(${p.ids}::uuid[]) and ${hasPrivateView}`,
);

/** The half points of a lobster in those of the buildings `slugs` in which it has any, and how many are of `day`. */
export const listOwnHalves = statement(
  { slug: territory.buildingSlug, myHalves: territory.pointsHalves, myHalvesToday: pg.integer },
  (p: Placeholders<{ viewer: string; slugs: string[]; day: string }>) => sql`
    select building_slug slug, points_halves "myHalves",
      case when day = ${p.day}::date then post_halves + comment_halves else 0 end "myHalvesToday"
    from territory where building_slug = any(${p.slugs}::text[]) and lobster_id = ${p.viewer}::uuid`,
);
