import { sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import { pg } from "../../row";
import { type Placeholders, statement } from "../../statement";

interface SitemapLimits {
  viewer: string;
  posts: number;
  lobsters: number;
}

/** How many posts and lobsters a sitemap would list, each counted up to its limit. */
export const countSitemapEntries = statement(
  { posts: pg.integer, lobsters: pg.integer },
  (p: Placeholders<SitemapLimits>) => sql`
    select
      (select count(*)::int from (
        select 1 from posts p join lobsters l on l.id = p.author_id
        where p.status = 'visible' and not ${isBanned} order by p.created_at desc limit ${p.posts}) newest) posts,
      (select count(*)::int from (
        select 1 from lobsters l where not ${isBanned} and l.id <> all (${blockedWith(p.viewer)})
        order by l.serial_no desc limit ${p.lobsters}) newest) lobsters`,
);
