import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { hasAccount } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import type { RowOf } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { type REPORT_REASONS, type REPORT_TARGET_TYPES, reports } from "../../schema/reports";
import { type Placeholders, statement } from "../../statement";
import { commentVisibleTo } from "../posts/comments";
import { postVisibleTo } from "../posts/posts";
import { questionVisibleTo } from "../questions/questions";
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
};

export type ReportRow = RowOf<typeof reportRow>;

const reportColumns = sql.raw(
  `r.id, r.target_type "targetType", r.target_id "targetId", r.reason, r.detail, r.status, r.created_at "createdAt"`,
);

interface TargetParams extends Viewer {
  targetId: string;
}

/** For each type of target, selects the lobster responsible for it, if the reporter can see the target. */
const AUTHORS: Record<ReportTargetType, (p: Placeholders<TargetParams>) => SQL> = {
  post: (p) => sql`
    select p.author_id from posts p where p.id = ${p.targetId} and ${postVisibleTo(p.viewer, p.isAdmin)}`,
  comment: (p) => sql`
    select c.author_id from comments c join posts p on p.id = c.post_id
    where c.id = ${p.targetId} and ${commentVisibleTo(p.viewer, p.isAdmin)} and ${postVisibleTo(p.viewer, p.isAdmin)}`,
  lobster: (p) => sql`select l.id from lobsters l where l.id = ${p.targetId} and ${hasAccount}`,
  // Only moderators may learn the sender, so no response may contain it (I18, docs/contract.md#invariants).
  question: (p) => sql`
    select q.sender_id from questions q where q.id = ${p.targetId} and ${questionVisibleTo(p.viewer)}`,
};

const lockAuthorOf = (type: ReportTargetType) =>
  statement(
    { id: lobsters.id },
    (p: Placeholders<TargetParams>) => sql`
      select l.id from lobsters l where l.id = (${AUTHORS[type](p)}) for no key update`,
  );

const authorLocks: Record<ReportTargetType, ReturnType<typeof lockAuthorOf>> = {
  post: lockAuthorOf("post"),
  comment: lockAuthorOf("comment"),
  lobster: lockAuthorOf("lobster"),
  question: lockAuthorOf("question"),
};

/**
 * Locks the lobster responsible for a target until the transaction ends, and returns its id. Because of the lock, a
 * parallel report about the same lobster waits and then counts this one. Undefined when the reporter sees no such
 * target.
 */
export async function lockAuthor(
  db: Db,
  type: ReportTargetType,
  params: TargetParams,
): Promise<string | undefined> {
  const [author] = await authorLocks[type](db, params);
  return author?.id;
}

export interface NewReportParams extends ActParams {
  reporterId: string;
  targetType: ReportTargetType;
  targetId: string;
  authorId: string;
  category: (typeof REPORT_REASONS)[number];
  detail: string;
  /** The reporter is shadow-muted, so the report counts towards no rule. */
  shadowed: boolean;
  /**
   * Once this many owners have reported the target since `since`, the author is `rate_limited` until `until` (both ISO
   * 8601).
   */
  ownersMin: number;
  since: string;
  until: string;
}

// Each lobster has its own owner, so distinct reporters are distinct owners.
const insertReport = statement(
  reportRow,
  (p: Placeholders<NewReportParams>) => sql`
    with target as (
      select * from reports where target_type = ${p.targetType} and target_id = ${p.targetId}::uuid
    ), reached as (
      select 1 where not ${p.shadowed}::bool
        and not exists (select 1 from target where queued_at > ${p.since}::timestamptz)
        and ${p.ownersMin}::int <= 1 + (
          select count(distinct reporter_id) from target
          where created_at > ${p.since}::timestamptz and not shadowed and status <> 'dismissed'
            and reporter_id <> ${p.reporterId}::uuid)
    ), report as (
      insert into reports
        (reporter_id, target_type, target_id, author_id, reason, detail, shadowed, created_at, text_edited_at, queued_at)
      values (${p.reporterId}::uuid, ${p.targetType}, ${p.targetId}::uuid, ${p.authorId}::uuid, ${p.category},
        ${p.detail}, ${p.shadowed}::bool, ${p.at}::timestamptz, case ${p.targetType}::text
          when 'post' then (select edited_at from posts where id = ${p.targetId}::uuid)
          when 'comment' then (select edited_at from comments where id = ${p.targetId}::uuid) end,
        case when exists (select 1 from reached)
          then ${p.at}::timestamptz else (select max(queued_at) from target where status = 'open') end)
      on conflict (reporter_id, target_type, target_id) where status = 'open' or target_type <> 'lobster'
        do nothing
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

/**
 * Stores a report and applies the rule of three owners (docs/contract.md#lobsters) in one statement. Undefined when the
 * reporter has already reported the target. Call `lockAuthor` first, in the same transaction.
 */
export async function fileReport(db: Db, params: NewReportParams): Promise<ReportRow | undefined> {
  const [report] = await insertReport(db, params);
  return report;
}
