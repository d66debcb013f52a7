import type { Db } from "@/db/connection";
import { FIRST_UUID } from "@/db/keyset";
import { searchedTables } from "@/db/queries/search/unindexed";
import { toSearchVector } from "@/db/terms";

const PAGE = 500;

/**
 * Indexes texts for the search that were stored by a version which did not search them. May run at any time, even twice
 * in parallel. Returns how many texts it indexed.
 */
export async function indexWords(db: Db): Promise<number> {
  let count = 0;
  for (const { unindexed, store } of searchedTables) {
    for (let after: string | undefined = FIRST_UUID; after; ) {
      const rows = await unindexed(db, { after, limit: PAGE });
      const terms = rows.map(({ words }) => toSearchVector(words));
      await store(db, { ids: rows.map(({ id }) => id), terms });
      count += terms.filter(Boolean).length;
      after = rows.at(-1)?.id;
    }
  }
  return count;
}
