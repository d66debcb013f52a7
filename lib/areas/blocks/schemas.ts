import { z } from "zod";
import type { BlockRow } from "@/db/queries/lobsters/blocks";
import { DateTime, Uuid } from "@/lib/api/contract/shapes";
import { Lobster, toLobster } from "@/lib/areas/lobsters/schemas";

export const Block = z
  .object({ id: Uuid, blocked_lobster_id: Uuid, created_at: DateTime })
  .meta({ id: "Block" });

export const ListedBlock = Block.extend({ lobster: Lobster }).meta({ id: "ListedBlock" });

export const toListedBlock = (row: BlockRow): z.input<typeof ListedBlock> => ({
  id: row.blockId,
  blocked_lobster_id: row.lobsterId,
  created_at: row.blockedAt,
  lobster: toLobster(row),
});
