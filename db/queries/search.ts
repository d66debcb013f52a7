import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../connection";
import type { ByTime } from "../keyset";
import { statement } from "../statement";
import { blockedWith, isBanned } from "./lobster-columns";
import { type PostRow, postColumns, postTables, postVisibleTo } from "./posts";
import type { Viewer } from "./shadowed";

interface PostSearchParams extends Viewer {
  /** A tsquery over `posts.terms`. */
  terms: string;
  /** Strictly older than: where the page before ended. */
  before: string;
  limit: number;
}

/** How many posts are looked through from the newest on before the index is asked for all that match. */
const WALK = 1000;

/** The author's row for each post of `p`, one by one: PostgreSQL stops when the page is full. */
const authorOf = (viewer: SQL) => sql`
  cross join lateral (select * from lobsters l where l.id = p.author_id offset 0) l
  where not ${isBanned} and l.id <> all (${blockedWith(viewer)})`;

// A frequent word has a page among the newest posts, while the index would name a good part of all there are;
// a rare one is in few, which the index names at once. One statement has both ways and needs no guess.
const searched = statement<PostSearchParams, PostRow>((p) => {
  const visible = sql`${postVisibleTo(p.viewer, p.isAdmin)} and p.created_at < ${p.before}`;
  return sql`
    with walked as materialized (
      select p.id, p.author_id, p.created_at, p.terms @@ ${p.terms}::tsquery hit from posts p
      where ${visible} order by p.created_at desc limit ${sql.raw(String(WALK))}
    ), near as materialized (
      select p.id from (select * from walked where hit order by created_at desc) p
      ${authorOf(p.viewer)} order by p.created_at desc limit ${p.limit}
    ), far as (
      select p.id from (
        select p.id, p.author_id, p.created_at from posts p
        where p.terms @@ ${p.terms}::tsquery and ${visible}
          and p.created_at < (select min(created_at) from walked)
          and (select count(*) from near) < ${p.limit}
        order by p.created_at desc offset 0
      ) p ${authorOf(p.viewer)} order by p.created_at desc limit ${p.limit}
    )
    select ${postColumns(p.viewer)} from ${postTables}
    where p.id in (select id from near union all select id from far)
    order by p.created_at desc limit ${p.limit}`;
});

/** A page of the posts that match, newest first. */
export function searchPosts(
  db: Db,
  { position: [before], ...params }: Viewer & ByTime & { terms: string },
): Promise<PostRow[]> {
  return searched(db, { ...params, before });
}
