import type { CaseRow } from "@/db/queries/desk-case";

type CaseFact =
  | "targetType"
  | "targetId"
  | "weight"
  | "owners"
  | "firstAt"
  | "isQueued"
  | "title"
  | "words"
  | "answer"
  | "textStatus"
  | "postId"
  | "earlier";

export interface CaseReport {
  id: string;
  reason: NonNullable<CaseRow["reason"]>;
  detail: string;
  at: string;
  isByShadowMuted: boolean;
  reporter: NamedLobster;
}

export interface NamedLobster {
  serial_no: number;
  display_name: string;
}

/** A target that moderators look at, with all that is open about it. */
export interface DeskCase extends Pick<CaseRow, CaseFact> {
  lobster: NamedLobster & {
    id: string;
    avatar_seed: string;
    avatar_url: string | null;
    status: CaseRow["status"];
    statusUntil: string | null;
  };
  /** Whom an anonymous question was put to. */
  recipient: NamedLobster | null;
  reports: CaseReport[];
}

/** The cases of a queue's rows, in their order, each with its reports. */
export function groupCases(rows: readonly CaseRow[]): DeskCase[] {
  const cases = new Map<string, DeskCase>();
  for (const row of rows) {
    const key = `${row.targetType} ${row.targetId}`;
    const known = cases.get(key) ?? caseOf(row);
    cases.set(key, known);
    const report = reportOf(row);
    if (report) known.reports.push(report);
  }
  return [...cases.values()];
}

function caseOf(row: CaseRow): DeskCase {
  const { targetType, targetId, weight, owners, firstAt, isQueued } = row;
  const { title, words, answer, textStatus, postId, earlier } = row;
  return {
    ...{ targetType, targetId, weight, owners, firstAt, isQueued },
    ...{ title, words, answer, textStatus, postId, earlier },
    lobster: {
      id: row.lobsterId,
      serial_no: row.serialNo,
      display_name: row.displayName,
      avatar_seed: row.avatarSeed,
      avatar_url: row.avatarUrl,
      status: row.status,
      statusUntil: row.statusUntil,
    },
    recipient: named(row.recipientSerialNo, row.recipientName),
    reports: [],
  };
}

function reportOf(row: CaseRow): CaseReport | undefined {
  const { reportId, reason, detail, reportedAt } = row;
  const reporter = named(row.reporterSerialNo, row.reporterName);
  if (reportId === null || reason === null || reportedAt === null || !reporter) return undefined;
  return {
    id: reportId,
    reason,
    detail: detail ?? "",
    at: reportedAt,
    isByShadowMuted: row.isByShadowMuted ?? false,
    reporter,
  };
}

const named = (serialNo: number | null, name: string | null): NamedLobster | null =>
  serialNo === null || name === null ? null : { serial_no: serialNo, display_name: name };
