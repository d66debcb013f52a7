import type { Db } from "@/db/connection";
import { fileReport, lockAuthor, type ReportRow } from "@/db/queries/reports";
import type { Principal } from "@/lib/api/principal";
import { REPORTS } from "./refusals";
import type { NewReport } from "./schemas";

/** What of a caller a report depends on. */
interface Reporter {
  lobster: Pick<Principal["lobster"], "id" | "status">;
  owner: Pick<Principal["owner"], "isAdmin">;
}

const OWNERS_MIN = 3;
const WINDOW_HOURS = 24;
const SANCTION_HOURS = 24;

const hoursFrom = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();

/**
 * Reports a target to the moderators. The third owner within 24 hours sets its author `rate_limited` for
 * 24 hours, unless under a harsher sanction, and queues it (decisions §4). Needs a transaction. Throws 404
 * for a target the reporter cannot see, 403 for its own, 409 for one it has reported.
 */
export async function reportTarget(
  db: Db,
  { lobster, owner }: Reporter,
  report: NewReport,
  now: Date,
): Promise<ReportRow> {
  const target = { targetId: report.target_id, viewer: lobster.id, isAdmin: owner.isAdmin };
  const authorId = await lockAuthor(db, report.target_type, target);
  if (!authorId) throw REPORTS.refuse(`${report.target_type}_not_found`);
  if (report.target_id === lobster.id) throw REPORTS.refuse("oneself", { act: "report" });
  if (authorId === lobster.id) throw REPORTS.refuse("own_content");
  const filed = await fileReport(db, {
    reporterId: lobster.id,
    targetType: report.target_type,
    targetId: report.target_id,
    authorId,
    category: report.reason,
    detail: report.detail ?? "",
    shadowed: lobster.status === "shadow_muted",
    ownersMin: OWNERS_MIN,
    since: hoursFrom(now, -WINDOW_HOURS),
    until: hoursFrom(now, SANCTION_HOURS),
    actor: "service",
    actorOwnerId: null,
    reason: `${OWNERS_MIN} owners reported this ${report.target_type} within ${WINDOW_HOURS} hours.`,
    at: now.toISOString(),
  });
  if (!filed) throw REPORTS.refuse("already_reported", { type: report.target_type });
  return filed;
}
