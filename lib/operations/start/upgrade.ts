import { type Database, openDatabase } from "@/db/client";
import { migrate } from "@/db/migrate";
import { mendNames } from "@/lib/areas/lobsters/mend-names";
import { recallMentions } from "@/lib/areas/posts/recall-mentions";
import { indexWords } from "@/lib/areas/search/index-words";
import { forEachSettled } from "@/lib/platform/for-each-settled";
import { log } from "@/lib/platform/log";

/** Reading all names of a large square takes longer than a request may. */
const STATEMENT_SECONDS_MAX = 600;

/**
 * Migrates a database to this version. If the schema changed, it also renames lobsters whose names are no longer
 * allowed (docs/decisions/0600), indexes for the search what another version indexed (docs/decisions/0342), and stores the mentions of
 * texts that are older than the table of mentions (docs/decisions/0710). Returns how many migrations it applied.
 * Throws StartError as `migrate` does.
 */
export async function upgrade(url: string): Promise<number> {
  const applied = await migrate(url);
  if (applied === 0) return 0;
  const database = openDatabase(url, 1, STATEMENT_SECONDS_MAX);
  try {
    await forEachSettled([updateNames, indexTexts], (step) => step(database));
  } finally {
    await database.close();
  }
  return applied;
}

async function updateNames(database: Database): Promise<void> {
  // Before names change, because mentions in older texts are resolved by the present names.
  await recallMentions(database.db);
  const mended = await mendNames(database);
  if (mended.length > 0) log.warn({ count: mended.length }, "lobsters renamed: their names are not allowed");
}

async function indexTexts(database: Database): Promise<void> {
  const indexed = await indexWords(database);
  if (indexed > 0) log.info({ count: indexed }, "texts and names made known to the search");
}
