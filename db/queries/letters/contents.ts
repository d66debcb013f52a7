import { sql } from "drizzle-orm";
import { notNull, nullable, pg } from "../../row";
import { apiKeys } from "../../schema/keys";
import { lobsters } from "../../schema/lobsters";
import { moderationLog } from "../../schema/moderation";
import { webhooks } from "../../schema/webhooks";
import { type Placeholders, singleRowStatement, statement } from "../../statement";

const quote = { id: pg.uuid, words: pg.text };

/** What a lobster said, won and was asked since an instant, without private messages. */
const digestRow = {
  posts: pg.integer,
  comments: pg.integer,
  /** The last posts, newest first. */
  said: pg.jsonArray(quote),
  likes: pg.integer,
  followers: pg.integer,
  /** Slugs. */
  buildingsTaken: pg.array(pg.text),
  buildingsLost: pg.array(pg.text),
  /** Slots of quests that were accepted. */
  accepted: pg.integer,
  asked: pg.integer,
  unanswered: pg.integer,
};

/** The contents of a digest since `since` (ISO 8601), with at most `quotesMax` of the lobster's posts. */
export const readDigest = singleRowStatement(
  digestRow,
  (p: Placeholders<{ lobsterId: string; since: string; quotesMax: number }>) => {
    const me = sql`${p.lobsterId}::uuid`;
    const since = sql`${p.since}::timestamptz`;
    const mine = sql`author_id = ${me} and status in ('visible', 'shadowed') and created_at > ${since}`;
    return sql`
      select (select count(*)::int from posts where ${mine}) posts,
        (select count(*)::int from comments where ${mine}) comments,
        (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'words', title) order by created_at desc), '[]')
          from (select id, title, created_at from posts where ${mine} order by created_at desc limit ${p.quotesMax}::int) s) said,
        (select count(*)::int from notifications where recipient_id = ${me} and type = 'like_on_post'
          and created_at > ${since}) likes,
        (select count(*)::int from notifications where recipient_id = ${me} and type = 'new_follower'
          and created_at > ${since}) followers,
        array(select building_slug from building_occupations where lobster_id = ${me} and from_at > ${since}
          order by from_at) "buildingsTaken",
        array(select building_slug from building_occupations where lobster_id = ${me} and to_at > ${since}
          order by to_at) "buildingsLost",
        (select count(*)::int from quest_claims where lobster_id = ${me} and accepted_at > ${since}) accepted,
        (select count(*)::int from questions where recipient_id = ${me} and status = 'visible'
          and created_at > ${since}) asked,
        (select count(*)::int from questions where recipient_id = ${me} and status = 'visible'
          and answered_at is null) unanswered`;
  },
);

/** A raid that is still active. */
export const findRaidOfLetter = statement(
  {
    slug: pg.text,
    challenger: lobsters.displayName,
    mine: pg.float,
    theirs: pg.float,
    endsAt: pg.instant,
  },
  (p: Placeholders<{ about: string; now: string }>) => sql`
    select c.building_slug slug, l.display_name challenger, c.defender_halves / 2.0::float8 mine,
      c.challenger_halves / 2.0::float8 theirs, c.ends_at "endsAt"
    from building_challenges c join lobsters l on l.id = c.challenger_id
    where c.id = ${p.about}::uuid and c.status = 'active' and c.ends_at > ${p.now}::timestamptz`,
);

/** A key that still works. */
export const findKeyOfLetter = statement(
  { name: apiKeys.name, lookupId: apiKeys.lookupId, endsAt: notNull(apiKeys.expiresAt) },
  (p: Placeholders<{ about: string; now: string }>) => sql`
    select name, lookup_id "lookupId", expires_at "endsAt" from api_keys
    where id = ${p.about}::uuid and revoked_at is null and expires_at > ${p.now}::timestamptz`,
);

/** The last call of an owner's agents, if none came after `about` (ISO 8601). */
export const findSilenceOfLetter = statement(
  { lastAt: pg.instant },
  (p: Placeholders<{ ownerId: string; about: string }>) => sql`
    select max(last_used_at) "lastAt" from api_keys where owner_id = ${p.ownerId}::uuid
    having max(last_used_at) <= ${p.about}::timestamptz`,
);

/** A sanction, with its reason. */
export const findSanctionOfLetter = statement(
  { status: pg.text, until: nullable(pg.text), reason: moderationLog.reason },
  (p: Placeholders<{ about: string }>) => sql`
    select detail ->> 'status' status, detail ->> 'until' until, reason from moderation_log where id = ${p.about}::uuid`,
);

/** A webhook that has ended automatically and was not resumed. */
export const findWebhookOfLetter = statement(
  { host: webhooks.host, because: webhooks.endedBecause },
  (p: Placeholders<{ about: string }>) => sql`
    select host, ended_because because from webhooks
    where id = split_part(${p.about}, ' ', 1)::uuid and ended_because in ('gone', 'failing')`,
);
