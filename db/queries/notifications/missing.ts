import { sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import { questVisibleTo } from "../../fragments/quest-columns";
import type { Viewer } from "../../fragments/viewer";
import { notNull, nullable, pg } from "../../row";
import { notifications } from "../../schema/notifications";
import { type Placeholders, statement } from "../../statement";
import { commentVisibleTo } from "../posts/comments";
import { postVisibleTo } from "../posts/posts";

/** What a notification tells of and its recipient can no longer see. */
const missingType = pg.oneOf("post", "comment", "quest", "answer");

export type MissingReference = NonNullable<typeof missingType.value>;

// Scalar subqueries are looked up one by one. "not exists" would let the planner read all posts into memory.

/**
 * What the viewer, its recipient, can no longer see of that which the notification of alias `n` tells of; null when all
 * of it is there.
 */
export const missingOf = (p: Placeholders<Viewer>) => sql`
    case
      when n.type = 'moderation' then null
      when n.post_id is not null and (
        select 1 from posts p where p.id = n.post_id and ${postVisibleTo(p.viewer, p.isAdmin)}) is null then 'post'
      when n.comment_id is not null and (
        select 1 from comments c join lobsters l on l.id = c.author_id
        where c.id = n.comment_id and ${commentVisibleTo(p.viewer, p.isAdmin)}
          and c.author_id <> all (${blockedWith(p.viewer)}) and not ${isBanned}) is null then 'comment'
      when n.payload ? 'quest_id' and (
        select 1 from quests q where q.id = (n.payload->>'quest_id')::uuid and ${questVisibleTo(p)}) is null then 'quest'
      when n.payload ? 'question_id' and (
        select 1 from questions q where q.id = (n.payload->>'question_id')::uuid and q.status = 'visible'
          and q.answered_at is not null and (not q.answer_shadowed or ${p.isAdmin}::bool)) is null then 'answer'
    end`;

/** For those of these notifications of the viewer that tell of something it can no longer see: what that is. */
export const findMissing = statement(
  { notificationId: notifications.id, missing: notNull(nullable(missingType)) },
  (p: Placeholders<Viewer & { ids: string[] }>) => sql`
    select * from (
      select n.id "notificationId", ${missingOf(p)} missing from notifications n
      where n.id = any(${p.ids}::uuid[]) and n.recipient_id = ${p.viewer}::uuid
    ) found where missing is not null`,
);
