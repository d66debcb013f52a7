import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { afterUnaccepted, unaccepted } from "../../fragments/answer";
import { blockedWith, inBlock } from "../../fragments/blocks";
import { isBanned, lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import {
  keepReached,
  type MentionParams,
  type MentionQuotes,
  mayMention,
  mentionColumns,
  mentionedLobsters,
  mentionRow,
  nobodyMentioned,
  quotedIn,
} from "../../fragments/mentioned";
import { notify } from "../../fragments/notify";
import { postChangedAt } from "../../fragments/post-changed";
import { redactCommentNotifications } from "../../fragments/redact-notifications";
import {
  type Earning,
  earnedColumns,
  earnedRow,
  earnedTerritory,
  nothingEarned,
} from "../../fragments/territory";
import type { Viewer } from "../../fragments/viewer";
import { BY_TIME_AND_ID } from "../../keyset";
import { listStatement } from "../../list-statement";
import { outcome, pg, type RowOf } from "../../row";
import { comments } from "../../schema/comments";
import { posts, type WordOrigin } from "../../schema/posts";
import { type Placeholders, singleRowStatement, statement } from "../../statement";
import { toSearchVector } from "../../terms";
import { type OfPost, postVisibleTo } from "./posts";

export const commentRow = {
  commentId: comments.id,
  postId: comments.postId,
  parentCommentId: comments.parentCommentId,
  /** Empty when it is deleted. */
  content: comments.content,
  isDeleted: comments.keepsPlace,
  commentedAt: comments.createdAt,
  editedAt: comments.editedAt,
  /** Null when it is deleted. */
  origin: comments.origin,
  ...lobsterRow,
};

export type CommentRow = RowOf<typeof commentRow>;

export const commentColumns = (viewer: SQL) => sql`
  c.id "commentId", c.post_id "postId", c.parent_comment_id "parentCommentId",
  case when c.keeps_place then '' else c.content end content, c.keeps_place "isDeleted",
  c.created_at "commentedAt", c.edited_at "editedAt",
  case when not c.keeps_place then c.origin end origin, ${lobsterColumns(viewer)}`;

/**
 * True when the viewer sees the comment of alias `c`: only the author and admins see a shadowed one
 * (docs/contract.md#visibility).
 */
export const commentVisibleTo = (p: Placeholders<Pick<Viewer, "viewer" | "isAdmin">>) => sql`
  (c.status = 'visible' or c.status = 'shadowed' and (c.author_id = ${p.viewer}::uuid or ${p.isAdmin}::bool))`;

/** True for the comments of alias `c` by lobster `l` that the viewer sees in a post's list. */
export const commentListed = (p: Placeholders<OfPost>) => sql`
  c.post_id = ${p.postId}::uuid and (c.status in ('visible', 'shadowed') or c.keeps_place)
    and (c.keeps_place or ${commentVisibleTo(p)})
    and c.author_id <> all (${blockedWith(p.viewer)}) and not ${isBanned}`;

/** A page of a post's comments, newest first. It has deleted ones with replies without their text. */
export const listPostComments = listStatement(
  BY_TIME_AND_ID,
  commentRow,
  (p: Placeholders<OfPost>, after, limit) => sql`
    select ${commentColumns(p.viewer)} from comments c join lobsters l on l.id = c.author_id
    where ${commentListed(p)} and (c.created_at, c.id) < ${after}
    order by c.created_at desc, c.id desc limit ${limit}`,
  undefined,
  "about values",
);

export interface NewCommentParams extends MentionParams, MentionQuotes, Viewer {
  postId: string;
  parentCommentId: string | null;
  content: string;
  buildingSlug: string | null;
  status: "visible" | "shadowed";
  excerpt: string;
  origin?: WordOrigin | null | undefined;
}

type StoredComment = NewCommentParams & { terms: string };

/** The stored comment, the lobsters that it mentions and what it earned, or the refusal. */
const addition = outcome(["post_not_found", "comment_not_found"], {
  /** The lobster whose post it is. */
  postAuthorId: posts.authorId,
  ...commentRow,
  ...mentionRow,
  ...earnedRow,
});

const withoutMentions = {
  mentioning: sql``,
  alsoNotified: sql``,
  payload: (common: SQL) => common,
  columns: nobodyMentioned,
};

const withMentions = (p: Placeholders<StoredComment>) => ({
  mentioning: sql`
    ${mentionedLobsters(p, p.viewer)}, kept as (${keepReached(sql`comment.id`, sql`from reached, comment`)}),`,
  alsoNotified: sql`
      union all
      select id, 'mention_comment', at from mentioned`,
  payload: (common: SQL) => quotedIn(common, p, sql`r.at`),
  columns: mentionColumns,
});

// The lock of the parent orders this reply and the parent's deletion: a reply that waits for the deletion is refused.
const added = (
  p: Placeholders<StoredComment>,
  { mentioning, alsoNotified, payload, columns }: ReturnType<typeof withMentions>,
  effects = sql``,
  earned = nothingEarned,
) => sql`
    with post as (
      select p.id, p.author_id, p.title from posts p
      where p.id = ${p.postId} and ${postVisibleTo(p)}
    ), parent as (
      select c.id, c.author_id from comments c
      where c.id = ${p.parentCommentId}::uuid and c.post_id = ${p.postId}::uuid
        and (c.status = 'visible' or c.status = 'shadowed' and c.author_id = ${p.viewer}::uuid)
      for share
    ), comment as (
      insert into comments (post_id, author_id, parent_comment_id, content, building_slug, terms, status,
        origin)
      select post.id, ${p.viewer}::uuid, ${p.parentCommentId}::uuid, ${p.content}, ${p.buildingSlug},
        ${p.terms}::tsvector, ${p.status}, ${p.origin}
      from post where ${p.parentCommentId}::uuid is null or exists (select 1 from parent)
      returning *
    ), counted as (
      update post_stats set comments_count = comments_count + 1, ${postChangedAt()}
      where post_id = (select post_id from comment) and ${p.status} = 'visible'
    ),${mentioning}
    recipients as (
      select author_id id, 'comment_on_post' type, null::int at from post
      union all
      select parent.author_id, 'comment_reply', null from parent, post where parent.author_id <> post.author_id${alsoNotified}
    ), notified as (${notify(
      {
        recipient: sql`r.id`,
        type: sql`r.type`,
        source: sql`${p.viewer}::uuid`,
        post: sql`comment.post_id`,
        comment: sql`comment.id`,
        payload: payload(sql`jsonb_build_object('post_title', post.title, 'excerpt', ${p.excerpt}::text)`),
        at: sql`comment.created_at`,
      },
      sql`from recipients r, comment, post
      where ${p.status} = 'visible' and r.id <> ${p.viewer}::uuid and not ${inBlock(sql`r.id`, p.viewer)}`,
    )})${effects}
    select case when not exists (select 1 from post) then 'post_not_found'
        when not exists (select 1 from comment) then 'comment_not_found' end refusal,
      (select author_id from post) "postAuthorId", ${columns}, ${earned}, ${commentColumns(p.viewer)}
    from lobsters l left join comment c on true where l.id = ${p.viewer}`;

// Separate statements, so that comments without mentions and outside buildings do not pay for mentions and points.
const insertPlain = singleRowStatement(
  addition,
  (p: Placeholders<StoredComment>) => added(p, withoutMentions),
  "about ids",
);

const insertMentioning = singleRowStatement(
  addition,
  (p: Placeholders<StoredComment>) => added(p, withMentions(p)),
  "about ids",
);

const insertCommentInBuilding = singleRowStatement(
  addition,
  (p: Placeholders<StoredComment & Earning>) =>
    added(
      p,
      withMentions(p),
      sql`, ${earnedTerritory("comment", p, p.viewer, sql`from comment`)}`,
      earnedColumns(p.viewer),
    ),
  "about ids",
);

/**
 * Adds a comment in one statement, together with the post's counter, the mentions, all notifications, and with
 * `earning` the author's points in the building. Refused when the viewer sees no such post or parent comment.
 */
export function addComment(db: Db, params: NewCommentParams, earning?: Earning) {
  const comment = { terms: toSearchVector(params.content), origin: null, ...params };
  if (earning) return insertCommentInBuilding(db, { ...comment, ...earning });
  return (mayMention(params) ? insertMentioning : insertPlain)(db, comment);
}

type OwnComment = { id: string; authorId: string };

// A plain `for update` would wait for replies' foreign keys, whose statements may hold the lock of the post's counters.
const lockComment = statement(
  {},
  (p: Placeholders<OwnComment>) => sql`select from comments where id = ${p.id}::uuid for no key update`,
);

const deleteOwn = singleRowStatement(
  outcome(["comment_not_found", "not_the_author"], { deleted: pg.boolean }),
  (p: Placeholders<OwnComment>) => sql`
    with found as (
      select id, post_id, parent_comment_id, author_id, status, created_at from comments where id = ${p.id}::uuid
    ), own as (
      select * from found where author_id = ${p.authorId}::uuid and status <> 'deleted'
    ), deleted as (
      update comments c set status = 'deleted', keeps_place = own.status = 'visible' and exists (
        select 1 from comments reply
        where reply.parent_comment_id = own.id and (reply.status = 'visible' or reply.keeps_place)),
        taken_back = own.status = 'visible'
          and exists (select 1 from posts p where p.id = own.post_id and p.status = 'visible')
      from own where c.id = own.id
      returning 1
    ), ${unaccepted("own")}, counted as (
      update post_stats set comments_count = comments_count - 1, ${postChangedAt()}
      where post_id = (select post_id from own where status = 'visible') and ${afterUnaccepted}
      returning 1
    ), unquoted as (${redactCommentNotifications(sql`from own c`, "counted")})
    select case when not exists (select 1 from found) then 'comment_not_found'
      when not exists (select 1 from found where author_id = ${p.authorId}::uuid) then 'not_the_author'
      end refusal, exists (select 1 from deleted) deleted`,
);

/**
 * Deletes a comment, and its text where notifications quote it. Refused unless `authorId` wrote it. Deleting it again
 * is not refused; `deleted` is then false. Needs a transaction: it locks the row first, and then sees every earlier reply and act of a
 * moderator.
 */
export async function deleteComment(tx: Db, params: OwnComment) {
  await lockComment(tx, params);
  return deleteOwn(tx, params);
}
