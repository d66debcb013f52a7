import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { pg, type RowOf } from "../../row";
import { type Placeholders, statement } from "../../statement";

const unindexedRow = { id: pg.uuid, words: pg.text };

export type UnindexedRow = RowOf<typeof unindexedRow>;

/** The tables that a search looks into, and the words of their rows of which it knows the terms. */
const WORDS = {
  posts: "title || e'\\n' || content",
  comments: "content",
  quests: "title || e'\\n' || brief",
};

export type SearchedTable = keyof typeof WORDS;

const unindexedIn = (table: SearchedTable) =>
  statement(
    unindexedRow,
    (p: Placeholders<{ after: string; limit: number }>) => sql`
      select id, ${sql.raw(WORDS[table])} words from ${sql.raw(table)}
      where id > ${p.after}::uuid and terms = '' and ${sql.raw(WORDS[table])} ~ '[^[:space:]]'
      order by id limit ${p.limit}`,
  );

const storeIn = (table: SearchedTable) =>
  statement(
    {},
    (p: Placeholders<{ ids: string[]; terms: string[] }>) => sql`
      update ${sql.raw(table)} t set terms = given.terms::tsvector
      from unnest(${p.ids}::uuid[], ${p.terms}::text[]) given(id, terms) where t.id = given.id`,
  );

const tables = (Object.keys(WORDS) as SearchedTable[]).map((name) => ({
  name,
  unindexed: unindexedIn(name),
  store: storeIn(name),
}));

/** For each searched table: its name, its rows without terms by id, and a write that gives rows their terms. */
export const searchedTables: readonly {
  name: SearchedTable;
  unindexed(db: Db, page: { after: string; limit: number }): Promise<UnindexedRow[]>;
  store(db: Db, params: { ids: string[]; terms: string[] }): Promise<unknown>;
}[] = tables;
