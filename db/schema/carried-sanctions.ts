import { pgTable, text } from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns";
import { LOBSTER_STATUSES } from "./lobsters";

/**
 * Sanctions of lobsters whose accounts are deleted, for whoever registers with the same address again. The
 * address itself is not kept, only a keyed hash of it.
 */
export const carriedSanctions = pgTable("carried_sanctions", {
  emailHash: bytea("email_hash").primaryKey(),
  status: text("status", { enum: LOBSTER_STATUSES }).notNull(),
  /** Null for good. */
  until: instant("until"),
});
