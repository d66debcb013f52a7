import { sql } from "drizzle-orm";
import { pg } from "../../row";
import { type Placeholders, statement } from "../../statement";

const unindexedRow = { id: pg.uuid, words: pg.text };

/** The searched tables, and the SQL of the indexed text of their rows. */
const WORDS = {
  posts: "title || e'\\n' || content || coalesce(e'\\n' || event_place, '')",
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

/** For each searched table: its name, a read of its rows without terms by id, and a write of their terms. */
export const searchedTables = (Object.keys(WORDS) as SearchedTable[]).map((name) => ({
  name,
  unindexed: unindexedIn(name),
  store: storeIn(name),
}));
