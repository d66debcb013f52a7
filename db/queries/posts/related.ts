import { sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import { nearPosts } from "../../fragments/near-posts";
import { shownName } from "../../fragments/shadow";
import { lobsters } from "../../schema/lobsters";
import { posts } from "../../schema/posts";
import { type Placeholders, statement } from "../../statement";
import { type OfPost, postVisibleTo } from "./posts";

/** How many posts are shown. */
const RELATED = sql.raw("3");

/** The posts by others that share the most rare terms with this one. */
export const listRelated = statement(
  { postId: posts.id, title: posts.title, displayName: lobsters.displayName },
  (p: Placeholders<OfPost>) => sql`
    with post as materialized (
      select id, author_id, terms from posts where id = ${p.postId}::uuid
    ), ${nearPosts}
    select p.id "postId", p.title, ${shownName({ viewer: p.viewer })} "displayName"
    from near join posts p on p.id = near.id join lobsters l on l.id = p.author_id
    where ${postVisibleTo(p)} and not ${isBanned} and l.id <> all (${blockedWith(p.viewer)})
    order by near.weight desc, p.created_at desc limit ${RELATED}`,
  "about ids",
);
