import { sql } from "drizzle-orm";
import { isBanned } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import { BY_TIME } from "../../keyset";
import { listStatement } from "../../list-statement";
import type { Placeholders } from "../../statement";
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
    where p.author_id = ${p.authorId} and ${postVisibleTo(p)} and not ${isBanned}
      and p.created_at < ${after}
    order by p.created_at desc`,
  sql`"postedAt" desc`,
  "about values",
);
