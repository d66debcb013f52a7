import { sql } from "drizzle-orm";
import { isBanned } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import { type Placeholders, statement } from "../../statement";
import { whisperColumns, whisperRow } from "./whispers";

/** A whisper as the viewer sees it; no row when it does not exist, is hidden from them, or its author is banned. */
export const findWhisper = statement(
  whisperRow,
  (p: Placeholders<Viewer & { id: string }>) => sql`
    select ${whisperColumns(p.viewer)} from whispers w join lobsters l on l.id = w.author_id
    where w.id = ${p.id} and w.status in ('visible', 'shadowed')
      and (w.status = 'visible' or w.author_id = ${p.viewer}::uuid or ${p.isAdmin}::bool) and not ${isBanned}`,
);
