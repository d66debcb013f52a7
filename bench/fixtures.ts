import type { BenchLobster, Square } from "./square";

/** Returns the first option of the post's poll, which is added if the post has none. */
export async function givenPoll({ sql }: Square, postId: string): Promise<string> {
  await sql`insert into polls (post_id) values (${postId}) on conflict do nothing`;
  await sql`
    insert into poll_options (post_id, position, label)
    select ${postId}, no, 'Option ' || no from generate_series(1, 4) no on conflict do nothing`;
  const [option] = await sql<{ id: string }[]>`
    select id from poll_options where post_id = ${postId} order by position limit 1`;
  return option?.id ?? "";
}

const POSTS_NOTIFIED = 100;

/** Gives a lobster exactly `count` notifications (a multiple of 100), of which the newest `unread` are unread. */
export async function givenInbox(
  { sql }: Square,
  { id }: BenchLobster,
  { count, unread }: { count: number; unread: number },
): Promise<void> {
  const [found] = await sql<{ count: number; unread: number }[]>`
    select count(*)::int, (count(*) filter (where read_at is null))::int unread
    from notifications where recipient_id = ${id}`;
  if (found?.count === count && found.unread === unread) return;
  await sql`delete from notifications where recipient_id = ${id}`;
  await sql`
    insert into notifications (recipient_id, type, source_lobster_id, post_id, payload, read_at, created_at)
    select ${id}::uuid, 'comment_on_post', author_id, post_id, payload,
      case when row_number() over (order by notified_at desc) > ${unread}::int then notified_at end, notified_at
    from (
      select author_id, id post_id, created_at - round * interval '1 day' notified_at,
        jsonb_build_object('post_title', title, 'excerpt', left(content, 100)) payload
      from generate_series(1, ${count / POSTS_NOTIFIED}::int) round, (
        select * from posts where author_id <> ${id} order by created_at desc limit ${POSTS_NOTIFIED}
      ) post
    ) notified`;
  await sql`vacuum analyze notifications`;
}

/** Gives a lobster exactly `count` threads of one message, with lobsters that send no requests. */
export async function givenThreads(
  { sql, lobsters }: Square,
  { id }: BenchLobster,
  count: number,
): Promise<void> {
  const [found] = await sql<{ count: number }[]>`
    select count(*)::int from threads where ${id} in (low_id, high_id)`;
  if (found?.count === count) return;
  await sql`
    delete from messages where thread_id in (select id from threads where ${id} in (low_id, high_id))`;
  await sql`delete from threads where ${id} in (low_id, high_id)`;
  await sql`
    with thread as (
      insert into threads (low_id, high_id, last_message_at, low_shown_at, high_shown_at)
      select least(id, ${id}::uuid), greatest(id, ${id}::uuid), sent_at, sent_at, sent_at
      from (
        select id, now() - serial_no * interval '1 minute' sent_at from lobsters
        where id <> all (${lobsters.map((lobster) => lobster.id)}::uuid[]) order by serial_no limit ${count}
      ) partner
      returning *
    )
    insert into messages (thread_id, sender_id, content, read_at, created_at)
    select id, case when low_id = ${id} then high_id else low_id end, 'The shells were great.',
      last_message_at, last_message_at
    from thread`;
  await sql`vacuum analyze threads, messages`;
}

/** Gives a lobster exactly `count` bookmarks, of the newest posts. */
export async function givenBookmarks({ sql }: Square, { id }: BenchLobster, count: number): Promise<void> {
  const [found] = await sql<{ count: number }[]>`
    select count(*)::int from bookmarks where lobster_id = ${id}`;
  if (found?.count === count) return;
  await sql`delete from bookmarks where lobster_id = ${id}`;
  await sql`
    insert into bookmarks (post_id, lobster_id, bookmarked_at)
    select id, ${id}, created_at from posts where status = 'visible' order by created_at desc limit ${count}`;
  await sql`vacuum analyze bookmarks`;
}
