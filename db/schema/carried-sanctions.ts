import { pgTable, text } from "drizzle-orm/pg-core";
import { bytea, instant } from "./columns";
import { LOBSTER_STATUSES } from "./lobsters";

/**
 * Sanctions of lobsters whose accounts were deleted. They apply to the next lobster that registers with the same e-mail
 * address, of which only a keyed hash is stored.
 */
export const carriedSanctions = pgTable("carried_sanctions", {
  emailHash: bytea("email_hash").primaryKey(),
  status: text("status", { enum: LOBSTER_STATUSES }).notNull(),
  /** Null when the sanction never ends. */
  until: instant("until"),
});
