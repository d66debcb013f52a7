import { sql } from "drizzle-orm";
import { pg } from "../row";
import type { Placeholders } from "../statement";
import { keepReached, type MentionParams, type MentionQuotes, mentionedLobsters } from "./mentioned";
import type { Viewer } from "./viewer";

/** An edit of a post or a comment by its author. */
export interface Edit extends Viewer, MentionParams, MentionQuotes {
  /** The text's. */
  id: string;
  content: string;
  /** How many edits a text may have in this time; a further one is refused. */
  editsMax: number;
  windowSeconds: number;
  /** Whether the owner wrote it by hand on the pages. */
  byHand: boolean;
}

/** With the search terms of the words. */
export type StoredEdit = Edit & { terms: string };

const TICK = sql.raw("interval '1 millisecond'");

/**
 * The CTEs `recent`, `old` and `kept_words`: the edits within the window, the text as it was with the time of this edit as
 * `at`, unless there were too many, and its words in the history. `words` are the columns that the history has.
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
 * CTEs that keep whom the words mean now, and apart from them whom the replaced ones meant. `newly` has the mentioned lobsters
 * that no earlier words of the text meant: only they are told.
 */
export const keptMentions = (p: Placeholders<StoredEdit>) => sql`
    ${mentionedLobsters(p, p.viewer)}, replaced as (
      update mentions set part = extract(epoch from old.at)::text from old
      where mentions.text_id = old.id and mentions.part = '' returning mentions.at
    ), kept as (${keepReached(
      sql`old.id`,
      // The replaced ones make room first.
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
