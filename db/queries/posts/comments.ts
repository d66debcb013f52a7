import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { blockedWith, inBlock } from "../../fragments/blocks";
import { isBanned, lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import { type MentionParams, mentionedLobsters } from "../../fragments/mentioned";
import { notify } from "../../fragments/notify";
import { type Earning, earnedTerritory } from "../../fragments/territory";
import type { Viewer } from "../../fragments/viewer";
import { BY_TIME_AND_ID } from "../../keyset";
import { listStatement } from "../../list-statement";
import { outcome, pg, type RowOf } from "../../row";
import { comments } from "../../schema/comments";
import { type Placeholders, statement, theRow } from "../../statement";
import { postVisibleTo } from "./posts";

const commentRow = {
  commentId: comments.id,
  postId: comments.postId,
  parentCommentId: comments.parentCommentId,
  content: comments.content,
  commentedAt: comments.createdAt,
  ...lobsterRow,
};

export type CommentRow = RowOf<typeof commentRow>;

const commentColumns = (viewer: SQL) => sql`
  c.id "commentId", c.post_id "postId", c.parent_comment_id "parentCommentId", c.content,
  c.created_at "commentedAt", ${lobsterColumns(viewer)}`;

/**
 * True when `viewer` sees the comment of alias `c`: only the author and admins see a shadowed one
 * (docs/contract.md#visibility).
 */
export const commentVisibleTo = (viewer: SQL, isAdmin: SQL) => sql`
  (c.status = 'visible' or c.status = 'shadowed' and (c.author_id = ${viewer}::uuid or ${isAdmin}::bool))`;

/** A page of a post's comments, newest first. */
export const listPostComments = listStatement(
  BY_TIME_AND_ID,
  commentRow,
  (p: Placeholders<Viewer & { postId: string }>, after, limit) => sql`
    select ${commentColumns(p.viewer)} from comments c join lobsters l on l.id = c.author_id
    where c.post_id = ${p.postId}
      and ${commentVisibleTo(p.viewer, p.isAdmin)}
      and (c.created_at, c.id) < ${after}
      and c.author_id <> all (${blockedWith(p.viewer)}) and not ${isBanned}
    order by c.created_at desc, c.id desc limit ${limit}`,
);

export interface NewCommentParams extends MentionParams, Viewer {
  postId: string;
  parentCommentId: string | null;
  content: string;
  buildingSlug: string | null;
  status: "visible" | "shadowed";
  excerpt: string;
}

/** The stored comment and the lobsters that it mentions, or the refusal. */
const addition = outcome(["post_not_found", "comment_not_found"], {
  ...commentRow,
  mentions: pg.array(pg.uuid),
});

const added = (p: Placeholders<NewCommentParams>, effects = sql``) => sql`
    with post as (
      select p.id, p.author_id, p.title from posts p
      where p.id = ${p.postId} and ${postVisibleTo(p.viewer, p.isAdmin)}
    ), parent as (
      select c.id, c.author_id from comments c
      where c.id = ${p.parentCommentId}::uuid and c.post_id = ${p.postId}::uuid
        and (c.status = 'visible' or c.status = 'shadowed' and c.author_id = ${p.viewer}::uuid)
    ), comment as (
      insert into comments (post_id, author_id, parent_comment_id, content, building_slug, status)
      select post.id, ${p.viewer}::uuid, ${p.parentCommentId}::uuid, ${p.content}, ${p.buildingSlug}, ${p.status}
      from post where ${p.parentCommentId}::uuid is null or exists (select 1 from parent)
      returning *
    ), counted as (
      update post_stats set comments_count = comments_count + 1
      where post_id = (select post_id from comment) and ${p.status} = 'visible'
    ), mentioned as (${mentionedLobsters(p, p.viewer)}),
    recipients as (
      select author_id id, 'comment_on_post' type from post
      union all
      select parent.author_id, 'comment_reply' from parent, post where parent.author_id <> post.author_id
      union all
      select id, 'mention_comment' from mentioned
    ), notified as (${notify(
      {
        recipient: sql`r.id`,
        type: sql`r.type`,
        source: sql`${p.viewer}::uuid`,
        post: sql`comment.post_id`,
        comment: sql`comment.id`,
        payload: sql`jsonb_build_object('post_title', post.title, 'excerpt', ${p.excerpt}::text)`,
        at: sql`comment.created_at`,
      },
      sql`from recipients r, comment, post
      where ${p.status} = 'visible' and r.id <> ${p.viewer}::uuid and not ${inBlock(sql`r.id`, p.viewer)}`,
    )})${effects}
    select case when not exists (select 1 from post) then 'post_not_found'
        when not exists (select 1 from comment) then 'comment_not_found' end refusal,
      array(select id from mentioned order by no) mentions, ${commentColumns(p.viewer)}
    from lobsters l left join comment c on true where l.id = ${p.viewer}`;

const insertComment = statement(addition, (p: Placeholders<NewCommentParams>) => added(p));

// This is a separate statement, so that comments outside buildings do not pay for the points.
const insertCommentInBuilding = statement(addition, (p: Placeholders<NewCommentParams & Earning>) =>
  added(p, sql`, ${earnedTerritory(p, p.viewer, "comment")}`),
);

/**
 * Adds a comment in one statement, together with the post's counter, the mentions, all notifications, and with
 * `earning` the author's points in the building. Refused when the viewer sees no such post or parent comment.
 */
export const addComment = async (db: Db, params: NewCommentParams, earning?: Earning) =>
  theRow(
    earning ? await insertCommentInBuilding(db, { ...params, ...earning }) : await insertComment(db, params),
  );
