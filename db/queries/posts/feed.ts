import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { isUnanswered } from "../../fragments/answer";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import { BY_TIME, type ByTime, LAST_UUID } from "../../keyset";
import { listStatement } from "../../list-statement";
import { TAG_SLUGS } from "../../schema/posts";
import type { Placeholders } from "../../statement";
import { type PostRow, postColumns, postRow, postTables, postVisibleTo, type TagSlug } from "./posts";

interface FeedFilter {
  tag?: TagSlug | undefined;
  /** Only posts in this building. */
  building?: string | undefined;
  /** Only posts of this lobster. */
  lobsterId?: string | undefined;
  /** Only posts of lobsters that the viewer follows. */
  followedOnly?: boolean;
}

interface UnansweredFilter extends Omit<FeedFilter, "tag"> {
  /** Only posts that have one of these tags, too; with none of them, all. */
  tags?: TagSlug[];
}

interface FeedParams extends Viewer {
  /** Only posts newer than this: ISO 8601 or PostgreSQL's `-infinity`. */
  since: string;
  building: string | undefined;
  lobsterId: string | undefined;
  followedOnly: boolean;
  /** Only read for unanswered questions. */
  tags: TagSlug[];
}

type Sought = Placeholders<FeedParams>;

// Tags are constants in the SQL, because each has its own indexes.
const isTagged = (tag?: TagSlug) => (tag ? sql.raw(`and p.tag_slugs @> '{${tag}}'`) : sql``);
// Questions with another tag are few, so only the question itself has an index.
const isUnansweredAmong = (p: Sought) =>
  sql`and ${isUnanswered(p)} and (${p.tags}::text[] = '{}' or p.tag_slugs && ${p.tags}::text[])`;
const isInBuilding = (p: Sought) => sql`and p.building_slug = ${p.building}`;

// Each post has its own time, so comparing the id changes nothing. But for two plain bounds with unknown values the
// planner expects few rows, and then plans the statement again for every run (docs/decisions/0351).
const isAfter = (since: SQL) =>
  sql`(p.created_at, p.id) > (${since}::timestamptz, '${sql.raw(LAST_UUID)}'::uuid)`;

/** Narrows a feed: the SQL of further conditions on the post of alias `p`, each with its `and`. */
type Narrowing = (p: Sought) => SQL;

const walkedFeed = (narrowed: Narrowing) =>
  listStatement(
    BY_TIME,
    postRow,
    (p: Sought, after) => sql`
      select ${postColumns(p)} from ${postTables}
      where ${postVisibleTo(p)} ${narrowed(p)}
        and p.created_at < ${after} and ${isAfter(p.since)}
        and p.author_id <> all (${blockedWith(p.viewer)}) and not ${isBanned}
      order by p.created_at desc`,
    sql`"postedAt" desc`,
  );

const feedOfOne = (narrowed: Narrowing) =>
  walkedFeed(
    (p) => sql`
        ${narrowed(p)} and p.author_id = ${p.lobsterId}::uuid and (not ${p.followedOnly}::bool or exists (
        select 1 from follows where follower_id = ${p.viewer}::uuid and followed_id = ${p.lobsterId}::uuid))`,
  );

// The first CTE reads the newest post of each followed author. Only the authors with the newest of these can have posts
// on the page, so the second CTE reads more posts of these alone. The work grows with the number of followed lobsters
// and the size of the page, not with the number of posts.
const followedFeed = (narrowed: Narrowing) =>
  listStatement(BY_TIME, postRow, (p: Sought, after, limit) => {
    const newestOf = (author: SQL, count: SQL) => sql`(
      select p.id, p.created_at from posts p
      where p.author_id = ${author} and ${postVisibleTo(p)} ${narrowed(p)}
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
      select ${postColumns(p)} from ${postTables} where p.id in (select id from page)
      order by p.created_at desc`;
  });

const AUTHORS = { all: walkedFeed, one: feedOfOne, followed: followedFeed };

type Subject = TagSlug | "unanswered" | undefined;

const isOf = (subject: Subject, p: Sought) =>
  subject === "unanswered" ? isUnansweredAmong(p) : isTagged(subject);

const nameOf = (authors: keyof typeof AUTHORS, subject: Subject, isOfBuilding: boolean) =>
  `${authors} ${subject ?? ""} ${isOfBuilding}`;

/** A statement for each combination of filters, so that each can use its own index. */
const feeds = new Map(
  (["all", "one", "followed"] as const).flatMap((authors) =>
    [undefined, ...TAG_SLUGS, "unanswered" as const].flatMap((subject) =>
      [false, true].map((isOfBuilding) => {
        const narrowed: Narrowing = (p) => sql`${isOf(subject, p)} ${isOfBuilding ? isInBuilding(p) : sql``}`;
        return [nameOf(authors, subject, isOfBuilding), AUTHORS[authors](narrowed)];
      }),
    ),
  ),
);

// Each tag has its own index. Tags that are not requested cost nothing: their condition is false for all rows.
/** A page of the posts with at least one of these tags, newest first. */
export const listAnyTagged = listStatement(
  BY_TIME,
  postRow,
  (p: Placeholders<Viewer & { tags: TagSlug[] }>, after, limit) => {
    const newestOf = (tag: TagSlug) => sql`(
        select p.id, p.created_at from posts p join lobsters l on l.id = p.author_id
        where ${sql.raw(`'${tag}'`)} = any(${p.tags}::text[]) and ${postVisibleTo(p)} ${isTagged(tag)}
          and p.created_at < ${after} and p.author_id <> all (${blockedWith(p.viewer)}) and not ${isBanned}
        order by p.created_at desc limit ${limit})`;
    return sql`
      with tagged as (${sql.join(TAG_SLUGS.map(newestOf), sql` union `)}), page as (
        select id from tagged order by created_at desc limit ${limit}
      )
      select ${postColumns(p)} from ${postTables} where p.id in (select id from page)
      order by p.created_at desc`;
  },
);

type Asked<Filter> = Filter & Omit<FeedParams, keyof Filter | "tags"> & ByTime;

/** A page of the feed, newest first. The filters narrow it together. */
export const listFeed = (db: Db, { tag, ...asked }: Asked<FeedFilter>): Promise<PostRow[]> =>
  listOf(tag, db, { ...asked, tags: [] });

/** A page of the questions without an accepted answer, newest first. The filters narrow it together. */
export const listUnanswered = (
  db: Db,
  { tags = [], ...asked }: Asked<UnansweredFilter>,
): Promise<PostRow[]> => listOf("unanswered", db, { ...asked, tags });

function listOf(
  subject: Subject,
  db: Db,
  { building, lobsterId, followedOnly = false, ...params }: Asked<FeedFilter> & Pick<FeedParams, "tags">,
): Promise<PostRow[]> {
  const authors = lobsterId !== undefined ? "one" : followedOnly ? "followed" : "all";
  const page = feeds.get(nameOf(authors, subject, building !== undefined));
  if (!page) throw new Error(`There is no feed of ${subject}`);
  return page(db, { building, lobsterId, followedOnly, ...params });
}
