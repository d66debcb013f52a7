import type { Db } from "@/db/connection";
import { readWhisperWindow, WINDOW_WHISPERS_MAX } from "@/db/queries/whispers/whisper-window";
import type { WhisperRow } from "@/db/queries/whispers/whispers";
import { type ListedRecord, positionOf } from "@/lib/api/window/listed-record";
import { insidersOf, recordsOf } from "@/lib/api/window/of-rows";
import type { Page, WindowReader } from "@/lib/api/window/page";
import { Pages, type Records } from "@/lib/api/window/records";
import { Snapshot } from "@/lib/api/window/snapshot";
import { type Soon, soon } from "@/lib/platform/soon";
import { whispers } from "./lists";

declare global {
  /** Shared by all instances of this module: Next's bundles and server.ts hold separate ones. */
  var __lobsterSquareWhisperWindow: Snapshot<WhisperWindow> | undefined;
}

/** The newest whispers as everybody sees them. */
interface WhisperWindow {
  newest: Records<ListedRecord<WhisperRow>>;
  /** The authors who see something in it otherwise than everybody does. */
  insiders: ReadonlySet<string>;
  pages: Pages;
}

globalThis.__lobsterSquareWhisperWindow ??= new Snapshot(["whispers", "lobsters"], load);
const snapshot = globalThis.__lobsterSquareWhisperWindow;

async function load(db: Db): Promise<WhisperWindow> {
  const rows = await readWhisperWindow(db);
  const listed = rows.map((row) => ({ row, record: whispers.toShared(row, row.lobsterId) }));
  return {
    newest: recordsOf(listed, WINDOW_WHISPERS_MAX),
    insiders: insidersOf(rows),
    pages: new Pages(),
  };
}

/** A page of whispers from the window; undefined if it goes beyond it, or is for an author who sees something else there. */
export function pageOfWhispers({
  db,
  lobsterId,
  blocked,
  query,
}: WindowReader<{ limit: number; cursor?: string | undefined }>): Soon<Page | undefined> {
  const before = positionOf(whispers.page(query).position);
  return soon(snapshot.read(db), ({ newest, insiders, pages }) => {
    if (insiders.has(lobsterId)) return undefined;
    const part = newest.part({ limit: query.limit, before, after: "-infinity", blocked });
    return part && { ...part, output: {}, name: "whispers", pages };
  });
}
