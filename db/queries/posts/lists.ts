import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { isBanned } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import { BY_TIME } from "../../keyset";
import { listStatement } from "../../list-statement";
import { posts } from "../../schema/posts";
import { type Placeholders, statement } from "../../statement";
import { postColumns, postRow, postTables, postVisibleTo } from "./posts";

/**
 * A page of a lobster's posts as the viewer sees them, newest first. A banned lobster shows none
 * (docs/contract.md#visibility).
 */
export const listPostsOf = listStatement(
  BY_TIME,
  postRow,
  (p: Placeholders<Viewer & { authorId: string }>, after) => sql`
    select ${postColumns(p)} from ${postTables}
    where p.author_id = ${p.authorId} and ${postVisibleTo(p.viewer, p.isAdmin)} and not ${isBanned}
      and p.created_at < ${after}
    order by p.created_at desc`,
  sql`"postedAt" desc`,
);

const newestAddresses = statement(
  { postId: posts.id, postedAt: posts.createdAt },
  (p: Placeholders<{ limit: number }>) => sql`
    select p.id "postId", p.created_at "postedAt" from posts p join lobsters l on l.id = p.author_id
    where p.status = 'visible' and not ${isBanned} order by p.created_at desc limit ${p.limit}`,
);

/** The ids and times of the newest posts that everybody may see, for the sitemap. */
export const listPostAddresses = (db: Db, limit: number) => newestAddresses(db, { limit });
