import { type SQL, sql } from "drizzle-orm";
import { changeNotifications } from "./change-notifications";

/**
 * Joins, as `l`, the lobsters that a text mentions or mentioned before an edit, and when it may have notified them:
 * when stored or edited.
 */
const mentionedBy = (text: "post" | "comment", alias: string) =>
  sql.raw(`
        join mentions m on m.text_id = ${alias}.id join lobsters l on l.serial_no = m.serial_no
        cross join lateral (
          select ${alias}.created_at at union all select at from ${text}_edits where ${text}_id = ${alias}.id
        ) said`);

/** The notifications about comments. `comments` is SQL that begins with `from` and has the comments as `c`. */
const toldOfComments = (comments: SQL) => sql`
      select p.author_id recipient_id, 'comment_on_post' type, c.created_at at, c.post_id, c.id comment_id
      ${comments} join posts p on p.id = c.post_id
      union all
      select parent.author_id, 'comment_reply', c.created_at, c.post_id, c.id
      ${comments} join comments parent on parent.id = c.parent_comment_id
      union all
      select l.id, 'mention_comment', said.at, c.post_id, c.id ${comments} ${mentionedBy("comment", "c")}`;

/**
 * Sets the fields of `words` in the notifications that `told` describes, and in those whose ids `others` adds by
 * `union all`. No index has the post or comment of a notification, but it is stored at the same instant as its text, so
 * the index of its recipient's inbox finds it. "offset 0" keeps the planner from reading all notifications instead.
 */
const emptied = (words: SQL, told: SQL, after: string, others = sql``) =>
  changeNotifications(
    sql`payload = payload || ${words}`,
    sql`id = any (array(
        select quoting.id from (${told}) told cross join lateral (
          select n.id from notifications n
          where n.recipient_id = told.recipient_id and n.type = told.type and n.created_at = told.at
            and n.post_id = told.post_id and n.comment_id is not distinct from told.comment_id
          offset 0
        ) quoting ${others}
      ))`,
    after,
  );

/**
 * Removes the text of deleted comments from the notifications about them, after the CTE `after`. `comments` is as for
 * `toldOfComments`.
 */
export const redactCommentNotifications = (comments: SQL, after: string) =>
  emptied(sql`'{"excerpt": ""}'`, toldOfComments(comments), after);

/**
 * Removes the text of deleted posts and of their comments from the notifications about them, after the CTE `after`.
 * `posts` is the name of a CTE with `id` and `created_at`.
 */
export const redactPostNotifications = (posts: SQL, after: string) =>
  emptied(
    sql`'{"post_title": "", "excerpt": ""}'`,
    sql`
      select l.id recipient_id, 'mention_post' type, said.at, gone.id post_id, null::uuid comment_id
      from ${posts} gone ${mentionedBy("post", "gone")}
      union all ${toldOfComments(sql`from ${posts} gone join comments c on c.post_id = gone.id`)}`,
    after,
    sql`
        union all
        select n.id from notifications n join ${posts} gone on gone.id = n.post_id
        where n.type in ('event_soon', 'event_changed')
        union all
        select n.id from notifications n join ${posts} gone on gone.id = n.post_id where n.type = 'answer_accepted'`,
  );
