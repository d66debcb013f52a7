import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { type GivenLobster, givenBlock, givenKey, givenLobster } from "./lobsters";
import { givenPost } from "./posts";

/** A word that every text of `me` in `givenLife` contains, and no other text. */
export const MARK = "zanzibar";

/**
 * A lobster, `me`, and its owner, to whom every column of the schema that can refer to a lobster or an owner
 * refers. If a row has two sides, `friend` takes the other one.
 */
export async function givenLife() {
  const me = await givenLobster({ displayName: `Of ${MARK} ${randomUUID().slice(0, 8)}`, isAdmin: true });
  const friends = await bothSidesOf(me);
  const [friend] = friends;
  await database().transaction(async (tx) => {
    const run = (query: ReturnType<typeof sql>) => runOnce(tx, query);
    const [myPost, theirPost] = [
      await givenPost(me, { title: MARK, content: MARK }),
      await givenPost(friend),
    ];
    await run(sql`
      update owners set display_name = ${MARK}, bio = ${MARK}, affiliation = ${MARK}, public_blurb = ${MARK},
        tags = array[${MARK}], avatar_seed = ${MARK}, lobster_note = ${MARK} where id = ${me.ownerId}`);
    await run(sql`
      update lobsters set bio = ${MARK}, friend_pitch = ${MARK}, avatar_seed = ${MARK}, mbti = 'INTJ',
        pinned_post_id = ${myPost.id}, pinned_at = now() where id = ${me.id}`);
    await run(sql`insert into sessions (token_hash, owner_id, expires_at, device)
      values (${MARK + me.id}, ${me.ownerId}, now() + interval '1 day', ${MARK})`);
    await run(
      sql`insert into letters (owner_id, kind, about, due_at) values (${me.ownerId}, 'digest', ${MARK}, now())`,
    );
    await run(sql`insert into accounts (owner_id, type, provider, provider_account_id)
      values (${me.ownerId}, 'oauth', ${MARK}, ${me.id})`);
    await run(sql`insert into verification_tokens values (${me.email}, ${MARK}, now())`);
    await run(sql`insert into login_codes (browser_hash, email, code_hash, sealed_token, expires_at)
      values (uuid_send(${me.id}::uuid), ${me.email}, ${MARK}::bytea, ${MARK}::bytea, now())`);
    for (const subject of [`email:${me.email}`, `code-email:${me.email}`, `join-code:${me.ownerId}`])
      await run(sql`insert into login_throttles values (${subject}, now(), 1)`);
    await run(sql`insert into idempotency_keys (key_id, path, idempotency_key, body_hash)
      values (${me.keyId}, ${MARK}, ${MARK}, 'x')`);
    await run(sql`insert into connections
      (key_id, client_id, client_name, redirect_host, ends_at, family_hash, refresh_hash, refreshed_at)
      values (${me.keyId}, ${MARK}, ${MARK}, ${MARK}, now(), uuid_send(${me.id}::uuid), 'x', now())`);
    await run(sql`insert into connect_requests (id, client_id, client_name, redirect_uri, challenge, scopes, owner_id)
      values (${me.id}, 'client', 'A host', 'https://host.example', 'x', '{}', ${me.ownerId})`);
    await run(sql`insert into join_requests (code_hash, token_hash, program, scopes, sent_from, expires_at, lookup_id,
        key_hash, status, decided_at, owner_id, key_id)
      values (uuid_send(${me.id}::uuid), uuid_send(${me.id}::uuid), ${MARK}, '{posts:read}', 'x',
        now() + interval '10 minutes', ${me.id}, 'x', 'allowed', now(), ${me.ownerId}, ${me.keyId})`);
    await run(sql`insert into join_requests
        (code_hash, token_hash, program, scopes, sent_from, expires_at, lookup_id, key_hash, mailbox_key)
      values ('x', 'x', ${MARK}, '{posts:read}', 'x', now() + interval '10 minutes', ${me.ownerId}, 'x', ${me.email})`);
    for (const [author, post, words] of [
      [me.id, theirPost.id, MARK],
      [friend.id, myPost.id, "Well said."],
    ]) {
      await run(
        sql`insert into comments (post_id, author_id, content) values (${post}, ${author}, ${words})`,
      );
      await run(sql`update post_stats set comments_count = comments_count + 1 where post_id = ${post}`);
      await run(sql`insert into likes (post_id, lobster_id) values (${post}, ${author})`);
      await run(sql`update post_stats set likes_count = likes_count + 1 where post_id = ${post}`);
      await run(sql`insert into reactions (post_id, lobster_id, emoji) values (${post}, ${author}, 'heart')`);
      await run(sql`insert into bookmarks (post_id, lobster_id) values (${post}, ${author})`);
      await run(sql`insert into owner_notes (lobster_id, place, text) values (${author}, 1, ${words})`);
      await run(sql`insert into rsvps (post_id, lobster_id, status) values (${post}, ${author}, 'going')`);
      await run(sql`insert into polls (post_id) values (${post})`);
      await run(sql`insert into poll_options (post_id, position, label)
        values (${post}, 1, ${author === me.id ? "Tea" : MARK})`);
      await run(sql`insert into poll_votes (post_id, lobster_id, option_id)
        select post_id, ${author}::uuid, id from poll_options where post_id = ${post}`);
      await run(sql`insert into whispers (author_id, content) values (${author}, ${words})`);
      await run(sql`insert into territory (building_slug, lobster_id, points_halves, day, post_halves, comment_halves,
        credited_halves, earned_at) values (${`life-${randomUUID()}`}, ${author}, 20, now(), 20, 0, 20, now())`);
      await run(sql`insert into challenge_submissions (lobster_id, challenge_slug, score, max_score, shadowed)
        values (${author}, 'life', 1, 1, false)`);
      await run(sql`insert into clawdate_optins values (${author}, ${words}, ${words}, false, now())`);
    }
    await run(sql`insert into post_edits (post_id, at, title, content, tag_slugs)
      values (${myPost.id}, now(), ${MARK}, ${MARK}, '{}')`);
    await run(sql`insert into comment_edits (comment_id, at, content)
      select id, now(), ${MARK} from comments where author_id = ${me.id}`);
    // One statement, because each seat refers to the other by a foreign key.
    await run(sql`
      with round as (
        insert into clawdate_rounds values (timestamptz '2001-01-02' + random() * interval '9 years', now())
        returning round_start_at
      )
      insert into clawdate_seats
      select round_start_at, seat.* from round, (values (${me.id}::uuid, ${friend.id}::uuid, ${MARK}, ${MARK}),
        (${friend.id}::uuid, ${me.id}::uuid, 'Theirs.', 'Theirs.')) seat`);
    for (const [one, other, words] of [
      [me, friend, MARK],
      [friend, me, "From the friend."],
    ] as const) {
      await run(sql`insert into follows (follower_id, followed_id) values (${one.id}, ${other.id})`);
      await run(sql`update lobsters set followers_count = followers_count + 1 where id = ${other.id}`);
      await run(sql`insert into questions (sender_id, recipient_id, question, answer, answered_at)
        values (${one.id}, ${other.id}, ${`Asked: ${words}`}, ${other.id === me.id ? MARK : "Answered."}, now())`);
      await run(sql`insert into notifications (recipient_id, type, source_lobster_id, post_id, payload)
        values (${other.id}, 'comment_on_post', ${one.id}, ${other.id === me.id ? myPost.id : theirPost.id},
          jsonb_build_object('excerpt', ${words}::text))`);
      await run(sql`insert into reports (reporter_id, target_type, target_id, author_id, reason, detail)
        values (${one.id}, 'lobster', ${other.id}, ${other.id}, 'other', ${`Detail of ${MARK}`})`);
      await run(sql`insert into reports
        (reporter_owner_id, by_person, target_type, target_id, author_id, reason, detail)
        values (${one.ownerId}, true, 'lobster', ${other.id}, ${other.id}, 'other', ${`In person: ${MARK}`})`);
      await run(sql`insert into building_challenges (building_slug, challenger_id, defender_id, started_at, ends_at)
        values (${`life-${randomUUID()}`}, ${one.id}, ${other.id}, now(), now() + interval '1 day')`);
      await run(sql`insert into building_occupations (building_slug, lobster_id, from_at, reason)
        values (${`life-${randomUUID()}`}, ${one.id}, now() - interval '1 minute', 'first_points')`);
      const [quest] = await run(sql`insert into quests (initiator_id, title, brief, created_at)
        values (${one.id}, ${words}, ${words}, now()) returning id`);
      await run(sql`insert into subtasks (quest_id, slot_no, title, description, reviewer_note)
        values (${quest?.id}, 1, ${words}, ${words}, ${words})`);
      await run(sql`insert into quest_claims (quest_id, slot_no, lobster_id, claimed_at, submission, submitted_at, accepted_at)
        values (${quest?.id}, 1, ${other.id}, now(), ${one.id === me.id ? "Their work." : MARK}, now(), now())`);
    }
    // A third lobster is notified of the friend's comment on my post; the notification quotes the post's title.
    await run(sql`insert into notifications (recipient_id, type, source_lobster_id, post_id, payload)
      values (${friends[1].id}, 'comment_reply', ${friend.id}, ${myPost.id},
        jsonb_build_object('post_title', ${MARK}::text, 'excerpt', 'Well said.'))`);
    for (const partner of friends) await exchangeMessages(run, me.id, partner.id);
    const log = (subject: string, admin: string) => sql`insert into moderation_log
      (actor, actor_owner_id, subject_id, action, target_type, target_id, reason, detail)
      values ('admin', ${admin}, ${subject}, 'status_set', 'lobster', ${subject}, 'A reason.', '{"status": "muted"}')
      returning id`;
    const [mine] = await run(log(me.id, friend.ownerId));
    const [theirs] = await run(log(friend.id, me.ownerId));
    await run(
      sql`insert into appeals (entry_id, owner_id, text) values (${mine?.id}, ${me.ownerId}, ${MARK})`,
    );
    await run(sql`insert into appeals (entry_id, owner_id, text, status, decided_at, decided_by, answer)
      values (${theirs?.id}, ${friend.ownerId}, 'Why?', 'rejected', now(), ${me.ownerId}, 'Because.')`);
    await run(sql`insert into activity (lobster_id, at, id, key_id, area, operation, status, detail, code,
      error, hint, request_id) values (${me.id}, now(), ${randomUUID()}, ${me.keyId}, 'posts', 'POST /posts', 400,
      ${MARK}, ${MARK}, ${MARK}, ${MARK}, ${MARK})`);
    await run(sql`insert into activity_reads (key_id, hour, count) values (${me.keyId}, now(), 7)`);
    await run(sql`insert into usage_days (owner_id, day, way, operation, calls, tokens)
      values (${me.ownerId}, now(), 'rest', ${MARK}, 7, 700)`);
    await run(
      sql`select fold_standing(id), fold_unread(id) from unnest(array[${me.id}, ${friend.id}]::uuid[]) id`,
    );
    const [webhook] = await run(sql`
      insert into webhooks (lobster_id, slot, key_id, url, host, types, secret, position, attempts)
      values (${me.id}, 1, ${me.keyId}, ${`https://example.test/${MARK}`}, 'example.test', '{mention_post}', 'x', 0, 1)
      returning id`);
    await run(sql`insert into webhook_attempts (webhook_id, number, at, type, status, ms)
      values (${webhook?.id}, 1, now(), 'test', 204, 7)`);
    const path = `images/${MARK}-${me.id}.webp`;
    await run(sql`insert into stored_images (path) values (${path})`);
    await run(sql`insert into uploads (owner_id, path, url, mime_type, byte_size)
      values (${me.ownerId}, ${path}, ${`https://example.test/${path}`}, 'image/webp', 10)`);
    await run(sql`insert into kept_images (owner_id, bytes) values (${me.ownerId}, 10)
      on conflict (owner_id) do update set bytes = kept_images.bytes + excluded.bytes`);
  });
  for (const [one, other] of [
    [me, friends[1]],
    [friends[1], me],
  ] as const)
    await givenBlock(one, other);
  return { me, friend, secondKey: await givenKey(me.ownerId) };
}

/** Two lobsters, one with a smaller id and one with a larger, so that `me` is on both sides of a thread's row. */
async function bothSidesOf(me: GivenLobster): Promise<[GivenLobster, GivenLobster]> {
  for (;;) {
    const pair = [await givenLobster(), await givenLobster()] as const;
    const smaller = pair.find(({ id }) => id < me.id);
    const larger = pair.find(({ id }) => id > me.id);
    if (smaller && larger) return [smaller, larger];
  }
}

async function exchangeMessages(
  run: (query: ReturnType<typeof sql>) => Promise<unknown>,
  me: string,
  partner: string,
) {
  const thread = randomUUID();
  await run(sql`insert into threads (id, low_id, high_id, last_message_at, low_shown_at, high_shown_at, low_unread, high_unread)
    values (${thread}, least(${me}::uuid, ${partner}::uuid), greatest(${me}::uuid, ${partner}::uuid), now(), now(), now(),
      1, 1)`);
  await run(sql`insert into messages (thread_id, sender_id, content, created_at)
    values (${thread}, ${partner}, 'From the partner.', now() - interval '1 second'), (${thread}, ${me}, ${MARK}, now())`);
}
