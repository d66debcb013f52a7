import { BY_TIME_AND_ID } from "@/db/keyset";
import { listWhispers } from "@/db/queries/whispers/whispers";
import { list } from "@/lib/api/contract/list";
import { toWhisper, Whisper } from "./schemas";

/** Everybody's whispers, newest first. */
export const whisperList = list({
  name: "whispers",
  key: BY_TIME_AND_ID,
  keyOf: (last) => [last.whisperedAt, last.whisperId],
  limit: { max: 50, byDefault: 50 },
  rows: listWhispers,
  record: Whisper,
  toRecord: toWhisper,
});
