import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../connection";
import type { ByTimeAndId } from "../keyset";
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

interface InboxParams {
  recipientId: string;
  types: string[];
  since: string;
}

type PageParams = InboxParams & { limit: number; beforeTime: string; beforeId: string };

// Each type gives its newest, and the newest of those are the page: of the rest, however many, nothing is
// read. One row comes even from an empty inbox: it carries the count.
const inbox = (which = sql``) =>
  statement<PageParams, NotificationRow & { unreadCount: number }>(
    (p) => sql`
    select unread.count "unreadCount", page.* from (
      select coalesce(sum(count), 0)::int count from unread_notifications
      where recipient_id = ${p.recipientId} and type = any(${p.types}::text[])
    ) unread left join (
      select n.id "notificationId", n.type, n.post_id "postId", n.comment_id "commentId", n.payload,
        n.read_at "readAt", n.created_at "notifiedAt", ${lobsterColumns(p.recipientId)}
      from (
        select newest.* from (select distinct unnest(${p.types}::text[])) asked(type) cross join lateral (
          select * from notifications
          where recipient_id = ${p.recipientId} and type = asked.type and created_at > ${p.since} ${which}
            and (created_at, id) < (${p.beforeTime}::timestamptz, ${p.beforeId}::uuid)
          order by created_at desc, id desc limit ${p.limit}
        ) newest
        order by newest.created_at desc, newest.id desc limit ${p.limit}
      ) n join lobsters l on l.id = n.source_lobster_id
    ) page on true
    order by page."notifiedAt" desc, page."notificationId" desc`,
  );

const whole = inbox();
const unread = inbox(sql`and read_at is null`);

/** A page of an inbox, newest first, and how many of these types are unread in all. */
export async function readInbox(
  db: Db,
  {
    unreadOnly,
    position: [beforeTime, beforeId],
    ...params
  }: InboxParams & ByTimeAndId & { unreadOnly: boolean },
): Promise<{ unreadCount: number; rows: NotificationRow[] }> {
  const rows = await (unreadOnly ? unread : whole)(db, { ...params, beforeTime, beforeId });
  return { unreadCount: rows[0]?.unreadCount ?? 0, rows: rows.filter((row) => row.notificationId !== null) };
}

const marking = <Params extends { recipientId: string }>(
  which: (p: { readonly [Name in keyof Params]: SQL }) => SQL,
) =>
  statement<Params, { updated: number }>(
    (p) => sql`
    with marked as (
      update notifications set read_at = now() where read_at is null and ${which(p)} returning 1
    )
    select count(*)::int updated from marked`,
  );

const markAll = marking<{ recipientId: string }>((p) => sql`recipient_id = ${p.recipientId}`);

// No index serves "is not distinct": else the planner would walk all that is unread, which is little with most.
const markNamed = marking<{ recipientId: string; ids: string[] }>(
  (p) => sql`id = any(${p.ids}::uuid[]) and recipient_id is not distinct from ${p.recipientId}::uuid`,
);

/** Marks the recipient's own unread notifications as read, those named or all. Returns how many it marked. */
export async function markNotificationsRead(
  db: Db,
  { all, ...named }: { recipientId: string; ids: string[]; all: boolean },
): Promise<number> {
  const [row] = await (all ? markAll(db, named) : markNamed(db, named));
  return row?.updated ?? 0;
}
