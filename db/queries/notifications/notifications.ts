import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import { markRead } from "../../fragments/mark-read";
import { unreadCounts } from "../../fragments/unread";
import { BY_TIME_AND_ID, type ByTimeAndId, firstPosition, type KeysetPosition } from "../../keyset";
import { listStatement } from "../../list-statement";
import { recordSet } from "../../record-set";
import { outerJoin, pg, type RowOf } from "../../row";
import { notifications } from "../../schema/notifications";
import { type Placeholders, singleRowStatement, statement } from "../../statement";

export const notificationRow = {
  notificationId: notifications.id,
  type: notifications.type,
  postId: notifications.postId,
  commentId: notifications.commentId,
  payload: notifications.payload,
  readAt: notifications.readAt,
  notifiedAt: notifications.createdAt,
  ...lobsterRow,
};

export type NotificationRow = RowOf<typeof notificationRow>;

/** The columns of `notificationRow`, from the table aliases `n` and `l` (its source). */
export const notificationColumns = (viewer: SQL) => sql`
      n.id "notificationId", n.type, n.post_id "postId", n.comment_id "commentId", n.payload, n.read_at "readAt",
      n.created_at "notifiedAt", ${lobsterColumns(viewer)}`;

interface InboxParams {
  recipientId: string;
  types: string[];
  since: string;
}

const inboxRow = outerJoin({ unreadCount: pg.integer }, notificationRow);

// Reads a page of each type and takes the newest rows of all, so that the work does not grow with the inbox. An empty
// inbox still returns one row, which carries the count.
const inboxPage = (p: Placeholders<InboxParams>, after: SQL[], limit: SQL, condition = sql``) => sql`
    select unread.count "unreadCount", page.* from (
      select coalesce(sum(count), 0)::int count from (${unreadCounts(p.recipientId)}) counts
      where type = any(${p.types}::text[])
    ) unread left join (
      select ${notificationColumns(p.recipientId)} from (
        select newest.* from (select distinct unnest(${p.types}::text[])) asked(type) cross join lateral (
          select * from notifications
          where recipient_id = ${p.recipientId} and type = asked.type and created_at > ${p.since} ${condition}
            and (created_at, id) < ${after}
          order by created_at desc, id desc limit ${limit}
        ) newest
        order by newest.created_at desc, newest.id desc limit ${limit}
      ) n join lobsters l on l.id = n.source_lobster_id
    ) page on true
    order by page."notifiedAt" desc, page."notificationId" desc`;

const inboxWhere = (condition?: SQL) =>
  listStatement(BY_TIME_AND_ID, inboxRow, (p: Placeholders<InboxParams>, after, limit) =>
    inboxPage(p, after, limit, condition),
  );

const isUnread = sql`and read_at is null`;
const [wholeInbox, unreadInbox] = [inboxWhere(), inboxWhere(isUnread)];

/** A page of an inbox, and how many notifications of these types are unread in all. */
export interface Inbox {
  unreadCount: number;
  /** Newest first. */
  rows: NotificationRow[];
}

const toInbox = (rows: RowOf<typeof inboxRow>[]): Inbox => ({
  unreadCount: rows[0]?.unreadCount ?? 0,
  rows: rows.filter((row) => row.notificationId !== null),
});

/** A page of an inbox. */
export const readInbox = async (
  db: Db,
  { unreadOnly, ...params }: InboxParams & ByTimeAndId & { unreadOnly: boolean },
): Promise<Inbox> => toInbox(await (unreadOnly ? unreadInbox : wholeInbox)(db, params));

interface WantedInbox extends InboxParams {
  place: number;
  limit: number;
  afterAt: string;
  afterId: string;
}

const wanted = recordSet<WantedInbox>("wanted", {
  place: "int",
  recipientId: "uuid",
  types: "text[]",
  since: "timestamptz",
  limit: "int",
  afterAt: "timestamptz",
  afterId: "uuid",
});

const unreadInboxes = statement(
  outerJoin({ place: pg.integer, unreadCount: pg.integer }, notificationRow),
  (p: Placeholders<{ wanted: string }>) => {
    const one = wanted.of("wanted");
    const page = inboxPage(one, [one.afterAt, one.afterId], one.limit, isUnread);
    return sql`
    select ${one.place}, inbox.* from ${wanted.from(p.wanted)} cross join lateral (${page}) inbox
    order by ${one.place}, inbox."notifiedAt" desc, inbox."notificationId" desc`;
  },
);

/** A page of the unread notifications in each of several inboxes, in the order of `all`, in one statement. */
export async function readUnreadInboxes(db: Db, all: (InboxParams & ByTimeAndId)[]): Promise<Inbox[]> {
  const places = all.map(({ position: [afterAt, afterId], ...params }, place) => ({
    place,
    afterAt,
    afterId,
    ...params,
  }));
  const found: RowOf<typeof inboxRow>[][] = all.map(() => []);
  for (const row of await unreadInboxes(db, { wanted: JSON.stringify(places) })) found[row.place]?.push(row);
  return found.map(toInbox);
}

const markWhere = <Params extends object>(condition: (p: Placeholders<Params>) => SQL) =>
  singleRowStatement(
    { updated: pg.integer },
    (p: Placeholders<Params>) => sql`
    with marked as (${markRead(condition(p))} returning 1)
    select count(*)::int updated from marked`,
  );

const markTypes = markWhere(
  (p: Placeholders<{ recipientId: string; types: string[]; untilAt: string; untilId: string }>) =>
    sql`recipient_id = ${p.recipientId} and type = any(${p.types}::text[])
        and (created_at, id) <= (${p.untilAt}::timestamptz, ${p.untilId}::uuid)`,
);

// No index supports "is not distinct from", so the planner must find the rows by id. With "=" it would scan all unread
// notifications of the recipient, who may have many.
const markNamed = markWhere(
  (p: Placeholders<{ recipientId: string; ids: string[] }>) =>
    sql`id = any(${p.ids}::uuid[]) and recipient_id is not distinct from ${p.recipientId}::uuid`,
);

/**
 * Which notifications to mark: those of some types, up to a position of the list if there is one, or those with these
 * ids.
 */
export type Marking =
  | { types: string[]; until?: KeysetPosition<typeof BY_TIME_AND_ID> | undefined }
  | { ids: string[] };

/** Marks unread notifications of the recipient as read. Returns how many it marked. */
export async function markNotificationsRead(
  db: Db,
  { recipientId, ...which }: { recipientId: string } & Marking,
): Promise<number> {
  if ("ids" in which) return (await markNamed(db, { recipientId, ids: which.ids })).updated;
  const { types, until: [untilAt, untilId] = firstPosition(BY_TIME_AND_ID) } = which;
  return (await markTypes(db, { recipientId, types, untilAt, untilId })).updated;
}
