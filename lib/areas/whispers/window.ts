import type { Db } from "@/db/connection";
import { readWhisperWindow, WINDOW_WHISPERS_MAX } from "@/db/queries/whispers/whisper-window";
import type { WhisperRow } from "@/db/queries/whispers/whispers";
import { type ListedRecord, positionOf } from "@/lib/api/shared/window/listed-record";
import { insidersOf, windowRecordsOf } from "@/lib/api/shared/window/of-rows";
import type { WindowPage, WindowReader } from "@/lib/api/shared/window/page";
import { sharedSnapshot } from "@/lib/api/shared/window/snapshot";
import { SharedAnswers, type WindowRecords } from "@/lib/api/shared/window/window";
import { whisperList } from "./lists";

/** The newest whispers as everybody sees them. */
interface WhisperWindow {
  newest: WindowRecords<ListedRecord<WhisperRow>>;
  /** The authors who see part of it differently from everybody else. */
  insiders: ReadonlySet<string>;
  pages: SharedAnswers;
}

const snapshot = sharedSnapshot("whispers", ["whispers", "lobsters"], load);

async function load(db: Db): Promise<WhisperWindow> {
  const rows = await readWhisperWindow(db);
  const listed = rows.map((row) => ({ row, record: whisperList.toShared(row, row.lobsterId) }));
  return {
    newest: windowRecordsOf(listed, WINDOW_WHISPERS_MAX),
    insiders: insidersOf(rows),
    pages: new SharedAnswers(),
  };
}

/** A page of whispers from the window; undefined if it goes beyond the window, or if the reader is an insider. */
export async function pageOfWhispers({
  db,
  lobsterId,
  blocked,
  query,
}: WindowReader<{ limit: number; cursor?: string }>): Promise<WindowPage | undefined> {
  const before = positionOf(whisperList.page(query).position);
  const { newest, insiders, pages } = await snapshot.read(db);
  if (insiders.has(lobsterId)) return undefined;
  const part = newest.part({ limit: query.limit, before, after: "-infinity", blocked });
  return part && { ...part, output: {}, name: "whispers", pages };
}
