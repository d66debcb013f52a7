import { type SQL, sql } from "drizzle-orm";
import { pg } from "../row";
import type { Placeholders } from "../statement";
import { inBlock } from "./blocks";
import { isBanned } from "./lobster-columns";

/** Possible mentions as `parseMentions` finds them, in parallel arrays. */
export interface MentionParams {
  nameNos: number[];
  nameKeys: string[];
  serialNos: number[];
  serialMentionNos: number[];
}

const MENTIONS_MAX = 10;

/**
 * CTEs that find the lobsters that a text mentions. A mention means the longest name that exists. `meant` has the
 * lobster of each mention (no, id), if there is one. `mentioned` has those that are told, at most ten, in the order of
 * the text: neither `author` nor lobsters in a block with it nor banned ones (docs/contract.md#mentions).
 */
export const mentionedLobsters = (p: Placeholders<MentionParams>, author: SQL) => sql`
    meant as (
      select no, id from (
        select distinct on (c.no) c.no, named.id
        from unnest(${p.nameNos}::int[], ${p.nameKeys}::text[]) c(no, key)
          join lobsters named on named.name_key = c.key
        order by c.no, char_length(c.key) desc
      ) longest
      union all
      select c.no, numbered.id
      from unnest(${p.serialMentionNos}::int[], ${p.serialNos}::int[]) c(no, serial_no)
        join lobsters numbered on numbered.serial_no = c.serial_no
    ), mentioned as (
      select l.id, min(meant.no) no from meant join lobsters l on l.id = meant.id
      where l.id <> ${author}::uuid and not ${isBanned} and not ${inBlock(sql`l.id`, author)}
      group by l.id order by no limit ${sql.raw(String(MENTIONS_MAX))}
    )`;

/** What `mentionColumns` selects. */
export const mentionRow = {
  /** The lobsters that were told, in the order of the text. */
  mentions: pg.array(pg.uuid),
  /** The numbers of the mentions that mean one of them, or the author. */
  reachedNos: pg.array(pg.integer),
};

/** The columns of `mentionRow`, from the CTEs of `mentionedLobsters`. */
export const mentionColumns = (author: SQL) => sql`
    array(select id from mentioned order by no) mentions,
    array(select no from meant where id = ${author}::uuid or id in (select id from mentioned)) "reachedNos"`;
