import { sql } from "drizzle-orm";
import { hasPrivateView } from "../../fragments/public-viewer";
import { pg } from "../../row";
import { buildingChallenges, territory } from "../../schema/buildings";
import { type Placeholders, statement } from "../../statement";

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

/** A lobster's half points in those of the buildings `slugs` in which it has any, in total and on `day`. */
export const listOwnHalves = statement(
  { slug: territory.buildingSlug, myHalves: territory.pointsHalves, myHalvesToday: pg.integer },
  (p: Placeholders<{ viewer: string; slugs: string[]; day: string }>) => sql`
    select building_slug slug, points_halves "myHalves",
      case when day = ${p.day}::date then post_halves + comment_halves else 0 end "myHalvesToday"
    from territory where building_slug = any(${p.slugs}::text[]) and lobster_id = ${p.viewer}::uuid`,
);
