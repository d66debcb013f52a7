import { sql } from "drizzle-orm";

/** Always true. A part of a statement with it runs after a CTE, which has `returning 1`, so that rows are locked in order. */
export const afterCte = (name: string) => sql.raw(`(select count(*) from ${name}) >= 0`);
