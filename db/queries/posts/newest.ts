import { sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import { comments } from "../../schema/comments";
import { posts } from "../../schema/posts";
import { type Placeholders, statement } from "../../statement";
import { commentListed } from "./comments";
import { type OfPost, postVisibleTo } from "./posts";

const NEWEST_MAX = sql.raw("50");

const listed = (p: Placeholders<Viewer>) => sql`
    ${postVisibleTo(p)} and p.author_id <> all (${blockedWith(p.viewer)}) and not ${isBanned}`;

/** The times and tags of the 50 newest posts of the feed as the viewer sees it, the newest first. */
export const listNewest = statement(
  { at: posts.createdAt, tags: posts.tagSlugs },
  (p: Placeholders<Viewer>) => sql`
    select p.created_at at, p.tag_slugs tags from posts p join lobsters l on l.id = p.author_id
    where ${listed(p)} order by p.created_at desc limit ${NEWEST_MAX}`,
);

/** The times of the 50 newest posts in a building as the viewer sees them, the newest first. */
export const listNewestIn = statement(
  { at: posts.createdAt },
  (p: Placeholders<Viewer & { building: string }>) => sql`
    select p.created_at at from posts p join lobsters l on l.id = p.author_id
    where p.building_slug = ${p.building} and ${listed(p)} order by p.created_at desc limit ${NEWEST_MAX}`,
);

/**
 * The 50 newest comments on a post as the viewer sees them, the newest first; none if the viewer does not see the post.
 * Leaves out all deleted ones.
 */
export const listNewestComments = statement(
  { id: comments.id, at: comments.createdAt },
  (p: Placeholders<OfPost>) => sql`
    select c.id, c.created_at at from comments c join lobsters l on l.id = c.author_id
    where ${commentListed(p)} and not c.keeps_place
      and exists (select 1 from posts p where p.id = ${p.postId}::uuid and ${postVisibleTo(p)})
    order by c.created_at desc, c.id desc limit ${NEWEST_MAX}`,
);
