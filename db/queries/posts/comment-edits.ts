import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { afterUnaccepted, unaccepted } from "../../fragments/answer";
import {
  type Edit,
  firstEditAt,
  keptMentions,
  keptWords,
  newlyMentioned,
  type StoredEdit,
  tooManyEdits,
} from "../../fragments/edited";
import { mentionRow, quotedIn } from "../../fragments/mentioned";
import { notify } from "../../fragments/notify";
import { postChangedAt } from "../../fragments/post-changed";
import type { Viewer } from "../../fragments/viewer";
import { BY_TIME } from "../../keyset";
import { listStatement } from "../../list-statement";
import { outcome } from "../../row";
import { commentEdits, comments } from "../../schema/comments";
import { optionalRowStatement, type Placeholders, singleRowStatement } from "../../statement";
import { toSearchVector } from "../../terms";
import { commentColumns, commentRow, commentVisibleTo } from "./comments";
import { lockedOwn } from "./edits";
import { postVisibleTo } from "./posts";

type OneComment = Viewer & { id: string };

/**
 * Locks a comment of the viewer until the transaction ends, and returns its content, as `lockPost` does. A comment on a
 * deleted post is not found.
 */
export const lockComment = singleRowStatement(
  outcome(["comment_not_found", "not_the_author"], {
    content: comments.content,
    editedAt: comments.editedAt,
  }),
  (p: Placeholders<OneComment>) => sql`
    with found as (
      select c.author_id = ${p.viewer}::uuid own from comments c join posts p on p.id = c.post_id
      where c.id = ${p.id}::uuid and ${commentVisibleTo(p)} and ${postVisibleTo(p)}
    ), ${lockedOwn(p, "comment", sql`p.edited_at "editedAt", p.content`)}`,
);

export interface CommentEditParams extends Edit {
  excerpt: string;
}

const commentEdit = (hidden: SQL, isDue: SQL) =>
  singleRowStatement(
    outcome([], { ...commentRow, ...mentionRow }, { edited_too_often: tooManyEdits }),
    (p: Placeholders<CommentEditParams & StoredEdit>) => sql`
    with ${keptWords(p, "comment", "content")},
    comment as (
      update comments c set content = ${p.content}, terms = ${p.terms}::tsvector, edited_at = old.at,
        origin = case when ${p.byHand}::bool then 'owner_page' else c.origin end,
        status = case when ${p.shadowed}::bool then 'shadowed' else c.status end
      from old where c.id = old.id returning c.*
    )${hidden}, counted as (
      update post_stats s set comments_count = comments_count - ${p.shadowed}::bool::int, ${postChangedAt(sql`old.at`)}
      from old where s.post_id = old.post_id and old.status = 'visible' ${isDue}
    ), ${keptMentions(p)}, told as (${notify(
      {
        recipient: sql`newly.id`,
        type: "mention_comment",
        source: sql`comment.author_id`,
        post: sql`comment.post_id`,
        comment: sql`comment.id`,
        payload: quotedIn(
          sql`jsonb_build_object('post_title', p.title, 'excerpt', ${p.excerpt}::text)`,
          p,
          sql`newly.at`,
        ),
        at: sql`comment.edited_at`,
      },
      sql`from newly, comment join posts p on p.id = comment.post_id where comment.status = 'visible'`,
    )})
    select case when c.id is null then 'edited_too_often' end refusal, ${firstEditAt}, ${newlyMentioned},
      ${commentColumns(p.viewer)}
    from (values (1)) one left join (comment c join lobsters l on l.id = c.author_id) on true`,
    "about ids",
  );

const plainEdit = commentEdit(sql``, sql``);
// A separate statement, because a write to posts makes every list cache of them read them anew. What a shadow-muted
// lobster edits is an answer for itself alone, if it answers its own question.
const shadowingEdit = commentEdit(
  sql`, ${unaccepted("old", sql`posts.author_id = c.author_id`)}`,
  sql`and ${afterUnaccepted}`,
);

/** Replaces the content of a comment that `lockComment` has locked, as `storePostEdit` does. */
export const storeCommentEdit = (tx: Db, edit: CommentEditParams) =>
  (edit.shadowed ? shadowingEdit : plainEdit)(tx, { ...edit, terms: toSearchVector(edit.content) });

/** A comment; undefined when it or its post does not exist, is deleted, or is hidden from the viewer. */
export const findVisibleComment = optionalRowStatement(
  commentRow,
  (p: Placeholders<OneComment>) => sql`
    select ${commentColumns(p.viewer)} from comments c join lobsters l on l.id = c.author_id
      join posts p on p.id = c.post_id
    where c.id = ${p.id}::uuid and ${commentVisibleTo(p)} and ${postVisibleTo(p)}`,
);

const commentEditRow = { at: commentEdits.at, content: commentEdits.content };

/** A page of the earlier versions of a comment, newest first. */
export const listCommentEdits = listStatement(
  BY_TIME,
  commentEditRow,
  (p: Placeholders<{ id: string }>, after, limit) => sql`
    select at, content from comment_edits where comment_id = ${p.id}::uuid and at < ${after}
    order by at desc limit ${limit}`,
);

/**
 * The content of a comment from its edit at `at` (ISO 8601) until the next edit, or now; undefined if there is no such
 * comment.
 */
export const findCommentWordsAfter = optionalRowStatement(
  { content: comments.content },
  (p: Placeholders<{ id: string; at: string }>) => sql`
    select content from (
      (select at, content from comment_edits where comment_id = ${p.id}::uuid and at > ${p.at}::timestamptz
        order by at limit 1)
      union all select null, content from comments where id = ${p.id}::uuid
    ) words order by at nulls last limit 1`,
);
