import { type SQL, sql } from "drizzle-orm";
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
 * Selects the lobsters that a text mentions, at most ten, in the order of the text. A mention means the longest name
 * that exists. Leaves out `author`, lobsters in a block with it, and banned ones (docs/contract.md#mentions).
 */
export const mentionedLobsters = (p: Placeholders<MentionParams>, author: SQL) => sql`
    select l.id, min(m.no) no
    from (
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
    ) m join lobsters l on l.id = m.id
    where l.id <> ${author}::uuid and not ${isBanned} and not ${inBlock(sql`l.id`, author)}
    group by l.id order by no limit ${sql.raw(String(MENTIONS_MAX))}`;
