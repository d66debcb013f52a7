import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import type { ByTimeAndId } from "../keyset";
import { statement, theRow } from "../statement";
import { type LobsterRow, lobsterColumns } from "./lobster-columns";
import { pageStatement } from "./page";
import { postVisibleTo } from "./posts";
import type { Viewer } from "./shadowed";

export interface BookmarkRow extends LobsterRow {
  postId: string;
  title: string;
  postedAt: string;
  bookmarkedAt: string;
}

interface PageParams extends Viewer {
  limit: number;
  beforeTime: string;
  beforeId: string;
}

const bookmarkPage = pageStatement<PageParams, BookmarkRow>(
  (p) => sql`
    select p.id "postId", p.title, p.created_at "postedAt", b.bookmarked_at "bookmarkedAt",
      ${lobsterColumns(p.viewer)}
    from bookmarks b join posts p on p.id = b.post_id join lobsters l on l.id = p.author_id
    where b.lobster_id = ${p.viewer}::uuid and ${postVisibleTo(p.viewer, p.isAdmin)}
      and (b.bookmarked_at, b.post_id) < (${p.beforeTime}::timestamptz, ${p.beforeId}::uuid)
    order by b.bookmarked_at desc, b.post_id desc`,
  sql`"bookmarkedAt" desc, "postId" desc`,
);

/** A page of the caller's bookmarks, newest first, of the posts that the caller can still read. */
export function listBookmarks(
  db: Db,
  { position: [beforeTime, beforeId], ...params }: Viewer & ByTimeAndId,
): Promise<BookmarkRow[]> {
  return bookmarkPage(db, { ...params, beforeTime, beforeId });
}

type Mark = Viewer & { postId: string };

type PostMissing = "post_not_found";

const insertBookmark = statement<Mark, { refusal: PostMissing | null; already: boolean }>(
  (p) => sql`
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
export const bookmark = async (db: Db, params: Mark) => theRow(await insertBookmark(db, params));

const deleteBookmark = statement<Mark, { refusal: PostMissing | null }>(
  (p) => sql`
    with removed as (
      delete from bookmarks where post_id = ${p.postId}::uuid and lobster_id = ${p.viewer}::uuid returning 1
    )
    select case when not exists (select 1 from removed) and not exists (
      select 1 from posts p where p.id = ${p.postId}::uuid and ${postVisibleTo(p.viewer, p.isAdmin)})
      then 'post_not_found' end refusal`,
);

/** Takes a bookmark away, if there is one. Refused when there is neither a bookmark nor such a post. */
export const removeBookmark = async (db: Db, params: Mark) => theRow(await deleteBookmark(db, params));
