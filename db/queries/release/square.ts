import { sql } from "drizzle-orm";
import { notNull, nullable, pg } from "../../row";
import { moderationLog } from "../../schema/moderation";
import { owners } from "../../schema/owners";
import { postViewDays, publishedTexts } from "../../schema/research";
import { skillVersions } from "../../schema/skill-versions";
import type { Placeholders } from "../../statement";
import { streamStatement } from "../../stream-statement";
import { type AsOf, isBy, isReleased } from "./released";

/**
 * Moderators' acts, without the lobster and the reason, which only owners and admins read. Leaves out shadow mutes and
 * the next change of the same lobster's status, because only admins may learn of shadow mutes.
 */
export const streamModeration = streamStatement(
  {
    at: moderationLog.createdAt,
    actor: moderationLog.actor,
    action: moderationLog.action,
    target_type: moderationLog.targetType,
    status: nullable(pg.text),
  },
  (p: Placeholders<AsOf>) => sql`
    select m.created_at at, m.actor, m.action, m.target_type, m.detail ->> 'status' status from moderation_log m
    where ${isBy(p, sql`m.created_at`)} and m.action <> 'key_revoked'
      and m.detail ->> 'status' is distinct from 'shadow_muted'
      and not exists (
        select from (
          select b.detail ->> 'status' status from moderation_log b
          where b.subject_id = m.subject_id and b.action = 'status_set' and (b.created_at, b.id) < (m.created_at, m.id)
          order by b.created_at desc, b.id desc limit 1
        ) before where m.action = 'status_set' and before.status = 'shadow_muted'
      )
    order by m.created_at, m.id`,
);

/** Only whole dates: views are stored by date. */
export const streamImpressions = streamStatement(
  { post_id: postViewDays.postId, day: postViewDays.day, views: postViewDays.views },
  (p: Placeholders<AsOf>) => sql`
    select v.post_id, v.day, v.views from post_view_days v join posts p on p.id = v.post_id
    where p.status = 'visible' and ${isReleased(sql`p.author_id`)}
      and v.day < (${p.asOf}::timestamptz at time zone 'Asia/Shanghai')::date
    order by v.day, v.post_id`,
);

export const streamPublishedTexts = streamStatement(
  {
    name: publishedTexts.name,
    number: publishedTexts.number,
    digest: pg.text,
    content: publishedTexts.content,
    created_at: publishedTexts.createdAt,
  },
  (p: Placeholders<AsOf>) => sql`
    select name, number, encode(sha256(convert_to(content, 'UTF8')), 'hex') digest, content, created_at
    from published_texts where ${isBy(p, sql`created_at`)}
    order by created_at, name, number`,
);

/** The packages of the skill, each with its bytes. */
export const streamSkillVersions = streamStatement(
  {
    version: skillVersions.version,
    digest: skillVersions.digest,
    archive: skillVersions.archive,
    created_at: skillVersions.createdAt,
  },
  (p: Placeholders<AsOf>) => sql`
    select version, digest, archive, created_at from skill_versions where ${isBy(p, sql`created_at`)}
    order by created_at, version`,
);

/** Lobsters whose owners have left research or the square since they joined: holders of earlier releases drop them. */
export const streamWithdrawn = streamStatement(
  { lobster_id: pg.uuid, withdrawn_at: notNull(owners.leftResearchAt) },
  (p: Placeholders<AsOf>) => sql`
    select l.id lobster_id, coalesce(l.gone_at, o.left_research_at) withdrawn_at
    from lobsters l left join owners o on o.id = l.owner_id
    where (l.gone_at is not null or o.left_research_at is not null) and ${isBy(p, sql`l.created_at`)}
    order by withdrawn_at, l.id`,
);
