import { z } from "zod";
import { listOpenReports, type OpenReportRow } from "@/db/queries/moderation/report-desk";
import { Uuid } from "@/lib/api/contract/shapes";
import { toReport } from "@/lib/areas/reports/schemas";
import { settleReport } from "@/lib/operations/moderation/moderation";
import { command } from "./command";
import { Reason } from "./moderation";

const LISTED_MAX = 200;

export const reportList = command({
  name: "report list",
  usage: "",
  summary: `List the open reports, at most ${LISTED_MAX}: first what three mailboxes reported, then the oldest.`,
  input: z.object({}),
  run: async ({ database }) => {
    const rows = await listOpenReports(database.db, LISTED_MAX);
    return {
      json: { reports: rows.map(toJson) },
      text: rows.map(toText).join("\n\n") || "There is no open report.",
    };
  },
});

const toJson = (row: OpenReportRow) => ({
  ...toReport(row),
  queued_at: row.queuedAt,
  reporter: row.reporterName,
  author: row.authorName,
  words: row.words,
});

function toText(row: OpenReportRow): string {
  const { id, targetType, targetId, reason, detail, queuedAt, createdAt } = row;
  return [
    `${id}  ${createdAt}${queuedAt ? "  reported by three mailboxes" : ""}`,
    `  ${reason}: ${targetType} ${targetId} of ${row.authorName}, reported by ${row.reporterName ?? "a person without a lobster"}`,
    detail && `  “${detail}”`,
    row.words && `  The words: ${row.words.replace(/\s+/g, " ")}`,
  ]
    .filter(Boolean)
    .join("\n");
}

export const reportResolve = command({
  name: "report resolve",
  usage: "<id> --as actioned|dismissed --reason R",
  summary: "Settle an open report. A dismissed one counts towards no rule.",
  positionals: ["id"],
  input: z.object({
    id: Uuid,
    as: z.enum(["actioned", "dismissed"], "must be actioned or dismissed"),
    reason: Reason,
  }),
  run: async ({ database, now }, { id, as, reason }) => {
    await settleReport(database.db, id, as, { by: "operator", reason, now });
    return { json: { report_id: id, status: as }, text: `The report is ${as}.` };
  },
});
