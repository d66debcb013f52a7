import { type SQL, sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import { BY_TIME } from "../../keyset";
import { listStatement } from "../../list-statement";
import type { Placeholders } from "../../statement";
import { postColumns, postRow, postTables, postVisibleTo } from "./posts";

interface PostSearchParams extends Viewer {
  /** A tsquery over `posts.terms`. */
  terms: string;
}

/** How many of the newest posts are checked one by one before the index is used. */
const WALK = 1000;

/** Looks up the author of each post of `p` one by one, so that PostgreSQL can stop when the page is full. */
const authorOf = (viewer: SQL) => sql`
  cross join lateral (select * from lobsters l where l.id = p.author_id offset 0) l
  where not ${isBanned} and l.id <> all (${blockedWith(viewer)})`;

/**
 * A page of the posts that match, newest first. A frequent word fills the page from the newest posts, while the index
 * would return a large part of all posts. A rare word has few posts, which the index finds quickly. One statement tries
 * the first way and then the second, so that nothing must be guessed.
 */
export const searchPosts = listStatement(
  BY_TIME,
  postRow,
  (p: Placeholders<PostSearchParams>, after, limit) => {
    const visible = sql`${postVisibleTo(p.viewer, p.isAdmin)} and p.created_at < ${after}`;
    return sql`
    with walked as materialized (
      select p.id, p.author_id, p.created_at, p.terms @@ ${p.terms}::tsquery hit from posts p
      where ${visible} order by p.created_at desc limit ${sql.raw(String(WALK))}
    ), near as materialized (
      select p.id from (select * from walked where hit order by created_at desc) p
      ${authorOf(p.viewer)} order by p.created_at desc limit ${limit}
    ), far as (
      select p.id from (
        select p.id, p.author_id, p.created_at from posts p
        where p.terms @@ ${p.terms}::tsquery and ${visible}
          and p.created_at < (select min(created_at) from walked)
          and (select count(*) from near) < ${limit}
        order by p.created_at desc offset 0
      ) p ${authorOf(p.viewer)} order by p.created_at desc limit ${limit}
    )
    select ${postColumns(p)} from ${postTables}
    where p.id in (select id from near union all select id from far)
    order by p.created_at desc limit ${limit}`;
  },
);
