import { sql } from "drizzle-orm";
import { pg } from "../../row";
import { buildingChallenges, DAILY_CAP_HALVES } from "../../schema/buildings";
import type { Placeholders } from "../../statement";

/** A raid that the viewer is in. Instants have the format of PostgreSQL's JSON. */
const raidRow = {
  buildingSlug: buildingChallenges.buildingSlug,
  endsAt: buildingChallenges.endsAt,
  isChallenger: pg.boolean,
  myHalves: pg.integer,
  theirHalves: pg.integer,
  /** Whether a post of the viewer would earn points in the raid: not after the daily cap. */
  canEarn: pg.boolean,
};

/** The raids that the viewer is in; the first to end comes first. */
export const waitingRaidsRow = { raids: pg.jsonArray(raidRow) };

interface RaidsParams {
  viewer: string;
  now: string;
  /** The current date of the square. */
  day: string;
}

/** The column of `waitingRaidsRow`. Few raids are active: everybody sees at most one in each building. */
export const waitingRaids = (p: Placeholders<RaidsParams>) => sql`
        (select coalesce(json_agg(json_build_object('buildingSlug', c.building_slug, 'endsAt', c.ends_at,
            'isChallenger', c.challenger_id = ${p.viewer}::uuid,
            'myHalves', case when c.challenger_id = ${p.viewer}::uuid
              then c.challenger_halves else c.defender_halves end,
            'theirHalves', case when c.challenger_id = ${p.viewer}::uuid
              then c.defender_halves else c.challenger_halves end,
            'canEarn', not c.shadowed and not exists (
              select 1 from territory t
              where t.building_slug = c.building_slug and t.lobster_id = ${p.viewer}::uuid
                and t.day = ${p.day}::date and t.post_halves >= ${sql.raw(String(DAILY_CAP_HALVES.post))}
            )) order by c.ends_at, c.building_slug), '[]')
          from building_challenges c
          where c.status = 'active' and c.ends_at > ${p.now}::timestamptz
            and (c.challenger_id = ${p.viewer}::uuid or c.defender_id = ${p.viewer}::uuid and not c.shadowed)
        ) raids`;
