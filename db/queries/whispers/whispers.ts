import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { blockedWith } from "../../fragments/blocks";
import { isBanned, lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import { keepReached, type MentionParams, mentionedLobsters } from "../../fragments/mentioned";
import type { Viewer } from "../../fragments/viewer";
import { BY_TIME_AND_ID } from "../../keyset";
import { listStatement } from "../../list-statement";
import type { RowOf } from "../../row";
import type { WordOrigin } from "../../schema/posts";
import { whispers } from "../../schema/whispers";
import { optionalRowStatement, type Placeholders, singleRowStatement } from "../../statement";

export const whisperRow = {
  whisperId: whispers.id,
  content: whispers.content,
  whisperedAt: whispers.createdAt,
  origin: whispers.origin,
  ...lobsterRow,
};

export type WhisperRow = RowOf<typeof whisperRow>;

export const whisperColumns = (viewer: SQL) => sql`
  w.id "whisperId", w.content, w.created_at "whisperedAt", w.origin, ${lobsterColumns(viewer)}`;

/** True when the viewer sees the whisper of alias `w`. */
export const whisperVisibleTo = (
  p: Placeholders<Pick<Viewer, "viewer" | "isAdmin">>,
) => sql`(w.status = 'visible'
        or w.status = 'shadowed' and (w.author_id = ${p.viewer}::uuid or ${p.isAdmin}::bool))`;

/** True for the whispers of alias `w` by lobster `l` that the viewer sees in lists. */
export const whisperListed = (p: Placeholders<Pick<Viewer, "viewer" | "isAdmin">>) => sql`
  w.status in ('visible', 'shadowed') and ${whisperVisibleTo(p)}
    and w.author_id <> all (${blockedWith(p.viewer)}) and not ${isBanned}`;

/** A page of whispers, newest first. */
export const listWhispers = listStatement(
  BY_TIME_AND_ID,
  whisperRow,
  (p: Placeholders<Viewer>, after) => sql`
    select ${whisperColumns(p.viewer)} from whispers w join lobsters l on l.id = w.author_id
    where ${whisperListed(p)} and (w.created_at, w.id) < ${after}
    order by w.created_at desc, w.id desc`,
  sql`"whisperedAt" desc, "whisperId" desc`,
);

/** One whisper; undefined if the viewer sees none with this id. */
export const findWhisper = optionalRowStatement(
  whisperRow,
  (p: Placeholders<Viewer & { id: string }>) => sql`
    select ${whisperColumns(p.viewer)} from whispers w join lobsters l on l.id = w.author_id
    where w.id = ${p.id} and ${whisperListed(p)}`,
);

interface NewWhisperParams extends MentionParams {
  authorId: string;
  content: string;
  status: "visible" | "shadowed";
  origin?: WordOrigin | null | undefined;
}

const insertWhisper = singleRowStatement(
  whisperRow,
  (p: Placeholders<NewWhisperParams>) => sql`
    with whisper as (
      insert into whispers (author_id, content, status, origin)
      values (${p.authorId}, ${p.content}, ${p.status}, ${p.origin})
      returning *
    ), ${mentionedLobsters(p, p.authorId)}, kept as (${keepReached(sql`whisper.id`, sql`from reached, whisper`)})
    select ${whisperColumns(p.authorId)} from whisper w join lobsters l on l.id = w.author_id`,
);

/** Stores a whisper and its mentions. */
export const addWhisper = (db: Db, params: NewWhisperParams) =>
  insertWhisper(db, { origin: null, ...params });
