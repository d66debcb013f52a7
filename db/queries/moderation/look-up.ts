import { sql } from "drizzle-orm";
import { nullable, pg, type RowOf } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { REPORT_TARGET_TYPES } from "../../schema/reports";
import { type Placeholders, statement } from "../../statement";
import { searchedName } from "../lobsters/find";

const foundRow = {
  targetType: pg.oneOf(...REPORT_TARGET_TYPES),
  targetId: pg.uuid,
  /** The title, or the beginning of the text; null for a lobster. */
  words: nullable(pg.text),
  /** The lobster responsible. */
  serialNo: lobsters.serialNo,
  displayName: lobsters.displayName,
};

export type FoundTargetRow = RowOf<typeof foundRow>;

/** What a moderator searches for. Fields that are empty or null match nothing. */
export interface TargetQuery {
  /** Ids of targets or owners. */
  ids: string[];
  serialNo: number | null;
  email: string | null;
  /** A name or a part of it, as `NameQuery` has it. */
  key: string | null;
  parts: string[];
}

const NAMED_MAX = sql.raw("20");
const WORDS_MAX = sql.raw("120");

/** The targets that match, whatever their status. */
export const searchTargets = statement(
  foundRow,
  (p: Placeholders<TargetQuery>) => sql`
    select found.type "targetType", found.id "targetId", found.words, l.serial_no "serialNo",
      l.display_name "displayName"
    from (
      select 'post' type, id, author_id, title words from posts where id = any(${p.ids}::uuid[])
      union all
      select 'comment', id, author_id, left(content, ${WORDS_MAX}) from comments where id = any(${p.ids}::uuid[])
      union all
      select 'question', id, sender_id, left(question, ${WORDS_MAX}) from questions where id = any(${p.ids}::uuid[])
      union all
      select 'whisper', id, author_id, left(content, ${WORDS_MAX}) from whispers where id = any(${p.ids}::uuid[])
      union all select 'quest', id, initiator_id, title from quests where id = any(${p.ids}::uuid[])
      union all select 'lobster', id, id, null from lobsters where id = any(${p.ids}::uuid[])
      union all select 'lobster', id, id, null from lobsters where owner_id = any(${p.ids}::uuid[])
      union all select 'lobster', id, id, null from lobsters where serial_no = ${p.serialNo}::int
      union all
      select 'lobster', l.id, l.id, null from owners o join lobsters l on l.owner_id = o.id where o.email = ${p.email}::text
      union all (
        select 'lobster', id, id, null from lobsters l
        where ${p.key}::text is not null and name_parts(${searchedName}) @> ${p.parts}::text[]
          and position(${p.key}::text in ${searchedName}) > 0
        order by ${searchedName} <> ${p.key}::text, serial_no desc limit ${NAMED_MAX})
    ) found join lobsters l on l.id = found.author_id
    order by found.type <> 'lobster', ${searchedName} <> coalesce(${p.key}::text, ''), l.serial_no desc`,
);
