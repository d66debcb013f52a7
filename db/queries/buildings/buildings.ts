import { type SQL, sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isBanned, lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import { BY_TIME } from "../../keyset";
import { listStatement } from "../../list-statement";
import { outerJoin, pg, type RowOf, selectList } from "../../row";
import { buildingChallenges, buildingOccupations, territory } from "../../schema/buildings";
import { type Placeholders, statement } from "../../statement";

export const challengeRow = {
  challengeId: buildingChallenges.id,
  challengedSlug: buildingChallenges.buildingSlug,
  challengerId: buildingChallenges.challengerId,
  defenderId: buildingChallenges.defenderId,
  startedAt: buildingChallenges.startedAt,
  endsAt: buildingChallenges.endsAt,
  challengerHalves: buildingChallenges.challengerHalves,
  defenderHalves: buildingChallenges.defenderHalves,
  status: buildingChallenges.status,
};

export type ChallengeRow = RowOf<typeof challengeRow>;

/** The columns of `challengeRow`, from the table alias `c`. */
export const challengeColumns = selectList("c", challengeRow);

const buildingRow = outerJoin(
  {
    slug: pg.text,
    holderHalves: pg.integer,
    /** Whether the viewer's points count one and a half times because of a raid. */
    isRaided: pg.boolean,
    /** Whether a challenge here has ended but is not settled yet. */
    isDue: pg.boolean,
    /** Whether the viewer lost a raid here that ended after `cooledDownAt`. */
    isCoolingDown: pg.boolean,
    myHalvesToday: pg.integer,
    myHalves: pg.integer,
    /** At most TOP_MAX lobsters, most points first. */
    top: pg.jsonArray({ lobsterId: territory.lobsterId, halves: territory.pointsHalves }),
  },
  { holderId: buildingOccupations.lobsterId, heldSince: buildingOccupations.fromAt },
  challengeRow,
);

export type BuildingRow = RowOf<typeof buildingRow>;

const TOP_MAX = 5;

interface ListParams extends Viewer {
  slugs: string[];
  /** The current date of the square. */
  day: string;
  /** ISO 8601. */
  cooledDownAt: string;
}

/** Whether a lobster lost a raid in the building of alias `b` that ended after an instant. */
export const lostRaidAfter = (lobster: SQL, instant: SQL) => sql`exists (
        select 1 from building_challenges lost
        where lost.challenger_id = ${lobster}::uuid and lost.building_slug = b.slug and lost.status = 'defended'
          and lost.ends_at > ${instant}::timestamptz
      )`;

/**
 * Selects the active challenge that the viewer sees: only a shadow-muted challenger and admins see its challenge
 * (docs/contract.md#visibility).
 */
const challengeSeen = (p: Placeholders<ListParams>) => sql`
      select c.* from building_challenges c
      where c.building_slug = b.slug and c.status = 'active'
        and (not c.shadowed or c.challenger_id = ${p.viewer}::uuid or ${p.isAdmin}::bool)
      order by c.challenger_id = ${p.viewer}::uuid desc, c.shadowed, c.started_at limit 1`;

/** The state of these buildings as the viewer sees it, in the order of `slugs`. */
export const listBuildings = statement(
  buildingRow,
  (p: Placeholders<ListParams>) => sql`
    select b.slug, holding.lobster_id "holderId", holding.from_at "heldSince",
      coalesce(held.points_halves, 0) "holderHalves",
      coalesce(not c.shadowed or c.challenger_id = ${p.viewer}::uuid, false) "isRaided",
      exists (
        select 1 from building_challenges due
        where due.building_slug = b.slug and due.status = 'active' and due.ends_at <= ${p.now}::timestamptz
      ) "isDue", ${lostRaidAfter(p.viewer, p.cooledDownAt)} "isCoolingDown",
      case when mine.day = ${p.day}::date then mine.post_halves + mine.comment_halves else 0 end "myHalvesToday",
      coalesce(mine.points_halves, 0) "myHalves", ${challengeColumns}, (
        select coalesce(json_agg(json_build_object('lobsterId', best.lobster_id, 'halves', best.points_halves)), '[]')
        from (
          select t.lobster_id, t.points_halves from territory t join lobsters l on l.id = t.lobster_id
          where t.building_slug = b.slug and not ${isBanned}
          order by t.points_halves desc, t.earned_at, t.lobster_id limit ${sql.raw(String(TOP_MAX))}
        ) best
      ) top
    from unnest(${p.slugs}::text[]) with ordinality b(slug, no)
      left join building_occupations holding on holding.building_slug = b.slug and holding.to_at is null
      left join territory held on held.building_slug = b.slug and held.lobster_id = holding.lobster_id
      left join territory mine on mine.building_slug = b.slug and mine.lobster_id = ${p.viewer}::uuid
      left join lateral (${challengeSeen(p)}) c on true
    order by b.no`,
);

const occupationRow = {
  fromAt: buildingOccupations.fromAt,
  toAt: buildingOccupations.toAt,
  reason: buildingOccupations.reason,
  ...lobsterRow,
};

export type OccupationRow = RowOf<typeof occupationRow>;

/** A page of a building's holders, the latest first. */
export const listOccupations = listStatement(
  BY_TIME,
  occupationRow,
  (p: Placeholders<Viewer & { slug: string }>, after, limit) => sql`
    select o.from_at "fromAt", o.to_at "toAt", o.reason, ${lobsterColumns(p.viewer)}
    from building_occupations o join lobsters l on l.id = o.lobster_id
    where o.building_slug = ${p.slug} and o.from_at < ${after}
    order by o.from_at desc limit ${limit}`,
);

const visitorRow = { earnedAt: territory.earnedAt, ...lobsterRow };

const VISITORS_MAX = 8;

/**
 * The lobsters that last earned points in a building, the latest first. Leaves out those in a block with the viewer.
 */
export const listVisitors = statement(
  visitorRow,
  (p: Placeholders<Viewer & { slug: string }>) => sql`
    select t.earned_at "earnedAt", ${lobsterColumns(p.viewer)}
    from territory t join lobsters l on l.id = t.lobster_id
    where t.building_slug = ${p.slug} and not ${isBanned} and l.id <> all (${blockedWith(p.viewer)})
    order by t.earned_at desc limit ${sql.raw(String(VISITORS_MAX))}`,
);
