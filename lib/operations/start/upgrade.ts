import { openDatabase } from "@/db/client";
import { migrate } from "@/db/migrate";
import { mendNames } from "@/lib/areas/lobsters/mend-names";
import { log } from "@/lib/platform/log";

/** Looking through the names of a large square takes longer than requests may. */
const STATEMENT_SECONDS_MAX = 600;

/**
 * Brings a database to this version: its schema, and after a change of that what SQL alone cannot tell. Throws
 * StartError as migrate does.
 */
export async function upgrade(url: string): Promise<void> {
  if (!(await migrate(url))) return;
  const database = openDatabase(url, 1, STATEMENT_SECONDS_MAX);
  try {
    const mended = await mendNames(database);
    if (mended.length > 0)
      log.warn({ count: mended.length }, "lobsters renamed: their names are not allowed");
  } finally {
    await database.close();
  }
}
