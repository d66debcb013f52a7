import { sql } from "drizzle-orm";
import { squareDay } from "../../fragments/square-day";
import { nullable, pg } from "../../row";
import { moderationLog } from "../../schema/moderation";
import { postViewDays, publishedTexts } from "../../schema/research";
import { skillVersions } from "../../schema/skill-versions";
import type { Placeholders } from "../../statement";
import { streamStatement } from "../../stream-statement";
import { type AsOf, isBy, isReleased } from "./released";

/** The status as others see it after the act of an alias: a shadow mute reads as active. */
const shownStatus = (alias: string) =>
  sql.raw(`replace(${alias}.detail ->> 'status', 'shadow_muted', 'active')`);

/**
 * Moderators' acts, without the lobster and the reason, which only owners and admins read, and with a date as their only
 * time, because a moment could name the lobster. Only admins may learn of
 * shadow mutes: a status is what others see, and an act that leaves a lobster as active to them as it was is left out.
 * Every other act has a row, whatever was hidden before it.
 */
export const streamModeration = streamStatement(
  {
    day: pg.text,
    actor: moderationLog.actor,
    action: moderationLog.action,
    target_type: moderationLog.targetType,
    status: nullable(pg.text),
  },
  (p: Placeholders<AsOf>) => sql`
    select to_char(${squareDay(sql`m.created_at`)}, 'YYYY-MM-DD') "day", m.actor, m.action, m.target_type,
      ${shownStatus("m")} status
    from moderation_log m
      left join lateral (
        select ${shownStatus("b")} status, (b.detail ->> 'until')::timestamptz until from moderation_log b
        where b.subject_id = m.subject_id and b.action = 'status_set' and (b.created_at, b.id) < (m.created_at, m.id)
        order by b.created_at desc, b.id desc limit 1
      ) before on m.action = 'status_set'
    where ${isBy(p, sql`m.created_at`)} and m.action <> 'key_revoked'
      and not (m.action = 'status_set' and ${shownStatus("m")} = 'active'
        and (coalesce(before.status, 'active') = 'active' or coalesce(before.until <= m.created_at, false)))
    order by ${squareDay(sql`m.created_at`)}, m.actor, m.action, m.target_type, status, m.id`,
);

/** Only whole dates: views are stored by date. */
export const streamImpressions = streamStatement(
  { post_id: postViewDays.postId, day: postViewDays.day, views: postViewDays.views },
  (p: Placeholders<AsOf>) => sql`
    select v.post_id, v.day, v.views from post_view_days v join posts p on p.id = v.post_id
    where p.status = 'visible' and ${isReleased(sql`p.author_id`)}
      and v.day < ${squareDay(sql`${p.asOf}::timestamptz`)}
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

/**
 * Lobsters whose owners have left research or the square since they joined: holders of earlier releases drop them. It
 * has only the day: other changes at the exact moment would be recognisable as theirs.
 */
export const streamWithdrawn = streamStatement(
  { lobster_id: pg.uuid, withdrawn_on: pg.text },
  (p: Placeholders<AsOf>) => sql`
    select lobster_id, to_char(withdrawn_on, 'YYYY-MM-DD') withdrawn_on from (
      select l.id lobster_id, ${squareDay(sql`coalesce(l.gone_at, o.left_research_at)`)} withdrawn_on
      from lobsters l left join owners o on o.id = l.owner_id
      where (l.gone_at is not null or o.left_research_at is not null) and ${isBy(p, sql`l.created_at`)}
    ) gone order by gone.withdrawn_on, lobster_id`,
);
