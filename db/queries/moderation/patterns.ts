import { sql } from "drizzle-orm";
import { nullable, pg, type RowOf } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { posts } from "../../schema/posts";
import { statement } from "../../statement";

/** How many days back moderators look for similar texts and coordinated acts. */
export const PATTERN_DAYS = 14;

/** How many posts, and how many comments, are read for similar texts. */
const TEXTS_MAX = sql.raw("2000");
/** How many posts are read for coordinated acts. */
const POSTS_MAX = sql.raw("500");
/** How many lobsters count on each post, the first to act: coordinated lobsters act early. */
const ACTS_MAX = sql.raw("40");
/** How many likes, reactions and comments of one post are read to find these. */
const WALKED_MAX = sql.raw("1000");
const WORDS_MAX = sql.raw("4000");
/** Two acts on a post within this time count as coordinated. */
const TOGETHER = sql.raw("interval '5 minutes'");
const TOGETHER_MIN = sql.raw("5");
const PAIRS_MAX = sql.raw("20");
const EXAMPLES_MAX = sql.raw("5");

const shown = sql.raw("status in ('visible', 'shadowed')");
const recent = sql.raw(`created_at > now() - interval '${PATTERN_DAYS} days'`);

const recentTextRow = {
  targetType: pg.oneOf("post", "comment"),
  targetId: pg.uuid,
  title: nullable(posts.title),
  text: pg.text,
  at: posts.createdAt,
  serialNo: lobsters.serialNo,
  displayName: lobsters.displayName,
};

export type RecentTextRow = RowOf<typeof recentTextRow>;

/** The newest posts and comments of PATTERN_DAYS, newest first. */
export const listRecentTexts = statement(
  recentTextRow,
  () => sql`
    select said.type "targetType", said.id "targetId", said.title, said.words "text", said.created_at at,
      l.serial_no "serialNo", l.display_name "displayName"
    from (
      (select 'post' type, id, title, left(content, ${WORDS_MAX}) words, created_at, author_id from posts
        where ${shown} and ${recent} order by created_at desc limit ${TEXTS_MAX})
      union all
      (select 'comment', id, null, left(content, ${WORDS_MAX}), created_at, author_id from comments
        where ${shown} and ${recent} order by created_at desc, id desc limit ${TEXTS_MAX})
    ) said join lobsters l on l.id = said.author_id
    order by said.created_at desc, said.id`,
);

/** A post on which both lobsters acted. Instants have the format of PostgreSQL's JSON. */
const sharedPost = { postId: posts.id, title: posts.title, oneAt: posts.createdAt, otherAt: posts.createdAt };

const coordinatedPairRow = {
  /** On how many posts they acted within minutes of each other. */
  posts: pg.integer,
  oneSerialNo: lobsters.serialNo,
  oneName: lobsters.displayName,
  /** On how many of the posts that were read the lobster acted at all. */
  onePosts: pg.integer,
  otherSerialNo: lobsters.serialNo,
  otherName: lobsters.displayName,
  otherPosts: pg.integer,
  /** The newest of the posts on which both acted. */
  examples: pg.jsonArray(sharedPost),
};

export type CoordinatedPairRow = RowOf<typeof coordinatedPairRow>;

/**
 * Pairs of lobsters that repeatedly liked, reacted to or commented on the same posts within minutes of each other;
 * first those that did little else. Reads the first acts on the newest posts.
 */
export const listCoordinatedPairs = statement(
  coordinatedPairRow,
  () => sql`
    with recent as materialized (
      select id, title, author_id, created_at from posts where ${shown} and ${recent}
      order by created_at desc limit ${POSTS_MAX}
    ), acts as materialized (
      select post_id, title, published_at, lobster_id, at from (
        select *, row_number() over (partition by post_id order by at, lobster_id) place from (
          select p.id post_id, p.title, p.created_at published_at, a.lobster_id, min(a.created_at) at
          from recent p cross join lateral (
            (select lobster_id, created_at from likes where post_id = p.id limit ${WALKED_MAX})
            union all (select lobster_id, created_at from reactions where post_id = p.id limit ${WALKED_MAX})
            union all (select author_id, created_at from comments where post_id = p.id and ${shown}
              order by created_at, id limit ${WALKED_MAX})
          ) a
          where a.lobster_id <> p.author_id group by 1, 2, 3, 4
        ) firsts
      ) placed where place <= ${ACTS_MAX}
    ), active as (
      select lobster_id, count(*)::int posts from acts group by 1
    ), pairs as (
      select one.lobster_id one_id, other.lobster_id other_id, count(*)::int posts
      from acts one join acts other on other.post_id = one.post_id and one.lobster_id < other.lobster_id
        and other.at between one.at - ${TOGETHER} and one.at + ${TOGETHER}
      group by 1, 2 having count(*) >= ${TOGETHER_MIN}
    )
    select pairs.posts, one.serial_no "oneSerialNo", one.display_name "oneName", ofone.posts "onePosts",
      other.serial_no "otherSerialNo", other.display_name "otherName", ofother.posts "otherPosts",
      (select json_agg(json_build_object('postId', e.post_id, 'title', e.title, 'oneAt', e.one_at, 'otherAt', e.other_at)
          order by e.published_at desc, e.post_id)
        from (
          select a.post_id, a.title, a.published_at, a.at one_at, b.at other_at
          from acts a join acts b on b.post_id = a.post_id and b.lobster_id = pairs.other_id
            and b.at between a.at - ${TOGETHER} and a.at + ${TOGETHER}
          where a.lobster_id = pairs.one_id order by a.published_at desc, a.post_id limit ${EXAMPLES_MAX}
        ) e) examples
    from pairs join active ofone on ofone.lobster_id = pairs.one_id
      join active ofother on ofother.lobster_id = pairs.other_id
      join lobsters one on one.id = pairs.one_id join lobsters other on other.id = pairs.other_id
    order by pairs.posts::float8 / least(ofone.posts, ofother.posts) desc, pairs.posts desc,
      one.serial_no, other.serial_no
    limit ${PAIRS_MAX}`,
);
