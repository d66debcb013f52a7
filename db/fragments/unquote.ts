import { type SQL, sql } from "drizzle-orm";

const mentionedBy = (text: SQL) => sql`
        join mentions m on m.text_id = ${text} and m.part = '' join lobsters l on l.serial_no = m.serial_no`;

/** The notifications that comments made. `comments` is SQL that begins with `from` and has the comments as `c`. */
const toldOfComments = (comments: SQL) => sql`
      select p.author_id recipient_id, 'comment_on_post' type, c.created_at at, c.id comment_id
      ${comments} join posts p on p.id = c.post_id
      union all
      select parent.author_id, 'comment_reply', c.created_at, c.id
      ${comments} join comments parent on parent.id = c.parent_comment_id
      union all
      select l.id, 'mention_comment', c.created_at, c.id ${comments} ${mentionedBy(sql`c.id`)}`;

/**
 * Empties the words of `told` in the notifications that quote them. Nothing indexes a notification's post or comment, but it is
 * stored at the same instant as its text, so the index of its recipient's inbox finds it. "offset 0" keeps the planner from
 * reading all notifications instead.
 */
const emptied = (words: SQL, told: SQL) => sql`
      update notifications set payload = payload || ${words} where id = any (array(
        select quoting.id from (${told}) told cross join lateral (
          select n.id from notifications n
          where n.recipient_id = told.recipient_id and n.type = told.type and n.created_at = told.at
            and n.comment_id is not distinct from told.comment_id
          offset 0
        ) quoting
      ))`;

/** Takes the words of deleted comments out of the notifications of them. `comments` is as for `toldOfComments`. */
export const unquoteComments = (comments: SQL) => emptied(sql`'{"excerpt": ""}'`, toldOfComments(comments));

/**
 * Takes the words of deleted posts, and of their comments, out of the notifications of them. `posts` is the name of a CTE with
 * `id` and `created_at`.
 */
export const unquotePosts = (posts: SQL) =>
  emptied(
    sql`'{"post_title": "", "excerpt": ""}'`,
    sql`
      select l.id recipient_id, 'mention_post' type, gone.created_at at, null::uuid comment_id
      from ${posts} gone ${mentionedBy(sql`gone.id`)}
      union all ${toldOfComments(sql`from ${posts} gone join comments c on c.post_id = gone.id`)}`,
  );
