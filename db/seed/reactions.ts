import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../connection";
import { pg } from "../row";
import { type Placeholders, singleRowStatement, voidStatement } from "../statement";
import { toSearchVector } from "../terms";
import { crowd, idFrom, pick, seededRandom } from "./draw";

interface Span {
  /** ISO 8601. Posts newer than this get reactions. */
  after: string;
  now: string;
}

/** Comments per post: mostly few, sometimes many, one on average. */
const commentsOf = (id: SQL) => sql`(array[0,0,0,0,0,1,1,1,2,5])[1 + ${seededRandom(id, "comments", 10)}]`;
/** Likes per post: two on average. */
const likesOf = (id: SQL) => sql`(array[0,0,0,0,1,1,1,2,4,11])[1 + ${seededRandom(id, "likes", 10)}]`;

const inTime = (now: SQL, hours: SQL) =>
  sql`greatest(p.created_at, least(${now}::timestamptz, p.created_at + ${hours} * interval '37 minutes'))`;

// Every second comment of a post is a reply to the one before it.
const commentOnAll = singleRowStatement(
  { added: pg.integer },
  (p: Placeholders<Span & { remarks: string[]; remarkTerms: string[] }>) => sql`
    with crowd as materialized (${crowd}), comment as (
      insert into comments (id, post_id, author_id, parent_comment_id, content, terms, created_at)
      select c.id, p.id, crowd.id,
        case when n % 2 = 0 then ${idFrom(sql`'comment ' || p.id || ' ' || n - 1`)} end,
        ${pick(p.remarks, sql`c.id`, "remark")}, ${pick(p.remarkTerms, sql`c.id`, "remark")}::tsvector, ${inTime(p.now, sql`n`)}
      from posts p cross join lateral generate_series(1, ${commentsOf(sql`p.id`)}) n
        cross join lateral (select ${idFrom(sql`'comment ' || p.id || ' ' || n`)} id) c
        join crowd on crowd.no = ${seededRandom(sql`c.id`, "commenter", sql`(select count(*) from crowd)`)}
      where p.created_at > ${p.after}::timestamptz
      order by p.created_at, n returning 1
    )
    select count(*)::int added from comment`,
);

// Each post is liked by neighbours in the crowd, starting at a random place, so that nobody likes it twice.
const likeAll = singleRowStatement(
  { added: pg.integer },
  (p: Placeholders<Span>) => sql`
    with crowd as materialized (${crowd}), size as (select count(*) lobsters from crowd), added as (
      insert into likes (post_id, lobster_id, created_at)
      select p.id, crowd.id, ${inTime(p.now, sql`n`)}
      from posts p cross join size
        cross join lateral generate_series(1, least(${likesOf(sql`p.id`)}, lobsters)) n
        join crowd on crowd.no = (${seededRandom(sql`p.id`, "liker", 1000000)} + n) % lobsters
      where p.created_at > ${p.after}::timestamptz
      order by p.created_at, n returning 1
    )
    select count(*)::int added from added`,
);

const countAll = voidStatement(
  (p: Placeholders<{ after: string }>) => sql`
    insert into post_stats (post_id, view_count, likes_count, comments_count, changed_at)
    select p.id, 3 + 9 * ${likesOf(sql`p.id`)} + ${seededRandom(sql`p.id`, "views", 40)}, coalesce(l.count, 0),
      coalesce(c.count, 0), c.newest
    from posts p
      left join (select post_id, count(*) from likes group by post_id) l on l.post_id = p.id
      left join (select post_id, count(*), max(created_at) newest from comments group by post_id) c on c.post_id = p.id
    where p.created_at > ${p.after}::timestamptz
    order by p.created_at`,
);

// Adds the notifications that addComment and setLike would have sent. Those older than a week count as read.
const notifyAll = singleRowStatement(
  { added: pg.integer },
  (p: Placeholders<Span>) => sql`
    with event as (
      select p.author_id recipient, 'comment_on_post' type, c.author_id source, p.id post_id, c.id comment_id,
        p.title, left(c.content, 120) excerpt, c.created_at
      from posts p join comments c on c.post_id = p.id where p.created_at > ${p.after}::timestamptz
      union all
      select parent.author_id, 'comment_reply', c.author_id, p.id, c.id, p.title, left(c.content, 120), c.created_at
      from posts p join comments c on c.post_id = p.id join comments parent on parent.id = c.parent_comment_id
      where p.created_at > ${p.after}::timestamptz and parent.author_id <> p.author_id
      union all
      select p.author_id, 'like_on_post', l.lobster_id, p.id, null, p.title, '', l.created_at
      from posts p join likes l on l.post_id = p.id where p.created_at > ${p.after}::timestamptz
    ), added as (
      insert into notifications
        (recipient_id, type, source_lobster_id, post_id, comment_id, payload, read_at, created_at)
      select recipient, type, source, post_id, comment_id,
        jsonb_build_object('post_title', title, 'excerpt', excerpt),
        case when created_at < ${p.now}::timestamptz - interval '7 days' then created_at + interval '1 hour' end,
        created_at
      from event where recipient <> source order by created_at returning 1
    )
    select count(*)::int added from added`,
);

/** Gives new posts their comments, likes, counters and notifications. Returns how many it added. */
export async function seedReactions(db: Db, span: Span, remarks: string[]) {
  const remarkTerms = remarks.map(toSearchVector);
  const comments = await commentOnAll(db, { ...span, remarks, remarkTerms });
  const likes = await likeAll(db, span);
  await countAll(db, { after: span.after });
  const notifications = await notifyAll(db, span);
  return { comments: comments.added, likes: likes.added, notifications: notifications.added };
}
