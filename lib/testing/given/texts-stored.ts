import { sql } from "drizzle-orm";
import type { Db } from "@/db/connection";
import { runOnce } from "@/db/statement";

/** The log has the names of operations, which are the square's own. */
const OPERATION = /^(GET|POST|PATCH|DELETE) \//;

/** The texts of two words or more that the database has in any column, whoever wrote them and whoever may read them. */
export async function storedTexts(db: Db): Promise<string[]> {
  const columns = await runOnce<{ query: string }>(
    db,
    sql`select format('select distinct %I::text as said from %I where %I ~ ''\\S\\s+\\S''', column_name, table_name, column_name) query
      from information_schema.columns where table_schema = 'public' and data_type = 'text'`,
  );
  const texts = new Set<string>();
  for (const { query } of columns)
    for (const { said } of await runOnce<{ said: string }>(db, sql.raw(query))) texts.add(said);
  return [...texts].filter((text) => !OPERATION.test(text));
}
