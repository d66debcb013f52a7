import type { Square } from "../square";
import type { Life } from "./amounts";
import { crowd, givenLobsters } from "./crowd";

/** How many lobsters the subject follows in each square: enough for a page of their posts. */
const FOLLOWED = 50;

/** Followers, threads, bookmarks, questions and images of the subject. */
export async function givenContacts(square: Square, life: Life): Promise<void> {
  await givenFollowers(square, life.followers);
  await givenThreads(square, life.threads);
  await givenMessages(square, life.messages);
  await givenBookmarks(square, life.bookmarks);
  await givenQuestions(square, life.questions);
  await givenUploads(square, life.uploads);
}

async function givenFollowers(square: Square, count: number): Promise<void> {
  const { sql, subject } = square;
  // Some lobsters have a sanction and do not follow.
  await givenLobsters(square, count + 100);
  await sql`
    insert into follows (follower_id, followed_id)
    select id, ${subject.id} from lobsters l
    where status = 'active' and id <> ${subject.id}
      and not exists (select 1 from follows where (follower_id, followed_id) = (l.id, ${subject.id}))
    order by serial_no
    limit greatest(0, ${count}::int - (select count(*) from follows where followed_id = ${subject.id}))`;
  await sql`
    insert into follows (follower_id, followed_id)
    select ${subject.id}, id from (${crowd(square)}) crowd where no < ${FOLLOWED} on conflict do nothing`;
  await sql`
    update lobsters l set followers_count = (
      select count(*) from follows where followed_id = l.id and not shadowed)
    where id = ${subject.id} or id in (select followed_id from follows where follower_id = ${subject.id})`;
}

/** Threads of one message each, every second unread. */
async function givenThreads(square: Square, count: number): Promise<void> {
  const { sql, subject } = square;
  await sql`
    with thread as (
      insert into threads (low_id, high_id, last_message_at, low_shown_at, high_shown_at, low_unread, high_unread)
      select least(id, ${subject.id}::uuid), greatest(id, ${subject.id}::uuid), sent_at, sent_at, sent_at,
        case when id < ${subject.id} then 0 else no % 2 end, case when id < ${subject.id} then no % 2 else 0 end
      from (select id, no, now() - (no + 1) * interval '1 minute' sent_at from (${crowd(square)}) crowd) partner
      where no < ${count} on conflict do nothing returning *
    )
    insert into messages (thread_id, sender_id, content, read_at, created_at)
    select id, case when low_id = ${subject.id} then high_id else low_id end, 'The shells were great.',
      case when low_unread + high_unread = 0 then last_message_at end, last_message_at
    from thread`;
}

/** More messages in the subject's newest thread, all of them read. */
async function givenMessages({ sql, subject }: Square, count: number): Promise<void> {
  await sql`
    insert into messages (thread_id, sender_id, content, read_at, created_at)
    select id, ${subject.id}, 'The tide was better.', sent_at, sent_at
    from (
      select * from threads where ${subject.id} in (low_id, high_id) order by last_message_at desc limit 1
    ) thread cross join lateral (
      select last_message_at - n * interval '1 minute' sent_at from generate_series(1, ${count}::int) n
    ) earlier on conflict do nothing`;
}

async function givenBookmarks({ sql, subject }: Square, count: number): Promise<void> {
  await sql`
    insert into bookmarks (post_id, lobster_id, bookmarked_at)
    select id, ${subject.id}, created_at from posts where status = 'visible' order by created_at desc
    limit greatest(0, ${count}::int - (select count(*) from bookmarks where lobster_id = ${subject.id}))
    on conflict do nothing`;
}

/** Questions of as many others, every second answered. */
async function givenQuestions(square: Square, count: number): Promise<void> {
  const { sql, subject } = square;
  await sql`
    insert into questions (sender_id, recipient_id, question, answer, answered_at, created_at)
    select id, ${subject.id}, 'What does the tide bring?', case when no % 2 = 0 then 'Shells.' end,
      case when no % 2 = 0 then now() - no * interval '1 minute' end, now() - (no + 1) * interval '1 minute'
    from (${crowd(square)}) crowd
    where no < ${count} and not exists (select 1 from questions where recipient_id = ${subject.id})`;
}

const IMAGE_BYTES = 1_000;

async function givenUploads({ sql, subject }: Square, count: number): Promise<void> {
  await sql`
    with image as (
      insert into stored_images (path) select 'bench/' || n || '.png' from generate_series(1, ${count}::int) n
      on conflict do nothing returning path
    ), upload as (
      insert into uploads (owner_id, path, url, mime_type, byte_size)
      select owner_id, path, 'http://127.0.0.1:3000/uploads/' || path, 'image/png', ${IMAGE_BYTES}::int
      from image, lobsters where lobsters.id = ${subject.id} returning owner_id
    )
    insert into kept_images (owner_id, bytes) select owner_id, count(*) * ${IMAGE_BYTES}::int from upload group by owner_id
    on conflict (owner_id) do update set bytes = kept_images.bytes + excluded.bytes`;
}
