import { type SQL, sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import { nullable, pg, type RowOf } from "../../row";
import { notifications } from "../../schema/notifications";
import { type Placeholders, singleRowStatement, statement } from "../../statement";
import { missingOf } from "./missing";
import { notificationColumns, notificationRow } from "./notifications";

const newsRow = {
  kind: pg.text,
  /** How many there are of this kind; exact up to NEWS_MAX of each type. */
  count: pg.integer,
  ...notificationRow,
};

/** How many notifications of one type are read for an exact count. */
export const NEWS_MAX = 50;

interface AskedParams extends Viewer {
  types: string[];
  /** The kind of each of `types`. */
  kinds: string[];
}

/**
 * A CTE `fresh` with the newest notifications of each kind that came after an instant. It has a comment with several
 * notifications, and a conversation, once. Reads only the newest of each type, so the work does not grow with the
 * inbox.
 */
const freshAfter = (since: SQL, p: Placeholders<AskedParams>) => sql`
    fresh as (
      select distinct on (asked.kind, n.thing) asked.kind, n.*
      from unnest(${p.types}::text[], ${p.kinds}::text[]) asked(type, kind) cross join lateral (
        select n.*, coalesce(n.comment_id, case when n.type = 'direct_message' then n.source_lobster_id end, n.id) thing
        from notifications n
        where n.recipient_id = ${p.viewer}::uuid and n.type = asked.type and n.created_at > ${since}
        order by n.created_at desc, n.id desc limit ${sql.raw(String(NEWS_MAX + 1))}
      ) n
      order by asked.kind, n.thing, n.created_at desc, n.type
    )`;

/** Whether the recipient of notification `n` sees its source `l` and everything to which it refers. */
const isSeen = (p: Placeholders<Viewer>) => sql`
        (l.id = ${p.viewer}::uuid or not ${isBanned}) and l.id <> all (${blockedWith(p.viewer)})
        and (${missingOf(p)}) is null`;

interface NewsParams extends AskedParams {
  /** ISO 8601 or PostgreSQL's `-infinity`. */
  since: string;
  /** How many of each kind are returned. */
  shown: number;
}

/**
 * The newest notifications of each kind that came after an instant, newest first. Leaves out those that refer to
 * something that the recipient can no longer see, and those from lobsters that are banned or in a block with it.
 */
export const listNews = statement(
  newsRow,
  (p: Placeholders<NewsParams>) => sql`
    with ${freshAfter(sql`${p.since}::timestamptz`, p)}, ranked as (
      select n.*, (count(*) over (partition by n.kind))::int count,
        row_number() over (partition by n.kind order by n.created_at desc, n.id desc) place
      from fresh n join lobsters l on l.id = n.source_lobster_id
      where ${isSeen(p)}
    )
    select n.kind, n.count, ${notificationColumns(p.viewer)}
    from ranked n join lobsters l on l.id = n.source_lobster_id where n.place <= ${p.shown}
    order by n.created_at desc, n.id desc`,
);

const unseenRow = {
  count: pg.integer,
  /** How many of them are of the kind `conversations`. */
  conversations: pg.integer,
  /** The time of the newest; null while there is none. */
  newestAt: nullable(notifications.createdAt),
};

export type Unseen = RowOf<typeof unseenRow>;

/** How many such notifications the viewer's owner has not seen yet. */
export const countUnseen = singleRowStatement(
  unseenRow,
  (p: Placeholders<AskedParams>) => sql`
    with ${freshAfter(
      sql`coalesce((select coalesce(o.seen_at, o.looked_at) from owners o join lobsters l on l.owner_id = o.id
          where l.id = ${p.viewer}::uuid), '-infinity')`,
      p,
    )}
    select count(*)::int count, (count(*) filter (where n.kind = 'conversations'))::int conversations,
      max(n.created_at) "newestAt"
    from fresh n join lobsters l on l.id = n.source_lobster_id where ${isSeen(p)}`,
);
