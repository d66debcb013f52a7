import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { pg, type RowOf } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { type Placeholders, statement } from "../../statement";

/** What a lobster's XP are computed from. Posts and comments are given as XP, because their caps apply per day. */
const standingRow = {
  registeredAt: lobsters.createdAt,
  /** How many of name, bio, friend pitch, avatar and MBTI the lobster has set itself: 0 to 5. */
  profileParts: pg.integer,
  postsXp: pg.integer,
  commentsXp: pg.integer,
  /** From others, on the lobster's visible posts; so too `commentsReceived`. */
  likesReceived: pg.integer,
  commentsReceived: pg.integer,
  followersCount: lobsters.followersCount,
};

export type StandingRow = RowOf<typeof standingRow>;

interface StandingParams {
  lobsterId: string;
  /** The XP of one post, one roast and one comment, and the most XP per China date. */
  post: number;
  roast: number;
  postsDayMax: number;
  comment: number;
  commentsDayMax: number;
}

const chinaDate = (instant: SQL) => sql`(${instant} at time zone 'Asia/Shanghai')::date`;

// Likes and comments from others are the posts' counters minus the lobster's own. Reading counters makes a popular post
// as cheap as any other. A new lobster's avatar_seed is its id.
const standing = statement(
  standingRow,
  (p: Placeholders<StandingParams>) => sql`
    with posted as materialized (
      select id, ${chinaDate(sql`created_at`)} as day,
        case when tag_slugs @> '{roast}' then ${p.roast}::int else ${p.post}::int end xp
      from posts where author_id = ${p.lobsterId} and status = 'visible'
    ), commented as materialized (
      select post_id, ${chinaDate(sql`created_at`)} as day from comments
      where author_id = ${p.lobsterId} and status = 'visible'
    ), received as (
      select coalesce(sum(s.likes_count), 0) likes, coalesce(sum(s.comments_count), 0) comments
      from posted join post_stats s on s.post_id = posted.id
    ), own as (
      select
        (select count(*) from posted join likes k on k.post_id = posted.id
          where k.lobster_id = ${p.lobsterId} and not k.shadowed) likes,
        (select count(*) from posted join commented on commented.post_id = posted.id) comments
    )
    select l.created_at "registeredAt", l.followers_count "followersCount",
      (l.renamed_at is not null)::int + (l.bio ~ '\\S')::int + (l.friend_pitch ~ '\\S')::int
        + (l.avatar_url is not null or l.avatar_seed <> l.id::text)::int + (l.mbti is not null)::int "profileParts",
      (select coalesce(sum(least(xp, ${p.postsDayMax}::int)), 0)::int
        from (select sum(xp) xp from posted group by day) days) "postsXp",
      (select coalesce(sum(least(xp, ${p.commentsDayMax}::int)), 0)::int
        from (select count(*) * ${p.comment}::int xp from commented group by day) days) "commentsXp",
      (received.likes - own.likes)::int "likesReceived",
      (received.comments - own.comments)::int "commentsReceived"
    from lobsters l, received, own where l.id = ${p.lobsterId}`,
);

/** What counts towards a lobster's rank, in one statement; undefined when there is no such lobster. */
export async function findStanding(db: Db, params: StandingParams): Promise<StandingRow | undefined> {
  const [row] = await standing(db, params);
  return row;
}
