import { sql } from "drizzle-orm";
import { pg } from "../../row";
import { hasOldTerms } from "../../schema/columns";
import { type Placeholders, statement } from "../../statement";

/** The searched tables: the SQL of the indexed text of their rows, and the column that an erased text has empty. */
const TEXTS = {
  posts: { words: "title || e'\\n' || content || coalesce(e'\\n' || event_place, '')", filled: "content" },
  comments: { words: "content", filled: "content" },
  quests: { words: "title || e'\\n' || brief", filled: "title" },
};

type SearchedTable = keyof typeof TEXTS;

// It skips rows that a request has locked, so it filled waits. Until the new terms are stored no request can change the
// text.
const lockOutdated = (table: SearchedTable) =>
  statement(
    { id: pg.uuid, words: pg.text },
    (p: Placeholders<{ after: string; limit: number }>) => sql`
      select id, ${sql.raw(TEXTS[table].words)} words from ${sql.raw(table)}
      where id > ${p.after}::uuid and ${hasOldTerms(TEXTS[table].filled)}
      order by id limit ${p.limit} for no key update skip locked`,
  );

const storeIn = (table: SearchedTable) =>
  statement(
    {},
    (p: Placeholders<{ ids: string[]; terms: string[] }>) => sql`
      update ${sql.raw(table)} t set terms = given.terms::tsvector
      from unnest(${p.ids}::uuid[], ${p.terms}::text[]) given(id, terms) where t.id = given.id`,
  );

/** For each searched table: a locking read of rows with the terms of another version, by id, and a write of terms. */
export const searchedTables = (Object.keys(TEXTS) as SearchedTable[]).map((name) => ({
  lockOutdated: lockOutdated(name),
  store: storeIn(name),
}));
