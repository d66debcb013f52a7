import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import type { ByTime } from "../keyset";
import { statement } from "../statement";
import { isBanned } from "./lobster-columns";
import { pageStatement } from "./page";
import { type PostRow, postColumns, postTables, postVisibleTo } from "./posts";
import type { Viewer } from "./shadowed";

interface AuthorParams extends Viewer {
  authorId: string;
  /** Strictly older than: where the page before ended. */
  before: string;
  limit: number;
}

const postsOfAuthor = pageStatement<AuthorParams, PostRow>(
  (p) => sql`
    select ${postColumns(p.viewer)} from ${postTables}
    where p.author_id = ${p.authorId} and ${postVisibleTo(p.viewer, p.isAdmin)} and not ${isBanned}
      and p.created_at < ${p.before}
    order by p.created_at desc`,
  sql`"postedAt" desc`,
);

/** A page of a lobster's posts as the viewer sees them, newest first; none of a banned one (docs/contract.md#visibility). */
export const listPostsOf = (
  db: Db,
  { position: [before], ...params }: Viewer & ByTime & { authorId: string },
): Promise<PostRow[]> => postsOfAuthor(db, { ...params, before });

const newestAddresses = statement<{ limit: number }, { postId: string; postedAt: string }>(
  (p) => sql`
    select p.id "postId", p.created_at "postedAt" from posts p join lobsters l on l.id = p.author_id
    where p.status = 'visible' and not ${isBanned} order by p.created_at desc limit ${p.limit}`,
);

/** The newest posts that everybody may see, by id, for a map of the site. */
export const listPostAddresses = (db: Db, limit: number) => newestAddresses(db, { limit });
