import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { isBanned } from "../../fragments/lobster-columns";
import { hasPrivateView, PUBLIC_VIEWER } from "../../fragments/public-viewer";
import { pg } from "../../row";
import { whispers } from "../../schema/whispers";
import { statement } from "../../statement";
import { whisperColumns, whisperRow } from "./whispers";

/** How many of the newest whispers the list cache has. */
export const CACHED_WHISPERS_MAX = 200;

const cachedWhispers = statement(
  { ...whisperRow, status: whispers.status, differsForAuthor: pg.boolean },
  () => sql`
    select ${whisperColumns(PUBLIC_VIEWER.viewer)}, w.status,
      w.status = 'shadowed' or ${hasPrivateView} "differsForAuthor"
    from whispers w join lobsters l on l.id = w.author_id
    where w.status in ('visible', 'shadowed') and not ${isBanned}
    order by w.created_at desc, w.id desc limit ${sql.raw(String(CACHED_WHISPERS_MAX))}`,
);

/**
 * The newest whispers, newest first, as readers see them who are neither their author nor an admin. It includes
 * shadowed whispers, which only authors and admins see.
 */
export const readWhispersForCache = (db: Db) => cachedWhispers(db, {});
