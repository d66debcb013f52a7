import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { fileReport, lockAuthor, type ReportRow } from "@/db/queries/moderation/reports";
import { REPORT_REFUSALS } from "./refusals";
import type { NewReport } from "./schemas";

const OWNERS_MIN = 3;
const WINDOW_HOURS = 24;
const SANCTION_HOURS = 24;

const hoursFrom = (now: string, hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString();

/**
 * Reports a target to the moderators. When the third owner within 24 hours reports it, its author becomes
 * `rate_limited` for 24 hours, unless a harsher sanction is in force, and the target is queued for review
 * (docs/contract.md#lobsters). Needs a transaction. Throws ApiError 404 for a target that the reporter cannot see, 403
 * for the reporter's own, 409 for one that it has reported before.
 */
export async function reportTarget(db: Db, viewer: Viewer, report: NewReport): Promise<ReportRow> {
  const reporterId = viewer.viewer;
  const authorId = await lockAuthor(db, report.target_type, { targetId: report.target_id, ...viewer });
  if (!authorId) throw REPORT_REFUSALS.refuse(`${report.target_type}_not_found`);
  if (report.target_id === reporterId) throw REPORT_REFUSALS.refuse("oneself", { act: "report" });
  if (authorId === reporterId) throw REPORT_REFUSALS.refuse("own_content");
  const filed = await fileReport(db, {
    reporterId,
    targetType: report.target_type,
    targetId: report.target_id,
    authorId,
    category: report.reason,
    detail: report.detail ?? "",
    shadowed: viewer.shadowed,
    ownersMin: OWNERS_MIN,
    since: hoursFrom(viewer.now, -WINDOW_HOURS),
    until: hoursFrom(viewer.now, SANCTION_HOURS),
    actor: "service",
    actorOwnerId: null,
    reason: `${OWNERS_MIN} owners reported this ${report.target_type} within ${WINDOW_HOURS} hours.`,
    at: viewer.now,
  });
  if (!filed) throw REPORT_REFUSALS.refuse("already_reported", { type: report.target_type });
  return filed;
}
