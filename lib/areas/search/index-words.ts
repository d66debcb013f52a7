import type { Database } from "@/db/client";
import type { Db } from "@/db/connection";
import { FIRST_UUID } from "@/db/keyset";
import { lockOldNames, storeSearchNames } from "@/db/queries/lobsters/names";
import { searchedTables } from "@/db/queries/search/unindexed";
import { toSearchVector } from "@/db/terms";
import { foldName } from "@/lib/platform/text/search-fold";

/** Making the terms of so many of the longest texts takes a server a tenth of a second. */
const PAGE = 50;

/**
 * Indexes the texts and names that another version indexed, in short transactions. May run at any time, even twice in
 * parallel; what a request has locked is left to the next run. Returns how many it indexed.
 */
export async function indexWords(database: Database): Promise<number> {
  let count = await inPages(database, async (tx, after) => {
    const rows = await lockOldNames(tx, { after, limit: PAGE });
    const searchNames = rows.map(({ displayName }) => foldName(displayName));
    if (rows.length > 0) await storeSearchNames(tx, { ids: rows.map(({ id }) => id), searchNames });
    return rows;
  });
  for (const { lockOutdated, store } of searchedTables)
    count += await inPages(database, async (tx, after) => {
      const rows = await lockOutdated(tx, { after, limit: PAGE });
      const terms = rows.map(({ words }) => toSearchVector(words));
      if (rows.length > 0) await store(tx, { ids: rows.map(({ id }) => id), terms });
      return rows;
    });
  return count;
}

/** Runs a step by id, each page in a transaction, until none is left. Returns how many rows it had. */
async function inPages(
  { transaction }: Database,
  step: (tx: Db, after: string) => Promise<{ id: string }[]>,
): Promise<number> {
  let count = 0;
  for (let after: string | undefined = FIRST_UUID; after; ) {
    const place: string = after;
    const rows: { id: string }[] = await transaction((tx) => step(tx, place));
    count += rows.length;
    after = rows.at(-1)?.id;
  }
  return count;
}
