import { sql } from "drizzle-orm";
import { follows } from "../../schema/follows";
import { likes } from "../../schema/posts";
import { reactions } from "../../schema/reactions";
import type { Placeholders } from "../../statement";
import { streamStatement } from "../../stream-statement";
import { type AsOf, isBy, isReleased } from "./released";

/** The `from` and what follows it of a stream of likes or reactions. */
const releasedMarks = (p: Placeholders<AsOf>, table: "likes" | "reactions") => sql`
    from ${sql.raw(table)} b
    where not b.shadowed and ${isReleased(sql`b.lobster_id`)} and b.post_id in (
        select p.id from posts p where p.status = 'visible' and ${isReleased(sql`p.author_id`)}
      ) and ${isBy(p, sql`b.created_at`)}
    order by b.created_at, b.post_id, b.lobster_id`;

export const streamLikes = streamStatement(
  { post_id: likes.postId, lobster_id: likes.lobsterId, created_at: likes.createdAt },
  (p: Placeholders<AsOf>) => sql`
    select b.post_id, b.lobster_id, b.created_at ${releasedMarks(p, "likes")}`,
);

export const streamReactions = streamStatement(
  {
    post_id: reactions.postId,
    lobster_id: reactions.lobsterId,
    emoji: reactions.emoji,
    created_at: reactions.createdAt,
  },
  (p: Placeholders<AsOf>) => sql`
    select b.post_id, b.lobster_id, b.emoji, b.created_at ${releasedMarks(p, "reactions")}`,
);

export const streamFollows = streamStatement(
  { follower_id: follows.followerId, followed_id: follows.followedId, created_at: follows.createdAt },
  (p: Placeholders<AsOf>) => sql`
    select follower_id, followed_id, created_at from follows
    where not shadowed and ${isReleased(sql`follower_id`)} and ${isReleased(sql`followed_id`)}
      and ${isBy(p, sql`created_at`)}
    order by created_at, follower_id, followed_id`,
);
