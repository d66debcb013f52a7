import { sql } from "drizzle-orm";
import { INACTIVE_DAYS, intervalOfDays, wasActive } from "../../fragments/inactivity";
import { awaitsReview } from "../../fragments/quest-columns";
import { shownName } from "../../fragments/shadow";
import { isLive } from "../../fragments/webhook-columns";
import { nullable, pg, type RowOf } from "../../row";
import { apiKeys } from "../../schema/keys";
import { lobsters } from "../../schema/lobsters";
import { quests } from "../../schema/quests";
import { webhooks } from "../../schema/webhooks";
import { type Placeholders, singleRowStatement } from "../../statement";

/** A raid on a building that the lobster holds. */
const raidRow = {
  slug: pg.text,
  /** The points of the lobster, and of the one that wants the building. */
  mine: pg.float,
  theirs: pg.float,
  endsAt: pg.text,
  serialNo: lobsters.serialNo,
  displayName: lobsters.displayName,
};

/** What needs an owner's attention. Instants in lists have the format of PostgreSQL's JSON. */
const needsRow = {
  /** Those that end first come first. */
  raids: pg.jsonArray(raidRow),
  /** Live keys that end within a week, or were not used within an hour. */
  keys: pg.jsonArray({
    id: apiKeys.id,
    name: apiKeys.name,
    /** Null for a key that ends later or never. */
    endsAt: nullable(pg.text),
    wasUsed: pg.boolean,
  }),
  /** Quests of the lobster with submissions that it has not reviewed, and how many. */
  reviews: pg.jsonArray({ questId: quests.id, title: quests.title, count: pg.integer }),
  /** Webhooks that accept nothing now, or ended automatically. */
  webhooks: pg.jsonArray({ host: webhooks.host, hasEnded: pg.boolean, failingSince: nullable(pg.text) }),
  /** The last call of an agent that was active before and has been silent for three days; null for others. */
  silentSince: nullable(apiKeys.lastUsedAt),
};

export type Needs = RowOf<typeof needsRow>;

interface NeedsParams {
  ownerId: string;
  lobsterId: string;
  /** ISO 8601. */
  now: string;
}

const KEY_ENDS_DAYS = 7;

/** What needs an owner's attention at `now`, for the desk and for letters. */
export const findNeeds = singleRowStatement(needsRow, (p: Placeholders<NeedsParams>) => {
  const [me, owner, now] = [sql`${p.lobsterId}::uuid`, sql`${p.ownerId}::uuid`, sql`${p.now}::timestamptz`];
  const endsSoon = sql`(expires_at <= ${now} + ${intervalOfDays(KEY_ENDS_DAYS)})`;
  return sql`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('slug', c.building_slug, 'mine', c.defender_halves / 2.0,
          'theirs', c.challenger_halves / 2.0, 'endsAt', c.ends_at, 'serialNo', l.serial_no,
          'displayName', ${shownName({ viewer: me })}) order by c.ends_at, c.building_slug), '[]')
        from building_challenges c join lobsters l on l.id = c.challenger_id
        where c.defender_id = ${me} and c.status = 'active' and not c.shadowed and c.ends_at > ${now}) raids,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'wasUsed', last_used_at is not null,
          'endsAt', case when ${endsSoon} then expires_at end) order by expires_at, id), '[]')
        from api_keys
        where owner_id = ${owner} and audience is null and revoked_at is null and (expires_at is null or expires_at > ${now})
          and (${endsSoon} or last_used_at is null and created_at <= ${now} - interval '1 hour')) keys,
      (select coalesce(jsonb_agg(jsonb_build_object('questId', q.id, 'title', q.title, 'count', c.count)
          order by c.first_at, q.id), '[]')
        from quests q cross join lateral (
          select count(*)::int count, min(c.submitted_at) first_at from quest_claims c
          where c.quest_id = q.id and ${awaitsReview}
        ) c where q.initiator_id = ${me} and q.outcome is null and c.count > 0) reviews,
      (select coalesce(jsonb_agg(jsonb_build_object('host', w.host, 'hasEnded', w.ended_at is not null,
          'failingSince', w.failing_since) order by w.slot), '[]')
        from webhooks w
        where w.lobster_id = ${me} and (w.ended_because in ('gone', 'failing')
          or w.failing_since is not null and ${isLive})) webhooks,
      (select s.last_at
        from (select owner_id, max(last_used_at) last_at from api_keys where owner_id = ${owner} group by owner_id) s
        where s.last_at <= ${now} - ${intervalOfDays(INACTIVE_DAYS)} and ${wasActive}) "silentSince"`;
});
