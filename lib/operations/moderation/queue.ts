import type { CaseRow, EarlierAct, ReportedWords } from "@/db/queries/moderation/case";

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
  /** Written by an owner on a page, not by their lobster. */
  isByPerson: boolean;
  /** Null for a person without a lobster. */
  reporter: NamedLobster | null;
}

export interface CaseAppeal {
  id: string;
  text: string;
  at: string;
  against: EarlierAct;
}

export interface NamedLobster {
  serial_no: number;
  display_name: string;
}

/** A reported or appealed target with all its open reports and appeals. */
export interface DeskCase extends Pick<CaseRow, CaseFact> {
  lobster: NamedLobster & {
    id: string;
    avatar_seed: string;
    avatar_url: string | null;
    status: CaseRow["status"];
    statusUntil: string | null;
  };
  /** The recipient, if the target is an anonymous question. */
  recipient: NamedLobster | null;
  reports: CaseReport[];
  appeals: CaseAppeal[];
  /** The reported texts that edits have replaced since; the oldest first. */
  versions: ReportedVersion[];
}

/** A text that an edit has replaced since, and the number of reports about it. */
interface ReportedVersion extends ReportedWords {
  reports: number;
}

/** Groups the queue's rows into cases, each with its reports and appeals. Keeps the order of the rows. */
export function groupCases(rows: readonly CaseRow[]): DeskCase[] {
  const cases = new Map<string, DeskCase>();
  for (const row of rows) {
    const key = `${row.targetType} ${row.targetId}`;
    const known = cases.get(key) ?? caseOf(row);
    cases.set(key, known);
    const report = reportOf(row);
    if (report) known.reports.push(report);
    if (row.reported) countReported(known.versions, row.reported);
    const appeal = appealOf(row);
    if (appeal) known.appeals.push(appeal);
  }
  return [...cases.values()];
}

function countReported(versions: ReportedVersion[], reported: ReportedWords): void {
  const known = versions.find(({ at }) => at === reported.at);
  if (known) known.reports += 1;
  else versions.push({ ...reported, reports: 1 });
  versions.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
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
    recipient:
      row.recipientSerialNo === null
        ? null
        : { serial_no: row.recipientSerialNo, display_name: row.recipientName },
    reports: [],
    appeals: [],
    versions: [],
  };
}

function reportOf(row: CaseRow): CaseReport | undefined {
  if (row.entryId === null || row.reason === null) return undefined;
  return {
    id: row.entryId,
    reason: row.reason,
    detail: row.text,
    at: row.entryAt,
    isByShadowMuted: row.isByShadowMuted,
    isByPerson: row.isByPerson,
    reporter:
      row.speakerSerialNo === null || row.speakerName === null
        ? null
        : { serial_no: row.speakerSerialNo, display_name: row.speakerName },
  };
}

function appealOf(row: CaseRow): CaseAppeal | undefined {
  if (row.entryId === null || row.against === null) return undefined;
  return { id: row.entryId, text: row.text, at: row.entryAt, against: row.against };
}
