import { type SQL, sql } from "drizzle-orm";
import { notify } from "../../fragments/notify";
import type { MODERATION_ACTORS } from "../../schema/moderation";
import type { Placeholders } from "../../statement";

/** The moderator and the reason of an act. */
export interface ActParams {
  actor: (typeof MODERATION_ACTORS)[number];
  /** The admin's owner id; null for other actors. */
  actorOwnerId: string | null;
  reason: string;
  /** ISO 8601. */
  at: string;
}

interface Act {
  action: SQL;
  targetType: SQL;
  targetId: SQL;
  /** A jsonb object that is stored in both the log and the notification. */
  detail?: SQL;
  /** The post and the comment to which the notification leads. */
  postId?: SQL;
  commentId?: SQL;
}

/**
 * The columns of the CTE `act`, which `logged` and `notified` read: what was done, and to which lobster (`subjectId`).
 */
export const actColumns = (subjectId: SQL, act: Act) => sql`
  ${subjectId} subject_id, ${act.action} "action", ${act.targetType} target_type, ${act.targetId} target_id,
  ${act.detail ?? sql`'{}'::jsonb`} detail, ${act.postId ?? sql`null::uuid`} post_id,
  ${act.commentId ?? sql`null::uuid`} comment_id`;

/** A CTE that writes each row of the CTE `act` into the log. */
export const logged = (p: Placeholders<ActParams>) => sql`
  logged as (
    insert into moderation_log
      (actor, actor_owner_id, subject_id, action, target_type, target_id, reason, detail, created_at)
    select ${p.actor}::text, ${p.actorOwnerId}::uuid, subject_id, "action", target_type, target_id, ${p.reason}::text,
      detail, ${p.at}::timestamptz
    from act
  )`;

/**
 * A CTE that notifies the lobster concerned of each row of the CTE `act`. The actor is no lobster, so the notification
 * names the recipient as its source.
 */
export const notified = (p: Placeholders<ActParams>) => sql`
  notified as (${notify(
    {
      recipient: sql`subject_id`,
      type: "moderation",
      source: sql`subject_id`,
      post: sql`post_id`,
      comment: sql`comment_id`,
      payload: sql`jsonb_build_object('action', "action", 'reason', ${p.reason}::text) || detail`,
    },
    sql`from act`,
  )})`;
