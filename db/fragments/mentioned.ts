import { type SQL, sql } from "drizzle-orm";
import { pg } from "../row";
import type { Placeholders } from "../statement";
import { inBlock } from "./blocks";
import { isBanned } from "./lobster-columns";

/**
 * Possible mentions as `parseMentions` finds them, in parallel arrays: where each begins in the text, how long it is, and
 * the name or the serial number.
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
 * What the notifications of mentions say besides, in parallel arrays: where a mention begins, and JSON to add to the payload.
 * Mentions whose payload is that of the text's other notifications are left out.
 */
export interface MentionQuotes {
  quotedAts: number[];
  quotes: string[];
}

/** What a text without mentions may mean. */
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

/** Whether a text has what may be a mention. */
export const mayMention = ({ nameKeys, serialNos }: MentionParams) => nameKeys.length + serialNos.length > 0;

const MENTIONS_MAX = 10;

// Of an array that it sees the planner knows the length. Most texts mention no lobster, so a plan for their values looked
// cheaper than one for any values, and PostgreSQL planned the statement anew for each text. A subquery hides the arrays.
const candidates = (ats: SQL, lengths: SQL, named: SQL) =>
  sql`unnest((select ${ats}::int[]), (select ${lengths}::int[]), (select ${named}))`;

/**
 * CTEs that find the lobsters that a text mentions. A mention means the longest name that exists. `meant` has the
 * lobster of each mention (at, length, id), if there is one. `mentioned` has those that are told, at most ten, in the
 * order of the text: neither `author` nor lobsters in a block with it nor banned ones (docs/contract.md#mentions).
 * `reached` has the mentions that mean one of them, or the author.
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
 * Keeps whom texts mean. `rows` is SQL that begins with `from` and has `at`, `length` and `serial_no` for each mention
 * that `reached` has, `text` its id. `part` is empty for a post, comment or whisper (docs/decisions/0710).
 */
export const keepReached = (text: SQL, rows: SQL, part = sql.raw("''")) => sql`
      insert into mentions (text_id, part, at, length, serial_no)
      select ${text}, ${part}, at, length, serial_no ${rows}
      on conflict (text_id, part, at) do update set length = excluded.length, serial_no = excluded.serial_no`;

/** What `mentionColumns` selects. */
export const mentionRow = {
  /** The lobsters that were told, in the order of the text. */
  mentions: pg.array(pg.uuid),
  /** Where the mentions begin that mean one of them, or the author. */
  reachedAts: pg.array(pg.integer),
};

/** The columns of `mentionRow`, from the CTEs of `mentionedLobsters`. */
export const mentionColumns = sql`
    array(select id from mentioned order by at) mentions, array(select at from reached) "reachedAts"`;

/** The payload of the notification of the mention at `at`, which is null where there is none. */
export const quotedIn = (payload: SQL, p: Placeholders<MentionQuotes>, at: SQL) => sql`
        ${payload} || coalesce((${p.quotes}::text[])[array_position(${p.quotedAts}::int[], ${at})]::jsonb, '{}')`;

/** The columns of `mentionRow` of a text without mentions. */
export const nobodyMentioned = sql`'{}'::uuid[] mentions, '{}'::int[] "reachedAts"`;
