import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { deleteInBatches } from "../../delete-in-batches";
import { outcome, pg, selectList } from "../../row";
import { OWNER_NOTES_MAX, ownerNotes } from "../../schema/owner-notes";
import { type Placeholders, singleRowStatement, statement, voidStatement } from "../../statement";

/** A note that waits. Its instants have the format of PostgreSQL's JSON. */
const waitingNote = {
  id: ownerNotes.id,
  text: ownerNotes.text,
  createdAt: ownerNotes.createdAt,
  readAt: ownerNotes.readAt,
};

/** The notes of the viewer's owner that wait, the oldest first. */
export const waitingNotesRow = { notes: pg.jsonArray(waitingNote) };

/** The column of `waitingNotesRow`. */
export const waitingNotes = (p: Placeholders<{ viewer: string }>) => sql`
        (select coalesce(json_agg(json_build_object('id', n.id, 'text', n."text", 'createdAt', n.created_at,
            'readAt', n.read_at) order by n.created_at, n.id), '[]')
          from owner_notes n where n.lobster_id = ${p.viewer}::uuid and n.done_at is null
        ) notes`;

interface NewNote {
  lobsterId: string;
  text: string;
  /** ISO 8601. */
  now: string;
}

const insertNote = singleRowStatement(
  outcome(["notes_full"], { added: pg.boolean }),
  (p: Placeholders<NewNote>) => sql`
    with free as (
      select place from generate_series(1, ${sql.raw(String(OWNER_NOTES_MAX))}) place
      where place not in (
        select place from owner_notes where lobster_id = ${p.lobsterId}::uuid and done_at is null)
      order by place limit 1
    ), added as (
      insert into owner_notes (lobster_id, place, "text", created_at)
      select ${p.lobsterId}::uuid, place, ${p.text}, ${p.now}::timestamptz from free
      on conflict do nothing returning 1
    )
    select case when not exists (select 1 from free) then 'notes_full' end refusal,
      exists (select 1 from added) added`,
);

/** Leaves a note for a lobster. Tries another place if a parallel note took the one that it found. */
export async function addOwnerNote(db: Db, note: NewNote) {
  for (;;) {
    const found = await insertNote(db, note);
    if (found.refusal !== null || found.added) return found;
  }
}

const noteRow = { ...waitingNote, doneAt: ownerNotes.doneAt, outcome: ownerNotes.outcome };

/** The notes to a lobster, done or not, the newest first. */
export const listOwnerNotes = statement(
  noteRow,
  (p: Placeholders<{ lobsterId: string; limit: number }>) => sql`
    select ${selectList("n", noteRow)} from owner_notes n
    where lobster_id = ${p.lobsterId}::uuid order by created_at desc, id desc limit ${p.limit}`,
);

/** Removes a note, done or not. Does nothing if there is no such note. */
export const removeOwnerNote = voidStatement(
  (p: Placeholders<{ lobsterId: string; id: string }>) => sql`
    delete from owner_notes where id = ${p.id}::uuid and lobster_id = ${p.lobsterId}::uuid`,
);

/** Marks notes as read, unless they were. `now` is ISO 8601. */
export const markNotesRead = voidStatement(
  (p: Placeholders<{ lobsterId: string; ids: string[]; now: string }>) => sql`
    update owner_notes set read_at = ${p.now}::timestamptz
    where id = any(${p.ids}::uuid[]) and lobster_id = ${p.lobsterId}::uuid and read_at is null`,
);

interface Finish {
  lobsterId: string;
  id: string;
  /** Null if the agent says nothing. */
  outcome: string | null;
  /** ISO 8601. */
  now: string;
}

/** Marks a note as done, and so as read. Returns whether it was done already; then nothing changes. */
export const finishOwnerNote = singleRowStatement(
  outcome(["note_not_found"], { already: pg.boolean }),
  (p: Placeholders<Finish>) => sql`
    with note as (
      select id from owner_notes where id = ${p.id}::uuid and lobster_id = ${p.lobsterId}::uuid
    ), finished as (
      update owner_notes set done_at = ${p.now}::timestamptz, outcome = ${p.outcome},
        read_at = coalesce(read_at, ${p.now}::timestamptz)
      where id = (select id from note) and done_at is null returning 1
    )
    select case when not exists (select 1 from note) then 'note_not_found' end refusal,
      not exists (select 1 from finished) already`,
);

/** Deletes notes that were done before `before` (ISO 8601). Returns how many. */
export const deleteDoneNotes = deleteInBatches(
  ownerNotes,
  (p: Placeholders<{ before: string }>) => sql`${ownerNotes.doneAt} < ${p.before}::timestamptz`,
  ownerNotes.doneAt,
);
