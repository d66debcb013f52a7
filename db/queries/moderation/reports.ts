import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { hasAccount } from "../../fragments/lobster-columns";
import { questVisibleTo } from "../../fragments/quest-columns";
import { shownName } from "../../fragments/shadow";
import type { Viewer } from "../../fragments/viewer";
import { nullable, pg, type RowOf } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { owners } from "../../schema/owners";
import { posts } from "../../schema/posts";
import { type REPORT_REASONS, type REPORT_TARGET_TYPES, reports } from "../../schema/reports";
import { optionalRowStatement, type Placeholders, singleRow, statement } from "../../statement";
import { commentVisibleTo } from "../posts/comments";
import { postVisibleTo } from "../posts/posts";
import { questionVisibleTo } from "../questions/questions";
import { whisperVisibleTo } from "../whispers/whispers";
import { type ActParams, actColumns, logged, notified } from "./act";

export type ReportTargetType = (typeof REPORT_TARGET_TYPES)[number];

export const reportRow = {
  id: reports.id,
  targetType: reports.targetType,
  targetId: reports.targetId,
  reason: reports.reason,
  detail: reports.detail,
  status: reports.status,
  createdAt: reports.createdAt,
  /** When a moderator decided; null while it is open. */
  settledAt: reports.resolvedAt,
};

export type ReportRow = RowOf<typeof reportRow>;

/** The columns of `reportRow`, from the table alias `r`. */
export const reportColumns = sql.raw(
  `r.id, r.target_type "targetType", r.target_id "targetId", r.reason, r.detail, r.status, r.created_at "createdAt",
    r.resolved_at "settledAt"`,
);

interface TargetParams extends Viewer {
  targetId: string;
}

/** For each type of target, selects the lobster responsible for it, if the reporter sees the target. */
const AUTHORS: Record<ReportTargetType, (p: Placeholders<TargetParams>) => SQL> = {
  post: (p) => sql`
    select p.author_id from posts p where p.id = ${p.targetId} and ${postVisibleTo(p)}`,
  comment: (p) => sql`
    select c.author_id from comments c join posts p on p.id = c.post_id
    where c.id = ${p.targetId} and ${commentVisibleTo(p)} and ${postVisibleTo(p)}`,
  lobster: (p) => sql`select l.id from lobsters l where l.id = ${p.targetId} and ${hasAccount}`,
  // Only moderators may learn the sender, so no response may contain it (I18, db/contract.md#invariants).
  question: (p) => sql`
    select q.sender_id from questions q where q.id = ${p.targetId} and ${questionVisibleTo(p.viewer)}`,
  whisper: (p) =>
    sql`select w.author_id from whispers w where w.id = ${p.targetId} and ${whisperVisibleTo(p)}`,
  quest: (p) => sql`select q.initiator_id from quests q where q.id = ${p.targetId} and ${questVisibleTo(p)}`,
};

const reportedRow = {
  title: nullable(posts.title),
  /** The beginning of the text. */
  words: pg.text,
  /** The post, or the post of the comment. */
  postId: nullable(posts.id),
  /** The lobster responsible, or the recipient of an anonymous question. */
  serialNo: lobsters.serialNo,
  displayName: lobsters.displayName,
};

const WORDS_MAX = sql.raw("300");

const reported = optionalRowStatement(
  reportedRow,
  (p: Placeholders<TargetParams & { type: ReportTargetType }>) => sql`
    select t.title, left(t.words, ${WORDS_MAX}) words, t.post_id "postId", l.serial_no "serialNo",
      ${shownName({ viewer: p.viewer })} "displayName"
    from (
      select p.title, p.content words, p.id post_id, p.author_id from posts p
      where ${p.type}::text = 'post' and p.id = ${p.targetId}::uuid and ${postVisibleTo(p)}
      union all
      select null, c.content, c.post_id, c.author_id from comments c join posts p on p.id = c.post_id
      where ${p.type}::text = 'comment' and c.id = ${p.targetId}::uuid
        and ${commentVisibleTo(p)} and ${postVisibleTo(p)}
      union all
      select null, '', null, l.id from lobsters l
      where ${p.type}::text = 'lobster' and l.id = ${p.targetId}::uuid and ${hasAccount}
      union all
      select null, q.question, null, q.recipient_id from questions q
      where ${p.type}::text = 'question' and q.id = ${p.targetId}::uuid and ${questionVisibleTo(p.viewer)}
      union all
      select null, w.content, null, w.author_id from whispers w
      where ${p.type}::text = 'whisper' and w.id = ${p.targetId}::uuid and ${whisperVisibleTo(p)}
      union all
      select q.title, q.brief, null, q.initiator_id from quests q
      where ${p.type}::text = 'quest' and q.id = ${p.targetId}::uuid and ${questVisibleTo(p)}
    ) t join lobsters l on l.id = t.author_id`,
);

/**
 * What somebody is about to report; undefined when they see no such target. It never names the sender of a question.
 */
export const findReported = (db: Db, type: ReportTargetType, params: TargetParams) =>
  reported(db, { type, ...params });

const lockAuthorOf = (type: ReportTargetType) =>
  optionalRowStatement(
    { id: lobsters.id },
    (p: Placeholders<TargetParams>) => sql`
      select l.id from lobsters l where l.id = (${AUTHORS[type](p)}) for no key update`,
  );

const authorLocks: Record<ReportTargetType, ReturnType<typeof lockAuthorOf>> = {
  post: lockAuthorOf("post"),
  comment: lockAuthorOf("comment"),
  lobster: lockAuthorOf("lobster"),
  question: lockAuthorOf("question"),
  whisper: lockAuthorOf("whisper"),
  quest: lockAuthorOf("quest"),
};

/**
 * Locks the lobster responsible for a target until the transaction ends, and returns its id. Because of the lock, a
 * parallel report about the same lobster waits and then counts this one. Undefined when the reporter sees no such
 * target.
 */
export const lockAuthor = async (
  db: Db,
  type: ReportTargetType,
  params: TargetParams,
): Promise<string | undefined> => (await authorLocks[type](db, params))?.id;

export interface NewReportParams extends ActParams {
  /** Null for a person who has no lobster: then the report counts towards no rule. */
  reporterId: string | null;
  /** The owner, if the person reports and not their lobster; else null. */
  personId: string | null;
  targetType: ReportTargetType;
  targetId: string;
  authorId: string;
  category: (typeof REPORT_REASONS)[number];
  detail: string;
  /** The reporter is shadow-muted, so the report counts towards no rule. */
  shadowed: boolean;
  /**
   * Once this many mailboxes have reported the target since `since`, the author is `rate_limited` until `until` (ISO
   * 8601).
   */
  mailboxesMin: number;
  since: string;
  until: string;
}

/** How old a lobster is before its reports count. */
const reporterAge = sql.raw("interval '24 hours'");

const lockPerson = statement(
  { id: owners.id },
  (p: Placeholders<{ ownerId: string }>) => sql`
    select id from owners where id = ${p.ownerId}::uuid for no key update`,
);

const reportsOfPerson = statement(
  { count: pg.integer },
  (p: Placeholders<{ ownerId: string; since: string }>) => sql`
    select count(*)::int count from reports
    where reporter_owner_id = ${p.ownerId}::uuid and by_person and created_at > ${p.since}::timestamptz`,
);

/**
 * How many targets a person has reported since `since` (ISO 8601). Locks the owner until the transaction ends, so that
 * parallel reports count each other.
 */
export async function countReportsOfPerson(
  db: Db,
  params: { ownerId: string; since: string },
): Promise<number> {
  await lockPerson(db, params);
  return singleRow(await reportsOfPerson(db, params)).count;
}

/** The mailbox of a report of alias `r`; after its owner has left, the lobster stands for it. */
export const mailboxOfReport = sql.raw(
  "coalesce((select o.mailbox_key from owners o where o.id = r.reporter_owner_id), r.reporter_id::text)",
);

/**
 * Stores a report and applies the rule of three mailboxes (lib/access/contract.md#mailboxes) in one statement.
 * Undefined when the reporter has already reported the target. Call `lockAuthor` first, in the same transaction.
 */
export const fileReport = optionalRowStatement(
  reportRow,
  (p: Placeholders<NewReportParams>) => sql`
    with target as (
      select * from reports where target_type = ${p.targetType} and target_id = ${p.targetId}::uuid
    ), reached as (
      select 1 from lobsters me join owners o on o.id = me.owner_id
      where not ${p.shadowed}::bool and me.id = ${p.reporterId}::uuid
        and me.created_at <= ${p.at}::timestamptz - ${reporterAge}
        and not exists (select 1 from target where queued_at > ${p.since}::timestamptz)
        and ${p.mailboxesMin}::int <= 1 + (
          select count(distinct mailbox) from (
            select ${mailboxOfReport} mailbox from target r join lobsters l on l.id = r.reporter_id
            where r.created_at > ${p.since}::timestamptz and not r.shadowed and r.status <> 'dismissed'
              and l.created_at <= r.created_at - ${reporterAge}
          ) counted where mailbox <> o.mailbox_key)
    ), report as (
      insert into reports
        (reporter_id, reporter_owner_id, by_person, target_type, target_id, author_id, reason, detail, shadowed,
        created_at, text_edited_at, queued_at)
      values (${p.reporterId}::uuid,
        coalesce(${p.personId}::uuid, (select owner_id from lobsters where id = ${p.reporterId}::uuid)),
        ${p.personId}::uuid is not null, ${p.targetType}, ${p.targetId}::uuid, ${p.authorId}::uuid, ${p.category},
        ${p.detail}, ${p.shadowed}::bool, ${p.at}::timestamptz, case ${p.targetType}::text
          when 'post' then (select edited_at from posts where id = ${p.targetId}::uuid)
          when 'comment' then (select edited_at from comments where id = ${p.targetId}::uuid) end,
        case when exists (select 1 from reached)
          then ${p.at}::timestamptz else (select max(queued_at) from target where status = 'open') end)
      on conflict do nothing
      returning *
    ), queued as (
      update reports set queued_at = ${p.at}::timestamptz
      where id in (select id from target where status = 'open')
        and exists (select 1 from report) and exists (select 1 from reached)
    ), act as (
      update lobsters set status = 'rate_limited', status_until = ${p.until}::text::timestamptz
      where id = ${p.authorId}::uuid and exists (select 1 from report) and exists (select 1 from reached)
        -- Everybody sees this status, so reporting a question together must not reveal its sender.
        and ${p.targetType}::text <> 'question'
        and (status = 'active' or status_until <= ${p.at}::timestamptz
          or status = 'rate_limited' and status_until < ${p.until}::text::timestamptz)
      returning ${actColumns(sql`id`, {
        action: sql`'status_set'`,
        targetType: sql`${p.targetType}::text`,
        targetId: sql`${p.targetId}::uuid`,
        detail: sql`jsonb_build_object('status', status, 'until', ${p.until}::text)`,
      })}
    ), ${logged(p)}, ${notified(p)}
    select ${reportColumns} from report r`,
);
