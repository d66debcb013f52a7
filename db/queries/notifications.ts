import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import { statement } from "../statement";
import { type LobsterRow, lobsterColumns } from "./lobster-columns";

export interface NotificationRow extends LobsterRow {
  notificationId: string;
  type: string;
  postId: string | null;
  commentId: string | null;
  payload: Record<string, unknown>;
  readAt: string | null;
  notifiedAt: string;
}

const LAST_UUID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

interface InboxParams {
  recipientId: string;
  types: string[];
  since: string;
  unreadOnly: boolean;
  limit: number;
}

type PageParams = InboxParams & { beforeTime: string; beforeId: string };

// One row comes even from an empty inbox: it carries the count.
const inbox = statement<PageParams, NotificationRow & { unreadCount: number }>(
  (p) => sql`
    select unread.count "unreadCount", page.* from (
      select count(*)::int from notifications
      where recipient_id = ${p.recipientId} and read_at is null and type = any(${p.types}::text[])
    ) unread left join (
      select n.id "notificationId", n.type, n.post_id "postId", n.comment_id "commentId", n.payload,
        n.read_at "readAt", n.created_at "notifiedAt", ${lobsterColumns(p.recipientId)}
      from notifications n join lobsters l on l.id = n.source_lobster_id
      where n.recipient_id = ${p.recipientId} and n.type = any(${p.types}::text[])
        and n.created_at > ${p.since} and (not ${p.unreadOnly}::bool or n.read_at is null)
        and (n.created_at, n.id) < (${p.beforeTime}::timestamptz, ${p.beforeId}::uuid)
      order by n.created_at desc, n.id desc limit ${p.limit}
    ) page on true
    order by page."notifiedAt" desc, page."notificationId" desc`,
);

/** A page of an inbox, newest first, and how many of these types are unread in all. */
export async function readInbox(
  db: Db,
  { before, ...params }: InboxParams & { before?: [time: string, id: string] },
): Promise<{ unreadCount: number; rows: NotificationRow[] }> {
  const [beforeTime, beforeId] = before ?? ["infinity", LAST_UUID];
  const rows = await inbox(db, { ...params, beforeTime, beforeId });
  return { unreadCount: rows[0]?.unreadCount ?? 0, rows: rows.filter((row) => row.notificationId !== null) };
}

const markRead = statement<{ recipientId: string; ids: string[]; all: boolean }, { updated: number }>(
  (p) => sql`
    with marked as (
      update notifications set read_at = now()
      where recipient_id = ${p.recipientId} and read_at is null
        and (${p.all}::bool or id = any(${p.ids}::uuid[]))
      returning 1
    )
    select count(*)::int updated from marked`,
);

/** Marks the recipient's own unread notifications as read, those named or all. Returns how many it marked. */
export async function markNotificationsRead(
  db: Db,
  params: { recipientId: string; ids: string[]; all: boolean },
): Promise<number> {
  const [row] = await markRead(db, params);
  return row?.updated ?? 0;
}
