import { type SQL, sql } from "drizzle-orm";
import { pg } from "../row";
import type { Placeholders } from "../statement";
import { inBlock } from "./blocks";
import { isBanned } from "./lobster-columns";

/**
 * Possible mentions as `parseMentions` finds them, in parallel arrays: where each begins in the text, how long it is,
 * and the name or the serial number.
 */
export interface MentionParams {
  nameAts: number[];
  nameLengths: number[];
  nameKeys: string[];
  serialAts: number[];
  serialLengths: number[];
  serialNos: number[];
}

/**
 * What notifications of mentions have in addition to the text's other notifications, in parallel arrays: where the
 * mention begins, and JSON to add to the payload. Mentions that add nothing are left out.
 */
export interface MentionQuotes {
  quotedAts: number[];
  quotes: string[];
}

/** The parameters of a text without mentions. */
export const NO_MENTIONS: MentionParams & MentionQuotes = {
  nameAts: [],
  nameLengths: [],
  nameKeys: [],
  serialAts: [],
  serialLengths: [],
  serialNos: [],
  quotedAts: [],
  quotes: [],
};

/** Whether a text has possible mentions. */
export const mayMention = ({ nameKeys, serialNos }: MentionParams) => nameKeys.length + serialNos.length > 0;

const MENTIONS_MAX = 10;

// The subqueries hide the arrays from the planner. Most texts mention no lobster, so a plan for their empty arrays
// looks cheaper than one for any arrays, and PostgreSQL would plan the statement anew for each text.
const candidates = (ats: SQL, lengths: SQL, named: SQL) =>
  sql`unnest((select ${ats}::int[]), (select ${lengths}::int[]), (select ${named}))`;

/**
 * CTEs that find the lobsters that a text mentions. A mention means the longest name that exists. `meant` has the
 * lobster of each mention (at, length, id), if there is one. `mentioned` has those that are notified, at most ten, in
 * the order of the text: neither `author` nor lobsters in a block with it nor banned ones
 * (lib/areas/posts/contract.md#mentions). `reached` has the mentions of one of them, or of the author.
 */
export const mentionedLobsters = (p: Placeholders<MentionParams>, author: SQL) => sql`
    meant as (
      select at, length, id, serial_no from (
        select distinct on (c.at) c.at, c.length, named.id, named.serial_no
        from ${candidates(p.nameAts, p.nameLengths, sql`${p.nameKeys}::text[]`)} c(at, length, key)
          join lobsters named on named.name_key = c.key
        order by c.at, char_length(c.key) desc
      ) longest
      union all
      select c.at, c.length, numbered.id, numbered.serial_no
      from ${candidates(p.serialAts, p.serialLengths, sql`${p.serialNos}::int[]`)} c(at, length, serial_no)
        join lobsters numbered on numbered.serial_no = c.serial_no
    ), mentioned as (
      select l.id, min(meant.at) at from meant join lobsters l on l.id = meant.id
      where l.id <> ${author}::uuid and not ${isBanned} and not ${inBlock(sql`l.id`, author)}
      group by l.id order by at limit ${sql.raw(String(MENTIONS_MAX))}
    ), reached as (
      select * from meant where id = ${author}::uuid or id in (select id from mentioned)
    )`;

/**
 * Stores mentions. `rows` is SQL that begins with `from` and has `at`, `length` and `serial_no` of each mention in
 * `reached`; `text` is the id of its text. `part` is empty for a post, comment or whisper (docs/decisions/0710).
 */
export const keepReached = (text: SQL, rows: SQL, part = sql.raw("''")) => sql`
      insert into mentions (text_id, part, at, length, serial_no)
      select ${text}, ${part}, at, length, serial_no ${rows}
      on conflict (text_id, part, at) do update set length = excluded.length, serial_no = excluded.serial_no`;

/** What `mentionColumns` selects. */
export const mentionRow = {
  /** The lobsters that were notified, in the order of the text. */
  mentions: pg.array(pg.uuid),
  /** Where the mentions of one of them, or of the author, begin. */
  reachedAts: pg.array(pg.integer),
};

/** The columns of `mentionRow`, from the CTEs of `mentionedLobsters`. */
export const mentionColumns = sql`
    array(select id from mentioned order by at) mentions, array(select at from reached) "reachedAts"`;

/** The payload of the notification of the mention at `at`, which may be null. */
export const quotedIn = (payload: SQL, p: Placeholders<MentionQuotes>, at: SQL) => sql`
        ${payload} || coalesce((${p.quotes}::text[])[array_position(${p.quotedAts}::int[], ${at})]::jsonb, '{}')`;

/** The columns of `mentionRow` of a text without mentions. */
export const nobodyMentioned = sql`'{}'::uuid[] mentions, '{}'::int[] "reachedAts"`;
