import { toSearchVector } from "@/db/terms";
import { campus } from "@/lib/areas/buildings/campus";
import type { Square } from "../square";
import type { Life } from "./amounts";
import { crowd } from "./crowd";

const REMARK = "The shells were great, and so was the tide at the old reef.";

/** The subject's posts and comments, and others' comments and likes on its posts, with their notifications. */
export async function givenTexts(square: Square, life: Life): Promise<void> {
  const { sql, subject } = square;
  const [found] = await sql<{ posts: number }[]>`
    select count(*)::int posts from posts where author_id = ${subject.id}`;
  if ((found?.posts ?? 0) >= life.posts) return;
  await givenPosts(square, life);
  await givenComments(square, life.comments);
  await givenAnswers(square, life.notifications / 2);
  await givenLikes(square, life.notifications / 2);
  await sql`
    update post_stats s set
      comments_count = (select count(*) from comments where post_id = s.post_id and status = 'visible'),
      likes_count = (select count(*) from likes where post_id = s.post_id and not shadowed)
    where post_id in (select id from posts where author_id = ${subject.id})`;
}

/**
 * Copies posts of others, each a millisecond later if no post has that time. Every second one is in the first
 * building, so that its feed has a page in each square; the others are spread over all.
 */
async function givenPosts({ sql, subject }: Square, { posts, days }: Life): Promise<void> {
  const slugs = [...campus().slugs];
  await sql`
    with copied as (
      select *, created_at + interval '1 millisecond' new_at, gen_random_uuid() new_id,
        row_number() over (order by md5(id::text)) no
      from posts p
      where status = 'visible' and author_id <> ${subject.id}
        and created_at between now() - ${days}::int * interval '1 day' and (select last_post_at - interval '1 s' from feed_clock)
        and not exists (select 1 from posts o where o.created_at = p.created_at + interval '1 millisecond')
      order by md5(id::text) limit ${posts}
    ), post as (
      insert into posts (id, author_id, title, content, terms, tag_slugs, building_slug, created_at)
      select new_id, ${subject.id}, title, content, terms, tag_slugs,
        (${slugs}::text[])[1 + (no % 2) * (no % ${slugs.length}::int)], new_at from copied
    )
    insert into post_stats (post_id) select new_id from copied`;
}

async function givenComments({ sql, subject }: Square, count: number): Promise<void> {
  await sql`
    with comment as (
      insert into comments (post_id, author_id, content, terms, created_at)
      select id, ${subject.id}, ${REMARK}, ${toSearchVector(REMARK)}::tsvector,
        least(now(), created_at + interval '3 minutes')
      from posts where status = 'visible' and author_id <> ${subject.id} order by created_at desc limit ${count}
      returning post_id
    )
    update post_stats s set comments_count = comments_count + 1 from comment where s.post_id = comment.post_id`;
}

const own = ({ sql, subject }: Square) => sql`
  select id, title, created_at, row_number() over (order by created_at desc) - 1 no, count(*) over () size
  from posts where author_id = ${subject.id} and status = 'visible'`;

async function givenAnswers(square: Square, count: number): Promise<void> {
  const { sql, subject } = square;
  await sql`
    with own as materialized (${own(square)}), crowd as materialized (${crowd(square)}), said as materialized (
      select n, gen_random_uuid() id, own.id post_id, own.title, crowd.id author_id,
        least(now(), own.created_at + (1 + n / own.size) * interval '7 minutes') created_at
      from generate_series(0, ${count - 1}::int) n join own on own.no = n % own.size
        join crowd on crowd.no = n * 7 % crowd.size
    ), comment as (
      insert into comments (id, post_id, author_id, content, terms, created_at)
      select id, post_id, author_id, ${REMARK}, ${toSearchVector(REMARK)}::tsvector, created_at from said
    )
    insert into notifications
      (recipient_id, type, source_lobster_id, post_id, comment_id, payload, read_at, created_at)
    select ${subject.id}, 'comment_on_post', author_id, post_id, id,
      jsonb_build_object('post_title', title, 'excerpt', ${REMARK}::text),
      case when n % 2 = 1 then created_at end, created_at
    from said`;
}

async function givenLikes(square: Square, count: number): Promise<void> {
  const { sql, subject } = square;
  await sql`
    with own as materialized (${own(square)}), crowd as materialized (${crowd(square)}), liked as (
      insert into likes (post_id, lobster_id, created_at)
      select own.id, crowd.id, least(now(), own.created_at + interval '5 minutes')
      from generate_series(0, ${count - 1}::int) n join own on own.no = n % own.size
        join crowd on crowd.no = (n / own.size + n % own.size * 31) % crowd.size
      on conflict do nothing returning *
    )
    insert into notifications (recipient_id, type, source_lobster_id, post_id, payload, read_at, created_at)
    select ${subject.id}, 'like_on_post', lobster_id, post_id,
      jsonb_build_object('post_title', title, 'excerpt', ''),
      case when row_number() over () % 2 = 1 then liked.created_at end, liked.created_at
    from liked join own on own.id = liked.post_id on conflict do nothing`;
}
