import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { notify } from "../../fragments/notify";
import { nullable, outcome, pg, type RowOf } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { reports } from "../../schema/reports";
import { type Placeholders, singleRowStatement, statement } from "../../statement";
import { type ActParams, actColumns, logged } from "./act";
import { replacedWords } from "./reported-words";
import { reportColumns, reportRow } from "./reports";
import { targetJoins } from "./target-joins";

const openReportRow = {
  ...reportRow,
  queuedAt: reports.queuedAt,
  /** Null for a person who has no lobster. */
  reporterName: nullable(lobsters.displayName),
  authorName: lobsters.displayName,
  /**
   * The beginning of the text as it was when it was reported; null for a lobster, and for a question that was deleted
   * with its recipient's account.
   */
  words: nullable(pg.text),
};

export type OpenReportRow = RowOf<typeof openReportRow>;

// Targets that three owners reported come first, then the oldest reports.
const openReports = statement(
  openReportRow,
  (p: Placeholders<{ limit: number }>) => sql`
    select ${reportColumns}, r.queued_at "queuedAt", reporter.display_name "reporterName",
      author.display_name "authorName",
      coalesce(coalesce(replaced.title, p.title, quest.title) || ': ', '')
        || left(coalesce(replaced.content, p.content, c.content, q.question, w.content, quest.brief), 200) words
    from reports r left join lobsters reporter on reporter.id = r.reporter_id
      join lobsters author on author.id = r.author_id
      ${targetJoins("r")}
      left join lateral (${replacedWords("r")}) replaced on true
    where r.status = 'open' order by r.queued_at nulls last, r.created_at, r.id limit ${p.limit}`,
);

/** The open reports, the most pressing first. */
export const listOpenReports = (db: Db, limit: number): Promise<OpenReportRow[]> =>
  openReports(db, { limit });

interface ResolveParams extends ActParams {
  id: string;
  status: "actioned" | "dismissed";
}

/**
 * Closes an open report, logs it, and notifies the lobster that made it. The notification does not say what followed.
 */
export const resolveReport = singleRowStatement(
  outcome(["report_not_found"], {}, { already_resolved: { status: reports.status } }),
  (p: Placeholders<ResolveParams>) => sql`
    with settled as (
      update reports set status = ${p.status}::text, resolved_at = ${p.at}::timestamptz
      where id = ${p.id}::uuid and status = 'open'
      returning *
    ), act as (
      select ${actColumns(sql`author_id`, {
        action: sql`'report_' || status`,
        targetType: sql`target_type`,
        targetId: sql`target_id`,
      })} from settled
    ), ${logged(p)}, told as (${notify(
      {
        recipient: sql`reporter_id`,
        type: "report_settled",
        source: sql`reporter_id`,
        payload: sql`jsonb_build_object('report_id', id, 'status', status, 'reason', reason,
          'target_type', target_type, 'target_id', target_id)`,
      },
      sql`from settled where reporter_id is not null and not by_person`,
    )})
    select case when r.id is null then 'report_not_found'
      when not exists (select 1 from act) then 'already_resolved' end refusal, r.status
    from (select) one left join reports r on r.id = ${p.id}::uuid`,
);
