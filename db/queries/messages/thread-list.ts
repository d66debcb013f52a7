import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { BY_TIME_AND_ID, type ByTimeAndId } from "../../keyset";
import { listStatement } from "../../list-statement";
import { outerJoin, pg, type RowOf } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { messages, threads } from "../../schema/messages";
import type { Placeholders } from "../../statement";

/** A thread with its newest message. */
const threadRow = {
  partnerId: lobsters.id,
  partnerName: lobsters.displayName,
  partnerAvatarSeed: lobsters.avatarSeed,
  messageId: messages.id,
  content: messages.content,
  sentAt: messages.createdAt,
  fromMe: pg.boolean,
  unreadCount: threads.lowUnread,
};

export type ThreadRow = RowOf<typeof threadRow>;

/** Selects as `unread` how many messages a lobster has not read, in all threads. */
export const unreadMessages = (lobsterId: SQL) => sql`
  select coalesce(sum(count), 0)::int unread from (
    select low_unread count from threads where low_id = ${lobsterId} and low_unread > 0
    union all select high_unread from threads where high_id = ${lobsterId} and high_unread > 0
  ) sides`;

// The lobster can be on either side of a thread. Each side is one index scan that stops at the limit, however many
// threads there are. An empty list still returns one row, which carries the total.
const threadsPage = listStatement(
  BY_TIME_AND_ID,
  outerJoin({ unreadTotal: pg.integer }, threadRow),
  (p: Placeholders<{ lobsterId: string }>, after, limit) => {
    const side = (me: SQL, partner: SQL, shownAt: SQL, unread: SQL) => sql`(
      select id, ${partner} partner_id, ${shownAt} shown_at, ${unread} unread from threads
      where ${me} = ${p.lobsterId} and (${shownAt}, ${partner}) < ${after}
      order by ${shownAt} desc, ${partner} desc limit ${limit})`;
    const low = side(sql`low_id`, sql`high_id`, sql`low_shown_at`, sql`low_unread`);
    const high = side(sql`high_id`, sql`low_id`, sql`high_shown_at`, sql`high_unread`);
    return sql`
      with page as (${low} union all ${high} order by shown_at desc, partner_id desc limit ${limit}),
      total as (${unreadMessages(p.lobsterId)})
      select total.unread "unreadTotal", l.id "partnerId", l.display_name "partnerName",
        l.avatar_seed "partnerAvatarSeed", m.id "messageId", m.content, m.created_at "sentAt",
        m.sender_id = ${p.lobsterId}::uuid "fromMe", page.unread "unreadCount"
      from total left join (page
        join lobsters l on l.id = page.partner_id
        join messages m on m.thread_id = page.id and m.created_at = page.shown_at) on true
      order by page.shown_at desc, page.partner_id desc`;
  },
);

/** A page of a lobster's threads, the newest message first, and how many messages it has not read in all threads. */
export async function listThreads(
  db: Db,
  params: ByTimeAndId & { lobsterId: string },
): Promise<{ unreadTotal: number; rows: ThreadRow[] }> {
  const rows = await threadsPage(db, params);
  return {
    unreadTotal: rows[0]?.unreadTotal ?? 0,
    rows: rows.filter((row) => row.messageId !== null),
  };
}
