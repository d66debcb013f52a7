import { type SQL, sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import { shownName, shownNullable, shownText } from "../../fragments/shadow";
import { seenBy } from "../../fragments/viewer";
import { nullable, outcome, pg, type RowOf } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { type RSVP_STATUSES, rsvps } from "../../schema/rsvps";
import { type Placeholders, singleRowStatement } from "../../statement";
import { type OfPost, visiblePost } from "./posts";

export type RsvpAnswer = (typeof RSVP_STATUSES)[number];

export const rsvpRow = {
  postId: rsvps.postId,
  going: pg.integer,
  maybe: pg.integer,
  notGoing: pg.integer,
  myStatus: nullable(rsvps.status),
  /** Newest first. */
  goingPreview: pg.jsonArray({
    lobsterId: lobsters.id,
    displayName: lobsters.displayName,
    avatarSeed: lobsters.avatarSeed,
    avatarUrl: lobsters.avatarUrl,
  }),
};

export type RsvpRow = RowOf<typeof rsvpRow>;

/** The counts of `rsvpRow`, of rows with a `status`. */
export const rsvpCountColumns = sql.raw(`
  count(*) filter (where status = 'going')::int going, count(*) filter (where status = 'maybe')::int maybe,
  count(*) filter (where status = 'not_going')::int "notGoing"`);

const rsvpOutcome = outcome(["post_not_found"], rsvpRow);

const PREVIEW_MAX = 8;

/**
 * Selects the columns of `rsvpOutcome` from the CTEs post and seen (lobster_id, status, responded_at). The inner order
 * and `offset 0` make PostgreSQL look up lobsters one by one, newest first, and stop at PREVIEW_MAX instead of joining
 * all.
 */
const summaryOfSeen = (viewer: SQL) => sql`
    select case when post.id is null then 'post_not_found' end refusal, post.id "postId", counts.*,
      (select status from seen where lobster_id = ${viewer}::uuid) "myStatus",
      (select coalesce(json_agg(preview), '[]') from (
        select json_build_object('lobsterId', l.id, 'displayName', ${shownName({ viewer })},
          'avatarSeed', ${shownText("avatar_seed", sql`l.avatar_seed`, { viewer })},
          'avatarUrl', ${shownNullable("avatar_url", sql`l.avatar_url`, { viewer })}) preview
        from (
          select * from seen where status = 'going' order by responded_at desc, lobster_id desc
        ) going
          cross join lateral (select * from lobsters l where l.id = going.lobster_id offset 0) l
        where not ${isBanned} and l.id <> all (${blockedWith(viewer)})
        order by going.responded_at desc, going.lobster_id desc limit ${sql.raw(String(PREVIEW_MAX))}
      ) previews) "goingPreview"
    from (select ${rsvpCountColumns} from seen) counts left join post on true`;

/** Selects the columns of `rsvpRow` and the refusal: one row. */
export const rsvpsOf = (p: Placeholders<OfPost>) => sql`
    with ${visiblePost(p)}, seen as (
      select lobster_id, status, responded_at from rsvps
      where post_id = (select id from post) and ${seenBy(p)}
    )
    ${summaryOfSeen(p.viewer)}`;

/** The answers to a post's event, as the viewer sees them. */
export const summarizeRsvps = singleRowStatement(rsvpOutcome, rsvpsOf);

// The statement's snapshot does not contain its own upsert. So the answers of others come from the table, and the
// viewer's answer comes from the upsert.
/** Stores the viewer's answer and replaces an earlier one. */
export const respond = singleRowStatement(
  rsvpOutcome,
  (p: Placeholders<OfPost & { status: RsvpAnswer }>) => sql`
    with ${visiblePost(p)}, own as (
      insert into rsvps as r (post_id, lobster_id, status, shadowed)
      select id, ${p.viewer}::uuid, ${p.status}::text, ${p.shadowed}::bool from post
      on conflict (post_id, lobster_id) do update set status = excluded.status, shadowed = excluded.shadowed,
        responded_at = case when r.status = excluded.status then r.responded_at else now() end
      returning lobster_id, status, responded_at
    ), seen as (
      select lobster_id, status, responded_at from rsvps
      where post_id = (select id from post) and lobster_id <> ${p.viewer}::uuid and ${seenBy(p)}
      union all select lobster_id, status, responded_at from own
    )
    ${summaryOfSeen(p.viewer)}`,
  "about ids",
);

/** Removes the viewer's answer, if there is one. */
export const removeRsvp = singleRowStatement(
  rsvpOutcome,
  (p: Placeholders<OfPost>) => sql`
    with ${visiblePost(p)}, removed as (
      delete from rsvps using post where post_id = post.id and lobster_id = ${p.viewer}::uuid
    ), seen as (
      select lobster_id, status, responded_at from rsvps
      where post_id = (select id from post) and lobster_id <> ${p.viewer}::uuid and ${seenBy(p)}
    )
    ${summaryOfSeen(p.viewer)}`,
  "about ids",
);
