import { BY_TIME_AND_ID } from "@/db/keyset";
import { listBlocks } from "@/db/queries/lobsters/blocks";
import { list } from "@/lib/api/contract/list";
import { ListedBlock, toListedBlock } from "./schemas";

/** The blocks of a lobster, newest first. */
export const blockList = list({
  name: "blocks",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.blockedAt, last.lobsterId],
  limit: { max: 100, byDefault: 30 },
  rows: listBlocks,
  record: ListedBlock,
  toRecord: toListedBlock,
});
