import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../connection";
import type { LOBSTER_STATUSES } from "../schema/lobsters";
import type { MODERATION_ACTIONS } from "../schema/moderation";
import type { TEXT_STATUSES } from "../schema/posts";
import { statement } from "../statement";
import { type ActParams, actColumns, logged, told } from "./moderation-act";

interface StatusParams extends ActParams {
  lobsterId: string;
  status: (typeof LOBSTER_STATUSES)[number];
  /** ISO 8601; null for good. */
  until: string | null;
}

const updateStatus = statement<StatusParams, { id: string }>(
  (p) => sql`
    with act as (
      update lobsters set status = ${p.status}::text, status_until = ${p.until}::text::timestamptz
      where id = ${p.lobsterId}::uuid
      returning ${actColumns(sql`id`, {
        action: sql`'status_set'`,
        targetType: sql`'lobster'`,
        targetId: sql`id`,
        detail: sql`jsonb_build_object('status', status, 'until', ${p.until}::text)`,
      })}
    ), ${logged(p)}, ${told(p)}
    select subject_id id from act`,
);

/** Puts a lobster under a status, in the log and in its inbox too. Returns whether there is such a lobster. */
export async function setLobsterStatus(db: Db, params: StatusParams): Promise<boolean> {
  const rows = await updateStatus(db, params);
  return rows.length > 0;
}

type TextStatus = (typeof TEXT_STATUSES)[number];

interface TextParams extends ActParams {
  id: string;
  from: TextStatus;
  to: TextStatus;
  action: (typeof MODERATION_ACTIONS)[number];
}

interface TextOutcome {
  /** Before the act. */
  status: TextStatus;
  isMoved: boolean;
}

type TextType = "post" | "comment" | "question";

/** Whose words they are. */
const SPEAKERS: Record<TextType, string> = { post: "author_id", comment: "author_id", question: "sender_id" };

type TextParameters = { readonly [Name in keyof TextParams]: SQL };

const movedText = (p: TextParameters, type: TextType, leadsTo: { postId?: SQL; commentId?: SQL }) => sql`
    act as (
      update ${sql.raw(`${type}s`)} set status = ${p.to}::text
      where id = ${p.id}::uuid and status = ${p.from}::text
      returning ${actColumns(sql.raw(SPEAKERS[type]), {
        action: sql`${p.action}::text`,
        targetType: sql.raw(`'${type}'`),
        targetId: sql`id`,
        ...leadsTo,
      })}
    )`;

/** A CTE that takes hidden words out of the notifications that quoted them. */
const unquoted = (p: TextParameters, column: SQL) => sql`
    unquoted as (
      update notifications set payload = payload || '{"post_title": "", "excerpt": ""}'
      where ${column} = ${p.id}::uuid and ${p.to}::text = 'hidden' and exists (select 1 from act)
        and type <> 'moderation'
    )`;

const movePost = statement<TextParams, TextOutcome>(
  (p) => sql`
    with ${movedText(p, "post", { postId: sql`id` })}, unpinned as (
      update lobsters set pinned_post_id = null, pinned_at = null
      where id = (select subject_id from act) and pinned_post_id = ${p.id}::uuid and ${p.to}::text = 'hidden'
    ), ${unquoted(p, sql`post_id`)}, ${logged(p)}, ${told(p)}
    select status, exists (select 1 from act) "isMoved" from posts where id = ${p.id}::uuid`,
);

// Only visible comments are counted, so one that is hidden counts out and one that comes back counts in.
const moveComment = statement<TextParams, TextOutcome>(
  (p) => sql`
    with ${movedText(p, "comment", { postId: sql`post_id`, commentId: sql`id` })}, counted as (
      update post_stats
      set comments_count = comments_count + case when ${p.to}::text = 'visible' then 1 else -1 end
      where post_id = (select post_id from act)
    ), ${unquoted(p, sql`comment_id`)}, ${logged(p)}, ${told(p)}
    select status, exists (select 1 from act) "isMoved" from comments where id = ${p.id}::uuid`,
);

// Nothing counts questions, and nothing quotes them but to their sender.
const moveQuestion = statement<TextParams, TextOutcome>(
  (p) => sql`
    with ${movedText(p, "question", {})}, ${logged(p)}, ${told(p)}
    select status, exists (select 1 from act) "isMoved" from questions where id = ${p.id}::uuid`,
);

const MOVES = { post: movePost, comment: moveComment, question: moveQuestion };

/**
 * Moves a post, a comment or an anonymous question from one status to another, in the log and in its
 * author's inbox too, if it is in the first. Its counters follow in the same statement. Undefined when there
 * is no such text.
 */
export async function moveText(db: Db, type: TextType, params: TextParams): Promise<TextOutcome | undefined> {
  const [outcome] = await MOVES[type](db, params);
  return outcome;
}
