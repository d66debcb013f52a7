import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import { statement } from "../statement";
import { type ActParams, actColumns, logged } from "./moderation-act";
import type { ReportRow } from "./reports";

export interface OpenReportRow extends ReportRow {
  queuedAt: string | null;
  reporterName: string;
  authorName: string;
  /** The beginning of the reported words; null for a lobster. */
  words: string | null;
}

// What three owners reported comes first, then the oldest.
const openReports = statement<{ limit: number }, OpenReportRow>(
  (p) => sql`
    select r.id, r.target_type "targetType", r.target_id "targetId", r.reason, r.detail, r.status,
      r.created_at "createdAt", r.queued_at "queuedAt", reporter.display_name "reporterName",
      author.display_name "authorName", coalesce(p.title || ': ' || left(p.content, 200), left(c.content, 200), left(q.question, 200)) words
    from reports r join lobsters reporter on reporter.id = r.reporter_id
      join lobsters author on author.id = r.author_id
      left join posts p on r.target_type = 'post' and p.id = r.target_id
      left join comments c on r.target_type = 'comment' and c.id = r.target_id
      left join questions q on r.target_type = 'question' and q.id = r.target_id
    where r.status = 'open' order by r.queued_at nulls last, r.created_at, r.id limit ${p.limit}`,
);

/** The open reports, the most pressing first. */
export function listOpenReports(db: Db, limit: number): Promise<OpenReportRow[]> {
  return openReports(db, { limit });
}

interface ResolveParams extends ActParams {
  id: string;
  status: "actioned" | "dismissed";
}

interface ResolveOutcome {
  /** Before the act. */
  status: ReportRow["status"];
  isResolved: boolean;
}

const closeReport = statement<ResolveParams, ResolveOutcome>(
  (p) => sql`
    with act as (
      update reports set status = ${p.status}::text, resolved_at = ${p.at}::timestamptz
      where id = ${p.id}::uuid and status = 'open'
      returning ${actColumns(sql`author_id`, {
        action: sql`'report_' || ${p.status}::text`,
        targetType: sql`target_type`,
        targetId: sql`target_id`,
      })}
    ), ${logged(p)}
    select status, exists (select 1 from act) "isResolved" from reports where id = ${p.id}::uuid`,
);

/** Closes an open report and logs it. Undefined when there is no such report. */
export async function resolveReport(db: Db, params: ResolveParams): Promise<ResolveOutcome | undefined> {
  const [outcome] = await closeReport(db, params);
  return outcome;
}
