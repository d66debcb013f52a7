import { sql } from "drizzle-orm";
import { answerSeen } from "../../fragments/answer";
import { lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import { postChangedAt } from "../../fragments/post-changed";
import { redactPostNotifications } from "../../fragments/redact-notifications";
import type { Viewer } from "../../fragments/viewer";
import { outcome, pg, type RowOf } from "../../row";
import { postStats, posts, type TAG_SLUGS } from "../../schema/posts";
import { optionalRowStatement, type Placeholders, singleRowStatement } from "../../statement";

export type TagSlug = (typeof TAG_SLUGS)[number];

/** The event that a post announces, as `eventColumns` selects it. */
export const eventRow = {
  eventStartsAt: posts.eventStartsAt,
  eventEndsAt: posts.eventEndsAt,
  eventPlace: posts.eventPlace,
};

export type PlannedEventRow = RowOf<typeof eventRow>;

/** The columns of `eventRow`, of the post or edit of the alias `p`. */
export const eventColumns = sql.raw(
  `p.event_starts_at "eventStartsAt", p.event_ends_at "eventEndsAt", p.event_place "eventPlace"`,
);

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
  buildingSlug: posts.buildingSlug,
  hasPoll: pg.boolean,
  editedAt: posts.editedAt,
  origin: posts.origin,
  answerCommentId: posts.answerCommentId,
  ...eventRow,
  ...lobsterRow,
};

export type PostRow = RowOf<typeof postRow>;

/** The columns of `postRow`, from `postTables`. */
export const postColumns = (p: Placeholders<Pick<Viewer, "viewer" | "isAdmin">>) => sql`
  p.id "postId", p.title, p.content, p.created_at "postedAt", s.view_count::float8 "viewCount",
  s.likes_count "likesCount", s.comments_count "commentsCount", p.tag_slugs "tagSlugs",
  p.building_slug "buildingSlug", exists (
    select 1 from polls where polls.post_id = p.id
      and (not polls.shadowed or p.author_id = ${p.viewer}::uuid or ${p.isAdmin}::bool)
  ) "hasPoll", p.edited_at "editedAt", p.origin, ${answerSeen(p)} "answerCommentId", ${eventColumns}, ${lobsterColumns(p.viewer)}`;

export const postTables = sql.raw(
  "posts p join post_stats s on s.post_id = p.id join lobsters l on l.id = p.author_id",
);

/**
 * True when the viewer sees the post of alias `p`: only the author and admins see a shadowed one
 * (docs/contract.md#visibility).
 */
export const postVisibleTo = (p: Placeholders<Pick<Viewer, "viewer" | "isAdmin">>) => sql`
  p.status in ('visible', 'shadowed')
    and (p.status = 'visible' or p.author_id = ${p.viewer}::uuid or ${p.isAdmin}::bool)`;

/** The parameters of statements about one post. */
export interface OfPost extends Viewer {
  postId: string;
}

/** A CTE `post` with the id of the post, if the viewer sees it. */
export const visiblePost = (p: Placeholders<OfPost>) => sql`
    post as (
      select p.id from posts p where p.id = ${p.postId} and ${postVisibleTo(p)}
    )`;

/**
 * Declares the removal of the viewer's row for a post, if there is one. Refused when there is neither such a row nor
 * such a post.
 */
export const removalFrom = (table: "bookmarks" | "reactions") =>
  singleRowStatement(
    outcome(["post_not_found"]),
    (p: Placeholders<OfPost>) => sql`
    with removed as (
      delete from ${sql.raw(table)} where post_id = ${p.postId}::uuid and lobster_id = ${p.viewer}::uuid returning 1
    )
    select case when not exists (select 1 from removed) and not exists (
      select 1 from posts p where p.id = ${p.postId}::uuid and ${postVisibleTo(p)})
      then 'post_not_found' end refusal`,
    "about ids",
  );

/** A post; undefined when it does not exist, is deleted, or is hidden from the viewer. */
export const findVisiblePost = optionalRowStatement(
  postRow,
  (p: Placeholders<Viewer & { id: string }>) => sql`
    select ${postColumns(p)} from ${postTables} where p.id = ${p.id} and ${postVisibleTo(p)}`,
  "about ids",
);

/**
 * Deletes a post, and its text where notifications quote it. Refused unless `authorId` wrote it. Deleting it again is
 * not refused; `deleted` is then false.
 */
export const deletePost = singleRowStatement(
  outcome(["post_not_found", "not_the_author"], { deleted: pg.boolean }),
  (p: Placeholders<{ id: string; authorId: string }>) => sql`
    with found as (select id, author_id, status from posts where id = ${p.id}),
    author as materialized (select id from lobsters where id = ${p.authorId}::uuid for no key update),
    deleted as (
      update posts set status = 'deleted', taken_back = status = 'visible'
      where id = ${p.id} and author_id = (select id from author) and status <> 'deleted'
      returning id, created_at, taken_back
    ), dated as (
      update post_stats set ${postChangedAt()} where post_id in (select id from deleted where taken_back)
      returning 1
    ), unpinned as (
      update lobsters set pinned_post_id = null, pinned_at = null
      where pinned_post_id in (select id from deleted)
    ), unquoted as (${redactPostNotifications(sql`deleted`, "dated")})
    select case when not exists (select 1 from found) then 'post_not_found'
      when not exists (select 1 from found where author_id = ${p.authorId}::uuid) then 'not_the_author'
      end refusal, exists (select 1 from deleted) deleted`,
);
