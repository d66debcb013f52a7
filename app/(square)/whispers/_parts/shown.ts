import { whisperList } from "@/lib/areas/whispers/lists";
import { readPage } from "@/lib/pages/address";
import type { Viewer } from "@/lib/pages/viewer";

const SHOWN = 30;

/** A page of everybody's whispers. */
export const readWhispers = (cursor: string | undefined, viewer: Viewer) =>
  readPage(whisperList, viewer, { cursor, limit: SHOWN });
