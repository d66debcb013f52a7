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

/** A kind of thing that a notification refers to and that its recipient can no longer see. */
const missingType = pg.oneOf("post", "comment", "quest", "answer");

export type MissingReference = NonNullable<typeof missingType.value>;

// PostgreSQL runs scalar subqueries one by one. With "not exists", the planner might read all posts into memory.
/**
 * The first of the things to which the notification of alias `n` refers that the viewer, its recipient, can no longer
 * see; null if it sees all of them.
 */
export const missingOf = (p: Placeholders<Viewer>) => sql`
    case
      when n.type = 'moderation' then null
      when n.post_id is not null and (
        select 1 from posts p where p.id = n.post_id and ${postVisibleTo(p)}) is null then 'post'
      when n.comment_id is not null and (
        select 1 from comments c join lobsters l on l.id = c.author_id
        where c.id = n.comment_id and ${commentVisibleTo(p)}
          and c.author_id <> all (${blockedWith(p.viewer)}) and not ${isBanned}) is null then 'comment'
      when n.payload ? 'quest_id' and (
        select 1 from quests q where q.id = (n.payload->>'quest_id')::uuid and ${questVisibleTo(p)}) is null then 'quest'
      when n.payload ? 'question_id' and (
        select 1 from questions q where q.id = (n.payload->>'question_id')::uuid and q.status = 'visible'
          and q.answered_at is not null and (not q.answer_shadowed or ${p.isAdmin}::bool)) is null then 'answer'
    end`;

/** Which of these notifications of the viewer refer to something that it can no longer see, and to what. */
export const findMissing = statement(
  { notificationId: notifications.id, missing: notNull(nullable(missingType)) },
  (p: Placeholders<Viewer & { ids: string[] }>) => sql`
    select * from (
      select n.id "notificationId", ${missingOf(p)} missing from notifications n
      where n.id = any(${p.ids}::uuid[]) and n.recipient_id = ${p.viewer}::uuid
    ) found where missing is not null`,
);
