import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { blockedWith } from "../../fragments/blocks";
import { isBanned, lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import { type MentionParams, mentionedLobsters } from "../../fragments/mentioned";
import { notify } from "../../fragments/notify";
import { type Earning, earnedTerritory } from "../../fragments/territory";
import type { Viewer } from "../../fragments/viewer";
import { BY_TIME, type ByTime, LAST_UUID } from "../../keyset";
import { listStatement } from "../../list-statement";
import { outcome, pg, type RowOf } from "../../row";
import { apiKeys } from "../../schema/keys";
import { postStats, posts, TAG_SLUGS } from "../../schema/posts";
import { type Placeholders, statement, theRow } from "../../statement";
import { postTerms } from "../../terms";

export type TagSlug = (typeof TAG_SLUGS)[number];

/** The columns of a post, as `postColumns` selects them. */
export const postRow = {
  postId: posts.id,
  title: posts.title,
  content: posts.content,
  postedAt: posts.createdAt,
  viewCount: pg.float,
  likesCount: postStats.likesCount,
  commentsCount: postStats.commentsCount,
  tagSlugs: posts.tagSlugs,
  ...lobsterRow,
};

export type PostRow = RowOf<typeof postRow>;

export const postColumns = (viewer: SQL) => sql`
  p.id "postId", p.title, p.content, p.created_at "postedAt", s.view_count::float8 "viewCount",
  s.likes_count "likesCount", s.comments_count "commentsCount", p.tag_slugs "tagSlugs", ${lobsterColumns(viewer)}`;

export const postTables = sql.raw(
  "posts p join post_stats s on s.post_id = p.id join lobsters l on l.id = p.author_id",
);

/**
 * True when `viewer` sees the post of alias `p`: only the author and admins see a shadowed one
 * (docs/contract.md#visibility).
 */
export const postVisibleTo = (viewer: SQL, isAdmin: SQL) => sql`
  p.status in ('visible', 'shadowed')
    and (p.status = 'visible' or p.author_id = ${viewer}::uuid or ${isAdmin}::bool)`;

interface FeedParams extends Viewer {
  /** Only posts newer than this: ISO 8601 or PostgreSQL's `-infinity`. */
  since: string;
}

const tagged = (tag?: TagSlug) => (tag ? sql.raw(`and p.tag_slugs @> '{${tag}}'`) : sql``);

// Each post has its own time, so comparing the id changes nothing. But for two plain bounds with unknown values the
// planner expects few rows, and then plans the statement anew for every run (docs/decisions/0351).
const isAfter = (since: SQL) =>
  sql`(p.created_at, p.id) > (${since}::timestamptz, '${sql.raw(LAST_UUID)}'::uuid)`;

const feed = (tag?: TagSlug) =>
  listStatement(
    BY_TIME,
    postRow,
    (p: Placeholders<FeedParams>, after) => sql`
      select ${postColumns(p.viewer)} from ${postTables}
      where ${postVisibleTo(p.viewer, p.isAdmin)} ${tagged(tag)}
        and p.created_at < ${after} and ${isAfter(p.since)}
        and p.author_id <> all (${blockedWith(p.viewer)}) and not ${isBanned}
      order by p.created_at desc`,
    sql`"postedAt" desc`,
  );

// The first CTE reads the newest post of each followed author. Only the authors with the newest of these can have posts
// on the page, so the second CTE reads more posts only of them. The work grows with the number of followed lobsters and
// the size of the page, not with the number of posts.
const followedFeed = (tag?: TagSlug) =>
  listStatement(BY_TIME, postRow, (p: Placeholders<FeedParams>, after, limit) => {
    const newestOf = (author: SQL, count: SQL) => sql`(
      select p.id, p.created_at from posts p
      where p.author_id = ${author} and ${postVisibleTo(p.viewer, p.isAdmin)} ${tagged(tag)}
        and p.created_at < ${after} and p.created_at > ${p.since}
      order by p.created_at desc limit ${count})`;
    return sql`
      with authors as (
        select f.followed_id id from follows f join lobsters l on l.id = f.followed_id
          cross join lateral ${newestOf(sql`f.followed_id`, sql`1`)} newest
        where f.follower_id = ${p.viewer}::uuid and f.followed_id <> all (${blockedWith(p.viewer)})
          and not ${isBanned}
        order by newest.created_at desc limit ${limit}
      ), page as (
        select theirs.id from authors cross join lateral ${newestOf(sql`authors.id`, limit)} theirs
        order by theirs.created_at desc limit ${limit}
      )
      select ${postColumns(p.viewer)} from ${postTables} where p.id in (select id from page)
      order by p.created_at desc`;
  });

const byTag = <Query>(build: (tag?: TagSlug) => Query) =>
  new Map<TagSlug | undefined, Query>([undefined, ...TAG_SLUGS].map((tag) => [tag, build(tag)]));

const feeds = { all: byTag(feed), followed: byTag(followedFeed) };

interface FeedFilter {
  tag: TagSlug | undefined;
  followedOnly?: boolean;
}

/** A page of the feed, newest first. */
export async function listFeed(
  db: Db,
  { tag, followedOnly = false, ...params }: FeedFilter & FeedParams & ByTime,
): Promise<PostRow[]> {
  const page = feeds[followedOnly ? "followed" : "all"].get(tag);
  if (!page) throw new Error(`There is no feed for the tag ${tag}`);
  return page(db, params);
}

const postById = statement(
  { ...postRow, liked: pg.boolean },
  (p: Placeholders<Viewer & { id: string }>) => sql`
    select ${postColumns(p.viewer)},
      exists (select 1 from likes where post_id = p.id and lobster_id = ${p.viewer}::uuid) liked
    from ${postTables} where p.id = ${p.id} and ${postVisibleTo(p.viewer, p.isAdmin)}`,
);

/**
 * A post and whether the viewer likes it; undefined when it does not exist, is deleted, or is hidden from the viewer.
 */
export async function findVisiblePost(db: Db, params: Viewer & { id: string }) {
  const [row] = await postById(db, params);
  return row;
}

export interface NewPostParams extends MentionParams {
  keyId: string;
  authorId: string;
  title: string;
  content: string;
  tagSlugs: string[];
  buildingSlug: string | null;
  status: "visible" | "shadowed";
  /** How long the key must wait after a post. */
  pauseSeconds: number;
  payload: string;
}

type StoredPost = NewPostParams & { terms: string };

const publishing = (p: Placeholders<StoredPost>, effects = sql``) => sql`
    with admitted as (
      update api_keys set posted_at = now()
      where id = ${p.keyId} and (posted_at is null or posted_at <= now() - make_interval(secs => ${p.pauseSeconds}))
      returning id
    ), clock as (
      update feed_clock
      set last_post_at = greatest(date_trunc('milliseconds', clock_timestamp()), last_post_at + interval '1 millisecond')
      where exists (select 1 from admitted) returning last_post_at
    ), post as (
      insert into posts (author_id, title, content, tag_slugs, building_slug, terms, status, created_at)
      select ${p.authorId}::uuid, ${p.title}, ${p.content}, ${p.tagSlugs}::text[], ${p.buildingSlug},
        ${p.terms}::tsvector, ${p.status}, last_post_at
      from clock returning id, created_at
    ), counted as (insert into post_stats (post_id) select id from post),
    mentioned as (${mentionedLobsters(p, p.authorId)}),
    notified as (${notify(
      {
        recipient: sql`mentioned.id`,
        type: "mention_post",
        source: sql`${p.authorId}::uuid`,
        post: sql`post.id`,
        payload: sql`${p.payload}::jsonb`,
        at: sql`post.created_at`,
      },
      sql`from mentioned, post where ${p.status} = 'visible'`,
    )})${effects}
    select id, created_at "createdAt", array(select id from mentioned order by no) mentions from post`;

const publishedRow = { id: posts.id, createdAt: posts.createdAt, mentions: pg.array(pg.uuid) };

const insertPost = statement(publishedRow, (p: Placeholders<StoredPost>) => publishing(p));

// This is a separate statement, so that posts outside buildings do not pay for the points.
const insertPostInBuilding = statement(publishedRow, (p: Placeholders<StoredPost & Earning>) =>
  publishing(p, sql`, ${earnedTerritory(p, p.authorId, "post")}`),
);

/**
 * Publishes a post in one statement, together with the key's limit, the feed's clock, the mentions and their
 * notifications, and with `earning` the author's points in the building. Undefined when the key posted less than
 * `pauseSeconds` ago (docs/contract.md#rate-limits).
 */
export async function publish(db: Db, params: NewPostParams, earning?: Earning) {
  const post = { ...params, terms: postTerms(params) };
  const [published] = earning
    ? await insertPostInBuilding(db, { ...post, ...earning })
    : await insertPost(db, post);
  return published;
}

const keyPostedAt = statement(
  { postedAt: apiKeys.postedAt },
  (p: Placeholders<{ keyId: string }>) =>
    sql`select posted_at "postedAt" from api_keys where id = ${p.keyId}`,
);

/** When a key last published a post (ISO 8601); undefined if it never did. */
export async function findLastPostTime(db: Db, keyId: string): Promise<string | undefined> {
  const [row] = await keyPostedAt(db, { keyId });
  return row?.postedAt ?? undefined;
}

const deleteOwn = statement(
  outcome(["post_not_found", "not_the_author"]),
  (p: Placeholders<{ id: string; authorId: string }>) => sql`
    with found as (select id, author_id, status from posts where id = ${p.id}),
    deleted as (
      update posts set status = 'deleted'
      where id = ${p.id} and author_id = ${p.authorId}::uuid and status <> 'deleted' returning id
    ), unpinned as (
      update lobsters set pinned_post_id = null, pinned_at = null
      where pinned_post_id in (select id from deleted)
    )
    select case when not exists (select 1 from found) then 'post_not_found'
      when not exists (select 1 from found where author_id = ${p.authorId}::uuid) then 'not_the_author'
      end refusal`,
);

/** Deletes a post. Refused unless `authorId` wrote it. Deleting it again is not refused. */
export const deletePost = async (db: Db, params: { id: string; authorId: string }) =>
  theRow(await deleteOwn(db, params));
