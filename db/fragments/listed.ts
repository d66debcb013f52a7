import { type SQL, sql } from "drizzle-orm";
import { isBanned } from "./lobster-columns";

/** True unless the lobster is banned: lists leave out what a banned one wrote and did (docs/contract.md#visibility). */
export const isListed = (lobster: SQL) =>
  sql`exists (select 1 from lobsters l where l.id = ${lobster}::uuid and not ${isBanned})`;
