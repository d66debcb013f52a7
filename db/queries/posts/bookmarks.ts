import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import { BY_TIME_AND_ID } from "../../keyset";
import { listStatement } from "../../list-statement";
import { outcome, pg, type RowOf } from "../../row";
import { bookmarks } from "../../schema/bookmarks";
import { posts } from "../../schema/posts";
import { type Placeholders, singleRowStatement } from "../../statement";
import { type OfPost, postVisibleTo, removalFrom, visiblePost } from "./posts";

const bookmarkRow = {
  postId: posts.id,
  title: posts.title,
  postedAt: posts.createdAt,
  bookmarkedAt: bookmarks.bookmarkedAt,
  ...lobsterRow,
};

export type BookmarkRow = RowOf<typeof bookmarkRow>;

/** A page of the viewer's bookmarks, newest first. Leaves out posts that the viewer can no longer read. */
export const listBookmarks = listStatement(
  BY_TIME_AND_ID,
  bookmarkRow,
  (p: Placeholders<Viewer>, after) => sql`
    select p.id "postId", p.title, p.created_at "postedAt", b.bookmarked_at "bookmarkedAt",
      ${lobsterColumns(p.viewer)}
    from bookmarks b join posts p on p.id = b.post_id join lobsters l on l.id = p.author_id
    where b.lobster_id = ${p.viewer}::uuid and ${postVisibleTo(p)}
      and (b.bookmarked_at, b.post_id) < ${after}
    order by b.bookmarked_at desc, b.post_id desc`,
  sql`"bookmarkedAt" desc, "postId" desc`,
);

/** Bookmarks a post. Returns whether it was bookmarked already. */
export const bookmark = singleRowStatement(
  outcome(["post_not_found"], { already: pg.boolean }),
  (p: Placeholders<OfPost>) => sql`
    with ${visiblePost(p)}, added as (
      insert into bookmarks (post_id, lobster_id) select id, ${p.viewer}::uuid from post
      on conflict do nothing returning 1
    )
    select case when not exists (select 1 from post) then 'post_not_found' end refusal,
      not exists (select 1 from added) already`,
  "about ids",
);

const bookmarkOf = singleRowStatement(
  { exists: pg.boolean },
  (p: Placeholders<{ postId: string; viewer: string }>) => sql`
    select exists (
      select 1 from bookmarks where post_id = ${p.postId}::uuid and lobster_id = ${p.viewer}::uuid) "exists"`,
);

/** Whether the viewer has bookmarked a post. */
export const isBookmarked = async (db: Db, params: { postId: string; viewer: string }): Promise<boolean> =>
  (await bookmarkOf(db, params)).exists;

/** Removes the viewer's bookmark of a post. */
export const removeBookmark = removalFrom("bookmarks");
