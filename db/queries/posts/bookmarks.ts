import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import { BY_TIME_AND_ID } from "../../keyset";
import { listStatement } from "../../list-statement";
import { outcome, pg, type RowOf } from "../../row";
import { bookmarks } from "../../schema/bookmarks";
import { posts } from "../../schema/posts";
import { type Placeholders, singleRow, statement } from "../../statement";
import { postVisibleTo } from "./posts";

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
    where b.lobster_id = ${p.viewer}::uuid and ${postVisibleTo(p.viewer, p.isAdmin)}
      and (b.bookmarked_at, b.post_id) < ${after}
    order by b.bookmarked_at desc, b.post_id desc`,
  sql`"bookmarkedAt" desc, "postId" desc`,
);

type OfPost = Viewer & { postId: string };

const insertBookmark = statement(
  outcome(["post_not_found"], { already: pg.boolean }),
  (p: Placeholders<OfPost>) => sql`
    with post as (
      select p.id from posts p where p.id = ${p.postId} and ${postVisibleTo(p.viewer, p.isAdmin)}
    ), added as (
      insert into bookmarks (post_id, lobster_id) select id, ${p.viewer}::uuid from post
      on conflict do nothing returning 1
    )
    select case when not exists (select 1 from post) then 'post_not_found' end refusal,
      not exists (select 1 from added) already`,
);

/** Bookmarks a post. Returns whether it was bookmarked already. */
export const bookmark = async (db: Db, params: OfPost) => singleRow(await insertBookmark(db, params));

const bookmarkOf = statement(
  { exists: pg.boolean },
  (p: Placeholders<{ postId: string; viewer: string }>) => sql`
    select exists (
      select 1 from bookmarks where post_id = ${p.postId}::uuid and lobster_id = ${p.viewer}::uuid) "exists"`,
);

/** Whether the viewer has bookmarked a post. */
export const isBookmarked = async (db: Db, params: { postId: string; viewer: string }): Promise<boolean> =>
  singleRow(await bookmarkOf(db, params)).exists;

const deleteBookmark = statement(
  outcome(["post_not_found"]),
  (p: Placeholders<OfPost>) => sql`
    with removed as (
      delete from bookmarks where post_id = ${p.postId}::uuid and lobster_id = ${p.viewer}::uuid returning 1
    )
    select case when not exists (select 1 from removed) and not exists (
      select 1 from posts p where p.id = ${p.postId}::uuid and ${postVisibleTo(p.viewer, p.isAdmin)})
      then 'post_not_found' end refusal`,
);

/** Removes a bookmark, if there is one. Refused when there is neither a bookmark nor such a post. */
export const removeBookmark = async (db: Db, params: OfPost) => singleRow(await deleteBookmark(db, params));
