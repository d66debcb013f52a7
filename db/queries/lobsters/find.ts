import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { blockedWith } from "../../fragments/blocks";
import { isBanned, type LobsterRow, lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import { BY_NUMBER, type ByNumber } from "../../keyset";
import { listStatement } from "../../list-statement";
import { optionalRowStatement, type Placeholders } from "../../statement";

const isFindable = (p: Placeholders<{ viewer: string }>) =>
  sql`not ${isBanned} and l.id <> all (${blockedWith(p.viewer)})`;

/** A search for names that contain a text. */
export interface NameQuery {
  /** The text, folded by `foldName`. */
  key: string;
  /** What `name_parts` returns for every folded name that contains the text, among others. */
  parts: string[];
}

export function toNameQuery(key: string): NameQuery {
  const characters = [...key];
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  return { key, parts: pairs.length > 0 ? pairs : characters };
}

/** The folded name of the lobsters of alias `l`; its key until it is folded. */
export const searchedName = sql`coalesce(l.search_name, l.name_key)`;

/**
 * True for the lobsters of alias `l` that the viewer may find by their names. The planner uses the index of parts for
 * rare ones only. With `like` instead of `position`, it would count each part twice and take common ones for rare.
 */
export const lobstersNamed = (p: Placeholders<{ viewer: string } & NameQuery>) => sql`
  name_parts(${searchedName}) @> ${p.parts}::text[] and position(${p.key}::text in ${searchedName}) > 0
  and ${isFindable(p)}`;

// How many names contain a text depends on the text, so PostgreSQL plans this at each run, but not the list of all.
const lobstersByName = listStatement(
  BY_NUMBER,
  lobsterRow,
  (p: Placeholders<{ viewer: string } & NameQuery>, after, limit) => sql`
    select ${lobsterColumns(p.viewer)} from lobsters l
    where ${lobstersNamed(p)} and l.serial_no < ${after}
    order by l.serial_no desc limit ${limit}`,
);

const newestLobsters = listStatement(
  BY_NUMBER,
  lobsterRow,
  (p: Placeholders<{ viewer: string }>, after) => sql`
    select ${lobsterColumns(p.viewer)} from lobsters l
    where ${isFindable(p)} and l.serial_no < ${after}
    order by l.serial_no desc`,
  sql`"serialNo" desc`,
);

/** A page of the lobsters whose name contains `key`, newest first. */
export function searchLobsters(
  db: Db,
  { key, ...params }: ByNumber & { key: string; viewer: string },
): Promise<LobsterRow[]> {
  return key === "" ? newestLobsters(db, params) : lobstersByName(db, { ...params, ...toNameQuery(key) });
}

/** The first eligible lobster at or after the fraction `from` (0 to 1) of all serial numbers, wrapping around. */
export const findRandomLobster = optionalRowStatement(
  lobsterRow,
  (p: Placeholders<{ viewer: string; from: number }>) => {
    const eligible = sql`l.id <> ${p.viewer}::uuid and l.paused_at is null
    and (l.status = 'active' or l.status_until <= now()) and l.id <> all (${blockedWith(p.viewer)})`;
    const pick = (side: SQL) => sql`(
    select ${lobsterColumns(p.viewer)} from lobsters l
    where ${side} and ${eligible} order by l.serial_no limit 1)`;
    // An integer, so that PostgreSQL can use the index of the numbers.
    const threshold = sql`(select ceil(${p.from}::float8 * last_serial_no)::int from serial_counter)`;
    return sql`
    select * from (${pick(sql`l.serial_no >= ${threshold}`)} union all ${pick(sql`l.serial_no < ${threshold}`)}) found
    limit 1`;
  },
);
