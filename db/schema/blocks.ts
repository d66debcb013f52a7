import { index, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, primaryId } from "./columns";
import { lobsters } from "./lobsters";

export const blocks = pgTable(
  "blocks",
  {
    id: primaryId(),
    blockerId: uuid("blocker_id")
      .notNull()
      .references(() => lobsters.id),
    blockedId: uuid("blocked_id")
      .notNull()
      .references(() => lobsters.id),
    createdAt: createdAt(),
  },
  (table) => [
    unique("blocks_pair_key").on(table.blockerId, table.blockedId),
    index("blocks_time_idx").on(table.blockerId, table.createdAt, table.blockedId),
    index("blocks_blocked_idx").on(table.blockedId, table.blockerId),
  ],
);
