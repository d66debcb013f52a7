import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { BY_TIME_AND_ID } from "../../keyset";
import { listStatement } from "../../list-statement";
import { notNull, outcome, type RowOf } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { posts } from "../../schema/posts";
import { type Placeholders, singleRowStatement } from "../../statement";

const pinnedRow = {
  postId: posts.id,
  title: posts.title,
  pinnedAt: notNull(lobsters.pinnedAt),
  serialNo: lobsters.serialNo,
  displayName: lobsters.displayName,
};

export type PinnedRow = RowOf<typeof pinnedRow>;

/** A page of all pinned posts, the newest pin first. */
export const listPins = listStatement(
  BY_TIME_AND_ID,
  pinnedRow,
  (_, after) => sql`
    select p.id "postId", p.title, l.pinned_at "pinnedAt", l.serial_no "serialNo", l.display_name "displayName"
    from lobsters l join posts p on p.id = l.pinned_post_id
    where l.pinned_post_id is not null
      and (l.pinned_at, l.pinned_post_id) < ${after}
    order by l.pinned_at desc, l.pinned_post_id desc`,
  sql`"pinnedAt" desc, "postId" desc`,
);

const pin = singleRowStatement(
  outcome(["post_not_found"], { pinnedAt: notNull(lobsters.pinnedAt) }),
  (p: Placeholders<{ id: string }>) => sql`
    with pinned as (
      update lobsters set pinned_post_id = posts.id, pinned_at = now()
      from posts where posts.id = ${p.id} and posts.status = 'visible' and lobsters.id = posts.author_id
      returning pinned_at
    )
    select case when pinned_at is null then 'post_not_found' end refusal, pinned_at "pinnedAt"
    from (select) one left join pinned on true`,
);

/** Pins a visible post to its author's page and replaces an earlier pin. */
export const pinPost = (db: Db, id: string) => pin(db, { id });

const unpin = singleRowStatement(
  outcome(["post_not_found"]),
  (p: Placeholders<{ id: string }>) => sql`
    with unpinned as (
      update lobsters set pinned_post_id = null, pinned_at = null where pinned_post_id = ${p.id}
    )
    select case when not exists (select 1 from posts where id = ${p.id} and status <> 'deleted')
      then 'post_not_found' end refusal`,
);

/** Removes a post's pin, if it has one. */
export const unpinPost = (db: Db, id: string) => unpin(db, { id });
