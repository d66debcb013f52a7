import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { afterUnaccepted, unacceptedNow } from "../../fragments/answer";
import { changeNotifications } from "../../fragments/change-notifications";
import { postChangedAt } from "../../fragments/post-changed";
import { outcome } from "../../row";
import type { MODERATION_ACTIONS } from "../../schema/moderation";
import { posts, type TEXT_STATUSES } from "../../schema/posts";
import { type Placeholders, singleRowStatement } from "../../statement";
import { type ActParams, actColumns, logged, notified } from "./act";

type TextStatus = (typeof TEXT_STATUSES)[number];

interface TextParams extends ActParams {
  id: string;
  from: TextStatus;
  to: TextStatus;
  action: (typeof MODERATION_ACTIONS)[number];
}

type TextType = "post" | "comment" | "question" | "whisper";

const moved = (type: TextType) =>
  outcome(
    [`${type}_not_found`],
    {},
    { not_visible: { status: posts.status }, not_hidden: { status: posts.status } },
  );

/** Selects the columns of `moved`. */
const selectMoved = (p: Placeholders<TextParams>, type: TextType) => sql`
    select case when found.id is null then '${sql.raw(type)}_not_found'
      when not exists (select 1 from act) then 'not_' || ${p.from}::text end refusal, found.status
    from (select) one left join ${sql.raw(`${type}s`)} found on found.id = ${p.id}::uuid`;

/** The columns of the authors. */
const AUTHOR_COLUMNS: Record<TextType, string> = {
  post: "author_id",
  comment: "author_id",
  question: "sender_id",
  whisper: "author_id",
};

const movedText = (
  p: Placeholders<TextParams>,
  type: TextType,
  leadsTo: { postId?: SQL; commentId?: SQL },
  condition = sql``,
) => sql`
    act as (
      update ${sql.raw(`${type}s`)} set status = ${p.to}::text
      where id = ${p.id}::uuid and status = ${p.from}::text ${condition}
      returning ${actColumns(sql.raw(AUTHOR_COLUMNS[type]), {
        action: sql`${p.action}::text`,
        targetType: sql.raw(`'${type}'`),
        targetId: sql`id`,
        ...leadsTo,
      })}
    )`;

/** A CTE that removes a text that is being hidden from the notifications that quote it, after the CTE `after`. */
const unquoted = (p: Placeholders<TextParams>, column: SQL, after: string) => sql`
    unquoted as (${changeNotifications(
      sql`payload = payload || '{"post_title": "", "excerpt": ""}'`,
      sql`${column} = ${p.id}::uuid and ${p.to}::text = 'hidden' and exists (select 1 from act)
        and type <> 'moderation'`,
      after,
    )})`;

const movePost = singleRowStatement(
  moved("post"),
  (p: Placeholders<TextParams>) => sql`
    with author as materialized (
      select l.id from lobsters l where l.id = (select author_id from posts where id = ${p.id}::uuid) for no key update
    ), ${movedText(p, "post", { postId: sql`id` }, sql`and author_id = (select id from author)`)}, unpinned as (
      update lobsters set pinned_post_id = null, pinned_at = null
      where id = (select subject_id from act) and pinned_post_id = ${p.id}::uuid and ${p.to}::text = 'hidden'
    ), dated as (
      update post_stats set ${postChangedAt()} where post_id = (select target_id from act)
      returning 1
    ), ${unquoted(p, sql`post_id`, "dated")}, ${logged(p)}, ${notified(p)}
${selectMoved(p, "post")}`,
);

// Only visible comments count: hiding one lowers the post's count, restoring it raises the count.
const moveComment = singleRowStatement(
  moved("comment"),
  (p: Placeholders<TextParams>) => sql`
    with ${movedText(p, "comment", { postId: sql`post_id`, commentId: sql`id` })},
    ${unacceptedNow("(select target_id id, post_id from act)")}, counted as (
      update post_stats
      set comments_count = comments_count + case when ${p.to}::text = 'visible' then 1 else -1 end, ${postChangedAt()}
      where post_id = (select post_id from act) and ${afterUnaccepted}
      returning 1
    ), ${unquoted(p, sql`comment_id`, "counted")}, ${logged(p)}, ${notified(p)}
${selectMoved(p, "comment")}`,
);

// Questions have no counter, and only the notification that tells their sender of the answer quotes them.
const moveQuestion = singleRowStatement(
  moved("question"),
  (p: Placeholders<TextParams>) => sql`
    with ${movedText(p, "question", {})}, unquoted as (
      update notifications n set payload = n.payload || '{"excerpt": ""}' from questions q
      where q.id = ${p.id}::uuid and ${p.to}::text = 'hidden' and exists (select 1 from act)
        and n.recipient_id = q.sender_id and n.type = 'question_answered' and n.created_at = q.answered_at
        and n.payload @> jsonb_build_object('question_id', q.id)
    ), ${logged(p)}, ${notified(p)}
${selectMoved(p, "question")}`,
);

// Whispers have neither counters nor notifications that quote them.
const moveWhisper = singleRowStatement(
  moved("whisper"),
  (p: Placeholders<TextParams>) => sql`
    with ${movedText(p, "whisper", {})}, ${logged(p)}, ${notified(p)}
${selectMoved(p, "whisper")}`,
);

const MOVES = { post: movePost, comment: moveComment, question: moveQuestion, whisper: moveWhisper };

/**
 * Moves a text from status `from` to status `to`, if it has `from`. The same statement logs it, notifies the author and
 * updates the counters.
 */
export const setTextStatus = (db: Db, type: TextType, params: TextParams) => MOVES[type](db, params);
