import { sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import { pg, type RowOf } from "../../row";
import { type Placeholders, statement } from "../../statement";
import { missingOf } from "./missing";
import { notificationColumns, notificationRow } from "./notifications";

const newsRow = {
  kind: pg.text,
  /** How many there are of this kind, counted to NEWS_MAX of each type and not exactly beyond. */
  count: pg.integer,
  ...notificationRow,
};

export type NewsRow = RowOf<typeof newsRow>;

/** The most news of one type that are looked at. */
export const NEWS_MAX = 50;

interface NewsParams extends Viewer {
  /** ISO 8601 or PostgreSQL's `-infinity`. */
  since: string;
  types: string[];
  /** The kind of each of `types`. */
  kinds: string[];
  /** How many of each kind are returned. */
  shown: number;
}

/**
 * The newest notifications of each kind that came after an instant, newest first. A comment that was told of twice and a
 * conversation count once. Left out is what the recipient can no longer see, and what came from a lobster that is banned
 * or in a block with it. Reads at most the newest of each type, so it does not grow with the inbox.
 */
export const listNews = statement(
  newsRow,
  (p: Placeholders<NewsParams>) => sql`
    with fresh as (
      select distinct on (asked.kind, n.thing) asked.kind, n.*
      from unnest(${p.types}::text[], ${p.kinds}::text[]) asked(type, kind) cross join lateral (
        select n.*, coalesce(n.comment_id, case when n.type = 'direct_message' then n.source_lobster_id end, n.id) thing
        from notifications n
        where n.recipient_id = ${p.viewer}::uuid and n.type = asked.type and n.created_at > ${p.since}::timestamptz
        order by n.created_at desc, n.id desc limit ${sql.raw(String(NEWS_MAX + 1))}
      ) n
      order by asked.kind, n.thing, n.created_at desc, n.type
    ), ranked as (
      select n.*, (count(*) over (partition by n.kind))::int count,
        row_number() over (partition by n.kind order by n.created_at desc, n.id desc) place
      from fresh n join lobsters l on l.id = n.source_lobster_id
      where (l.id = ${p.viewer}::uuid or not ${isBanned}) and l.id <> all (${blockedWith(p.viewer)})
        and (${missingOf(p)}) is null
    )
    select n.kind, n.count, ${notificationColumns(p.viewer)}
    from ranked n join lobsters l on l.id = n.source_lobster_id where n.place <= ${p.shown}
    order by n.created_at desc, n.id desc`,
);
