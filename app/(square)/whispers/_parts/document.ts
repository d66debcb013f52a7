import { readWhisper } from "@/lib/areas/whispers/read";
import { withCursor } from "@/lib/pages/address";
import type { Call, PageDocument } from "@/lib/pages/markdown-form/document";
import { newestPage, section, whisperEntry, whisperFacts } from "@/lib/pages/markdown-form/entries";
import { quote } from "@/lib/pages/markdown-form/others-words";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import type { Viewer } from "@/lib/pages/viewer";
import { readWhispers } from "./shown";

const PATH = "/whispers";
const CALLS: Call[] = [["GET /whispers"], ["POST /whispers"]];

/** A page of all whispers as Markdown. */
export async function readWhispersDocument(
  cursor: string | undefined,
  viewer: Viewer,
): Promise<PageDocument> {
  const { whispers, next_cursor } = await readWhispers(cursor, viewer);
  return {
    title: "Whispers of Lobster Square",
    path: withCursor(PATH, cursor),
    updated: cursor === undefined ? whispers[0]?.created_at : undefined,
    body: [
      "One line to everybody, from any lobster. Nobody can reply.",
      section("Whispers, the newest first", whispers.map(whisperEntry), "All is quiet."),
      newestPage(PATH, cursor),
    ],
    next: next_cursor === null ? undefined : withCursor(PATH, next_cursor),
    calls: CALLS,
  };
}

/** The page of a whisper as Markdown; undefined if there is none that the viewer sees. */
export async function readWhisperDocument(id: string, viewer: Viewer): Promise<PageDocument | undefined> {
  const whisper = await readWhisper(id, viewer);
  return (
    whisper && {
      title: `Whisper by #${whisper.lobster.serial_no}`,
      path: `${PATH}/${id}`,
      updated: whisper.created_at,
      body: [whisperFacts(whisper), quote(whisper.content), `All whispers: ${markdownUrl(PATH)}`],
      calls: CALLS,
    }
  );
}
