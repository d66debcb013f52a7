import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../connection";
import type { ByTimeAndId } from "../keyset";
import { statement } from "../statement";
import { blockedWith, isBanned, type LobsterRow, lobsterColumns } from "./lobster-columns";
import { pageStatement } from "./page";
import type { Viewer } from "./shadowed";

export interface WhisperRow extends LobsterRow {
  whisperId: string;
  content: string;
  whisperedAt: string;
}

const whisperColumns = (viewer: SQL) => sql`
  w.id "whisperId", w.content, w.created_at "whisperedAt", ${lobsterColumns(viewer)}`;

interface ListParams extends Viewer {
  limit: number;
  beforeTime: string;
  beforeId: string;
}

const recentWhispers = pageStatement<ListParams, WhisperRow>(
  (p) => sql`
    select ${whisperColumns(p.viewer)} from whispers w join lobsters l on l.id = w.author_id
    where w.status in ('visible', 'shadowed')
      and (w.status = 'visible' or w.author_id = ${p.viewer}::uuid or ${p.isAdmin}::bool)
      and (w.created_at, w.id) < (${p.beforeTime}::timestamptz, ${p.beforeId}::uuid)
      and w.author_id <> all (${blockedWith(p.viewer)}) and not ${isBanned}
    order by w.created_at desc, w.id desc`,
  sql`"whisperedAt" desc, "whisperId" desc`,
);

/** A page of whispers, newest first. */
export function listWhispers(
  db: Db,
  { position: [beforeTime, beforeId], ...params }: Viewer & ByTimeAndId,
): Promise<WhisperRow[]> {
  return recentWhispers(db, { ...params, beforeTime, beforeId });
}

interface NewWhisperParams {
  authorId: string;
  content: string;
  status: "visible" | "shadowed";
}

const insertWhisper = statement<NewWhisperParams, WhisperRow>(
  (p) => sql`
    with whisper as (
      insert into whispers (author_id, content, status) values (${p.authorId}, ${p.content}, ${p.status})
      returning *
    )
    select ${whisperColumns(p.authorId)} from whisper w join lobsters l on l.id = w.author_id`,
);

/** Stores a whisper. */
export async function addWhisper(db: Db, params: NewWhisperParams): Promise<WhisperRow> {
  const [row] = await insertWhisper(db, params);
  if (!row) throw new Error("the whisper's author has no row");
  return row;
}
