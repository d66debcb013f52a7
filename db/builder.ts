import { drizzle } from "drizzle-orm/pg-proxy";
import type { ParameterOrJSON } from "postgres";
import type { Db } from "./connection";

/**
 * Drizzle's query builder on top of a handle, for libraries that build their own queries. Our own queries use
 * `statement`.
 */
export const queryBuilder = (db: Db) =>
  drizzle(async (text, parameters, method) => {
    const values = parameters as ParameterOrJSON<never>[];
    return { rows: await (method === "all" ? db.runForValues(text, values) : db.run(text, values)) };
  });
