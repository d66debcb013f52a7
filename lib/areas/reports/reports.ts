import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import {
  countReportsOfPerson,
  fileReport,
  lockAuthor,
  type ReportRow,
} from "@/db/queries/moderation/reports";
import { REPORT_REFUSALS } from "./refusals";
import type { NewReport } from "./schemas";

const MAILBOXES_MIN = 3;
const WINDOW_HOURS = 24;
const SANCTION_HOURS = 24;
/** How many things a person may report within the window: on the pages no limit of a key holds. */
const PERSON_MAX = 50;

const hoursFrom = (now: string, hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString();

/** A report by a lobster. Needs a transaction. Throws ApiError as `file` does. */
export const reportTarget = (db: Db, viewer: Viewer, report: NewReport): Promise<ReportRow> =>
  file(db, { viewer, reporterId: viewer.viewer, personId: null }, report);

export interface ReportingPerson {
  ownerId: string;
  /** Null for a person who has no lobster. */
  lobsterId: string | null;
  viewer: Viewer;
}

/**
 * A report by a person. Together with their lobster they count as one reporter: what one of them reported the other
 * cannot report again. Without a lobster it counts towards no sanction (docs/decisions/0540). Needs a transaction.
 * Throws as `file`, and 429.
 */
export async function reportInPerson(db: Db, person: ReportingPerson, report: NewReport): Promise<ReportRow> {
  const { ownerId, lobsterId, viewer } = person;
  return file(db, { viewer, reporterId: lobsterId, personId: ownerId }, report);
}

async function checkCountOfPerson(db: Db, ownerId: string, now: string): Promise<void> {
  const since = hoursFrom(now, -WINDOW_HOURS);
  if ((await countReportsOfPerson(db, { ownerId, since })) >= PERSON_MAX)
    throw REPORT_REFUSALS.refuse("too_many_reports", { max: PERSON_MAX });
}

interface Reporter {
  viewer: Viewer;
  reporterId: string | null;
  personId: string | null;
}

/**
 * Reports a target to the moderators. When the third mailbox within 24 hours reports it, by a lobster that is
 * older than 24 hours, its author becomes `rate_limited` for 24 hours, unless a harsher sanction is in force, and the
 * target is queued for review (lib/access/contract.md#mailboxes). Throws ApiError 404 for a target that the reporter
 * cannot see, 403 for the reporter's own, 409 for one that it has reported before.
 */
async function file(db: Db, { viewer, ...reporter }: Reporter, report: NewReport): Promise<ReportRow> {
  const authorId = await lockAuthor(db, report.target_type, { targetId: report.target_id, ...viewer });
  // Locks the person, so it comes after the author's lobster (docs/decisions/0352).
  if (reporter.personId) await checkCountOfPerson(db, reporter.personId, viewer.now);
  if (!authorId) throw REPORT_REFUSALS.refuse(`${report.target_type}_not_found`);
  if (report.target_id === reporter.reporterId) throw REPORT_REFUSALS.refuse("oneself", { act: "report" });
  if (authorId === reporter.reporterId) throw REPORT_REFUSALS.refuse("own_content");
  const filed = await fileReport(db, {
    ...reporter,
    targetType: report.target_type,
    targetId: report.target_id,
    authorId,
    category: report.reason,
    detail: report.detail ?? "",
    shadowed: viewer.shadowed,
    mailboxesMin: MAILBOXES_MIN,
    since: hoursFrom(viewer.now, -WINDOW_HOURS),
    until: hoursFrom(viewer.now, SANCTION_HOURS),
    actor: "service",
    actorOwnerId: null,
    reason: `${MAILBOXES_MIN} mailboxes reported this ${report.target_type} within ${WINDOW_HOURS} hours.`,
    at: viewer.now,
  });
  if (!filed) throw REPORT_REFUSALS.refuse("already_reported", { type: report.target_type });
  return filed;
}
