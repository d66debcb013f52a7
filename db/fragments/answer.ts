import { type SQL, sql } from "drizzle-orm";
import { UNANSWERED } from "../schema/posts";
import type { Placeholders } from "../statement";
import { afterCte } from "./after-cte";
import type { Viewer } from "./viewer";

type Seeing = Placeholders<Pick<Viewer, "viewer" | "isAdmin">>;

/** The answer to the question of alias `p` as the viewer sees it; null without one. */
export const answerSeen = (p: Seeing) => sql`
  case when not p.answer_shadowed or p.author_id = ${p.viewer}::uuid or ${p.isAdmin}::bool
    then p.answer_comment_id end`;

/** True for a question of alias `p` to which the viewer sees no accepted answer. The index of these finds it. */
export const isUnanswered = (p: Seeing) => sql`
  (${sql.raw(UNANSWERED)} and not (p.answer_shadowed and (p.author_id = ${p.viewer}::uuid or ${p.isAdmin}::bool)))`;

/** What an update of `posts` sets to take an answer away. */
export const NO_ANSWER = sql.raw(
  "answer_comment_id = null, answer_accepted_at = null, answer_shadowed = false",
);

/** The same, unless `keeps` holds. */
const unless = (keeps: SQL, isShadowed: SQL) => sql`
      answer_comment_id = case when ${keeps} then answer_comment_id end,
      answer_accepted_at = case when ${keeps} then answer_accepted_at end, answer_shadowed = ${keeps} and ${isShadowed}`;

/**
 * A CTE that takes the answer away from the posts whose answer is one of these comments. `comments` is a name in SQL with
 * the columns `id` and `post_id`; an earlier statement has locked their rows (docs/decisions/0352).
 */
export const unaccepted = (comments: string, keeps = sql.raw("false")) => sql`
    unaccepted as (
      update posts set ${unless(keeps, sql.raw("true"))} from ${sql.raw(comments)} c
      where posts.id = c.post_id and posts.answer_comment_id = c.id
      returning 1
    )`;

/**
 * The same, where this statement is the first to lock the comment. It decides by the row of the post that it locks, not
 * by its snapshot, which has no answer that was accepted while it waited for the comment.
 */
export const unacceptedNow = (comments: string) => sql`
    unaccepted as (
      update posts set ${unless(sql`answer_comment_id is distinct from c.id`, sql.raw("answer_shadowed"))}
      from ${sql.raw(comments)} c where posts.id = c.post_id
      returning 1
    )`;

/** For a part of the statement that runs after `unaccepted`, so that posts are locked before counters. */
export const afterUnaccepted = afterCte("unaccepted");
