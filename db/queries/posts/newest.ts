import { sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import { posts } from "../../schema/posts";
import { type Placeholders, statement } from "../../statement";
import { postVisibleTo } from "./posts";

const NEWEST_MAX = 50;

/** The times and tags of the 50 newest posts of the feed as the viewer sees it, the newest first. */
export const listNewest = statement(
  { at: posts.createdAt, tags: posts.tagSlugs },
  (p: Placeholders<Viewer>) => sql`
    select p.created_at at, p.tag_slugs tags from posts p join lobsters l on l.id = p.author_id
    where ${postVisibleTo(p.viewer, p.isAdmin)} and p.author_id <> all (${blockedWith(p.viewer)}) and not ${isBanned}
    order by p.created_at desc limit ${sql.raw(String(NEWEST_MAX))}`,
);
