import { index, pgTable, unique } from "drizzle-orm/pg-core";
import { createdAt, primaryId } from "./columns";
import { lobsterReference } from "./lobsters";

export const blocks = pgTable(
  "blocks",
  {
    id: primaryId(),
    blockerId: lobsterReference("blocker_id"),
    blockedId: lobsterReference("blocked_id"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("blocks_pair_key").on(table.blockerId, table.blockedId),
    index("blocks_time_idx").on(table.blockerId, table.createdAt, table.blockedId),
    index("blocks_blocked_idx").on(table.blockedId, table.blockerId),
  ],
);
