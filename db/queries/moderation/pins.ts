import { sql } from "drizzle-orm";
import { BY_TIME_AND_ID } from "../../keyset";
import { listStatement } from "../../list-statement";
import { notNull, type RowOf } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { posts } from "../../schema/posts";

const pinnedRow = {
  postId: posts.id,
  title: posts.title,
  pinnedAt: notNull(lobsters.pinnedAt),
  serialNo: lobsters.serialNo,
  displayName: lobsters.displayName,
};

export type PinnedRow = RowOf<typeof pinnedRow>;

/** The pinned posts, the newest pin first. */
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
