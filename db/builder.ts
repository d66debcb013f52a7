import { drizzle } from "drizzle-orm/pg-proxy";
import type { ParameterOrJSON } from "postgres";
import type { Db } from "./connection";

/** Drizzle's query builder on a handle, for libraries that bring their own queries. Statements of ours need none. */
export const queryBuilder = (db: Db) =>
  drizzle(async (text, parameters, method) => {
    const values = parameters as ParameterOrJSON<never>[];
    return { rows: await (method === "all" ? db.runForValues(text, values) : db.run(text, values)) };
  });
