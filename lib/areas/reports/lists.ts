import { BY_TIME_AND_ID } from "@/db/keyset";
import { listOwnReports } from "@/db/queries/moderation/own-reports";
import { list } from "@/lib/api/contract/list";
import { Report, toReport } from "./schemas";

/** An owner's reports, newest first: those of their lobster, and on request those that they made by hand. */
export const reportList = list({
  name: "reports",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.createdAt, last.id],
  limit: { max: 100, byDefault: 30 },
  rows: listOwnReports,
  record: Report,
  toRecord: toReport,
});
