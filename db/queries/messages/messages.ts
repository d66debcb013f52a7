import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { inBlock } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import { markRead } from "../../fragments/mark-read";
import { notify } from "../../fragments/notify";
import { shownName, shownText } from "../../fragments/shadow";
import { isPartnerOf, isThreadOf, noBlockSince } from "../../fragments/threads";
import { BY_TIME, type ByTime } from "../../keyset";
import { listStatement } from "../../list-statement";
import { outcome, outerJoin, pg, type RowOf } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { messages } from "../../schema/messages";
import { optionalRowStatement, type Placeholders, singleRow, statement } from "../../statement";

const messageRow = {
  messageId: messages.id,
  senderId: lobsters.id,
  senderName: lobsters.displayName,
  senderAvatarSeed: lobsters.avatarSeed,
  recipientId: pg.uuid,
  content: messages.content,
  readAt: messages.readAt,
  sentAt: messages.createdAt,
};

export type MessageRow = RowOf<typeof messageRow>;

/** The columns of `messageRow`, from the aliases `m` (message) and `l` (its sender). */
const messageColumns = (recipient: SQL, viewer: SQL) => sql`
  m.id "messageId", l.id "senderId", ${shownName({ viewer })} "senderName",
  ${shownText("avatar_seed", sql`l.avatar_seed`, { viewer })} "senderAvatarSeed",
  ${recipient} "recipientId", m.content, m.read_at "readAt", m.created_at "sentAt"`;

interface NewMessageParams {
  senderId: string;
  recipientId: string;
  content: string;
  /** The sender is shadow-muted: only it sees the message. */
  shadowed: boolean;
  preview: string;
}

const sendOutcome = outcome(["lobster_not_found", "blocked", "block_made_meanwhile"], messageRow);

const insertMessage = statement(sendOutcome, (p: Placeholders<NewMessageParams>) => {
  const shownTo = (side: SQL) =>
    sql`case when not ${p.shadowed}::bool or ${side} = ${p.senderId}::uuid then now() end`;
  const unreadBy = (side: SQL) => sql`(not ${p.shadowed}::bool and ${side} <> ${p.senderId}::uuid)::int`;
  const next = sql`greatest(excluded.last_message_at, threads.last_message_at + interval '1 millisecond')`;
  const moved = (shownAt: SQL) =>
    sql`case when excluded.${shownAt} is null then threads.${shownAt} else ${next} end`;
  return sql`
    with recipient as (
      select l.id, ${inBlock(sql`l.id`, p.senderId)} blocked
      from lobsters l where l.id = ${p.recipientId} and not ${isBanned}
    ), pair as (
      select least(id, ${p.senderId}::uuid) low, greatest(id, ${p.senderId}::uuid) high
      from recipient where not blocked
    ), thread as (
      insert into threads
        (low_id, high_id, last_message_at, low_shown_at, high_shown_at, low_unread, high_unread)
      select low, high, now(), ${shownTo(sql`low`)}, ${shownTo(sql`high`)},
        ${unreadBy(sql`low`)}, ${unreadBy(sql`high`)}
      from pair
      on conflict (low_id, high_id) do update
      set last_message_at = ${next},
        low_shown_at = ${moved(sql`low_shown_at`)}, high_shown_at = ${moved(sql`high_shown_at`)},
        low_unread = threads.low_unread + excluded.low_unread,
        high_unread = threads.high_unread + excluded.high_unread
      where ${noBlockSince(p.senderId, p.recipientId)}
      returning id, last_message_at
    ), message as (
      insert into messages (thread_id, sender_id, content, shadowed, created_at)
      select id, ${p.senderId}::uuid, ${p.content}, ${p.shadowed}::bool, last_message_at from thread
      returning *
    ), notified as (${notify(
      {
        recipient: sql`${p.recipientId}::uuid`,
        type: "direct_message",
        source: sql`${p.senderId}::uuid`,
        payload: sql`jsonb_build_object('message_id', id, 'preview', ${p.preview}::text)`,
        at: sql`created_at`,
      },
      sql`from message where not shadowed`,
    )})
    select case when not exists (select 1 from recipient) then 'lobster_not_found'
        when exists (select 1 from recipient where blocked) then 'blocked'
        when m.id is null then 'block_made_meanwhile' end refusal,
      ${messageColumns(sql`${p.recipientId}::uuid`, p.senderId)}
    from lobsters l left join message m on true where l.id = ${p.senderId}::uuid`;
});

/**
 * Stores a message, updates its thread's times and counts, and notifies the recipient, in one statement. If a block
 * commits meanwhile, the statement runs again and is refused (I11, db/contract.md#invariants).
 */
export async function sendMessage(db: Db, params: NewMessageParams) {
  for (;;) {
    const sent = singleRow(await insertMessage(db, params));
    if (sent.refusal !== "block_made_meanwhile") return sent;
  }
}

interface Conversation {
  lobsterId: string;
  partnerId: string;
}

// An empty conversation still returns one row, which shows that the partner exists.
const conversationPage = listStatement(
  BY_TIME,
  outerJoin({}, messageRow),
  (p: Placeholders<Conversation>, after, limit) => sql`
    select page.* from lobsters partner left join lateral (
      select ${messageColumns(sql`case when l.id = partner.id then ${p.lobsterId}::uuid else partner.id end`, p.lobsterId)}
      from messages m join lobsters l on l.id = m.sender_id
      where m.thread_id = (select t.id from threads t where ${isThreadOf(sql`t`, p.lobsterId, p.partnerId)})
        and (not m.shadowed or m.sender_id = ${p.lobsterId}::uuid) and m.created_at < ${after}
      order by m.created_at desc limit ${limit}
    ) page on true
    where partner.id = ${p.partnerId} and ${isPartnerOf(sql`partner`, p.lobsterId)}
    order by page."sentAt" desc`,
);

/** A page of the messages between two lobsters, newest first; undefined when there is no such partner. */
export async function readConversation(
  db: Db,
  params: ByTime & Conversation,
): Promise<MessageRow[] | undefined> {
  const rows = await conversationPage(db, params);
  return rows.length === 0 ? undefined : rows.filter((row) => row.messageId !== null);
}

// Locks the thread's row first, as sending a message does, and lowers the count by the messages that it marked.
// Messages and their notifications come from one snapshot, so that either both are marked or neither.
const markThread = optionalRowStatement(
  { updated: pg.integer },
  (p: Placeholders<Conversation & { until: string }>) => sql`
    with thread as (
      select t.id from threads t where ${isThreadOf(sql`t`, p.lobsterId, p.partnerId)} for no key update
    ), marked as (
      update messages m set read_at = now() from thread
      where m.thread_id = thread.id and m.sender_id = ${p.partnerId}::uuid
        and m.read_at is null and not m.shadowed and m.created_at <= ${p.until}::timestamptz
      returning 1
    ), marks as (
      select count(*)::int updated from marked
    ), counted as (
      update threads set
        low_unread = low_unread - case when low_id = ${p.lobsterId}::uuid then updated else 0 end,
        high_unread = high_unread - case when high_id = ${p.lobsterId}::uuid then updated else 0 end
      from thread, marks where threads.id = thread.id and updated > 0
    ), notified as (${markRead(sql`
      recipient_id = ${p.lobsterId}::uuid and source_lobster_id = ${p.partnerId}::uuid and type = 'direct_message'
        and created_at <= ${p.until}::timestamptz`)}
    )
    select updated from marks, lobsters partner
    where partner.id = ${p.partnerId} and ${isPartnerOf(sql`partner`, p.lobsterId)}`,
);

/**
 * Marks a partner's messages to this lobster that are not newer than `until` (ISO 8601) as read, and their
 * notifications. Returns how many messages it marked; undefined when there is no such partner.
 */
export const markThreadRead = async (
  db: Db,
  { until = "infinity", ...params }: Conversation & { until?: string | undefined },
): Promise<number | undefined> => (await markThread(db, { until, ...params }))?.updated;
