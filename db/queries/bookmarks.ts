import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import type { ByTimeAndId } from "../keyset";
import { statement } from "../statement";
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

const insertBookmark = statement<Mark, { postFound: boolean; added: boolean }>(
  (p) => sql`
    with post as (
      select p.id from posts p where p.id = ${p.postId} and ${postVisibleTo(p.viewer, p.isAdmin)}
    ), added as (
      insert into bookmarks (post_id, lobster_id) select id, ${p.viewer}::uuid from post
      on conflict do nothing returning 1
    )
    select exists (select 1 from post) "postFound", exists (select 1 from added) added`,
);

/** Bookmarks a post. Returns whether it was bookmarked already; undefined when there is no such post. */
export async function bookmark(db: Db, params: Mark): Promise<{ already: boolean } | undefined> {
  const [outcome] = await insertBookmark(db, params);
  return outcome?.postFound ? { already: !outcome.added } : undefined;
}

const deleteBookmark = statement<Mark, { found: boolean }>(
  (p) => sql`
    with removed as (
      delete from bookmarks where post_id = ${p.postId}::uuid and lobster_id = ${p.viewer}::uuid returning 1
    )
    select exists (select 1 from removed) or exists (
      select 1 from posts p where p.id = ${p.postId}::uuid and ${postVisibleTo(p.viewer, p.isAdmin)}) found`,
);

/** Takes a bookmark away, if there is one. False when there is neither a bookmark nor such a post. */
export async function removeBookmark(db: Db, params: Mark): Promise<boolean> {
  const [outcome] = await deleteBookmark(db, params);
  return outcome?.found ?? false;
}
