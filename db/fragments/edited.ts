import { sql } from "drizzle-orm";
import { pg } from "../row";
import type { Placeholders } from "../statement";
import { keepReached, type MentionParams, type MentionQuotes, mentionedLobsters } from "./mentioned";
import type { Viewer } from "./viewer";

/** An edit of a post or a comment by its author. */
export interface Edit extends Viewer, MentionParams, MentionQuotes {
  /** The id of the text. */
  id: string;
  content: string;
  /** How many edits a text may have within `windowSeconds`; a further one is refused. */
  editsMax: number;
  windowSeconds: number;
  /** Whether the owner wrote it by hand on the pages. */
  byHand: boolean;
}

/** An edit with the search terms of its text. */
export type StoredEdit = Edit & { terms: string };

const TICK = sql.raw("interval '1 millisecond'");

/**
 * The CTEs `recent`, `old` and `kept_words`. `recent` has the edits within the window; `old` the text before this edit,
 * with the time of the edit as `at`, unless there were too many; `kept_words` stores this text in the history. `words`
 * are the columns of the history.
 */
export const keptWords = (p: Placeholders<StoredEdit>, text: "post" | "comment", words: string) => {
  const [edits, key] = [sql.raw(`${text}_edits`), sql.raw(`${text}_id`)];
  return sql`
    recent as (
      select at from ${edits} where ${key} = ${p.id}::uuid
        and at > clock_timestamp() - make_interval(secs => ${p.windowSeconds}::int)
    ), old as materialized (
      select *, greatest(date_trunc('milliseconds', clock_timestamp()), edited_at + ${TICK}, created_at + ${TICK}) at
      from ${sql.raw(`${text}s`)} where id = ${p.id}::uuid and (select count(*) from recent) < ${p.editsMax}::int
    ), kept_words as (
      insert into ${edits} (${key}, at, ${sql.raw(words)}) select id, at, ${sql.raw(words)} from old
    )`;
};

/**
 * CTEs that store whom the text mentions now, and separately whom the replaced text mentioned. `newly` has the
 * mentioned lobsters that no earlier version of the text mentioned: only they are notified.
 */
export const keptMentions = (p: Placeholders<StoredEdit>) => sql`
    ${mentionedLobsters(p, p.viewer)}, replaced as (
      update mentions set part = extract(epoch from old.at)::text from old
      where mentions.text_id = old.id and mentions.part = '' returning mentions.at
    ), kept as (${keepReached(
      sql`old.id`,
      // Counting `replaced` makes it run first, so that the keys of the old mentions are free.
      sql`from reached, (select old.id from old where (select count(*) from replaced) >= 0) old`,
    )}), newly as (
      select * from mentioned where id not in (
        select l.id from mentions m join lobsters l on l.serial_no = m.serial_no where m.text_id = ${p.id}::uuid)
    )`;

/** The columns of `mentionRow`, from these CTEs. */
export const newlyMentioned = sql`
    array(select id from newly order by at) mentions, array(select at from reached) "reachedAts"`;

export const tooManyEdits = { firstEditAt: pg.instant };
export const firstEditAt = sql`(select min(at) from recent) "firstEditAt"`;
