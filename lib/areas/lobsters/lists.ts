import { BY_NUMBER } from "@/db/keyset";
import { searchLobsters } from "@/db/queries/lobsters/find";
import { list } from "@/lib/api/contract/list";
import { Lobster, toLobster } from "./schemas";

/** Lobsters whose name contains a text, newest first. */
export const lobstersByName = list({
  name: "lobsters",
  key: BY_NUMBER,
  keyOf: (last) => [last.serialNo],
  limit: { max: 100, byDefault: 30 },
  rows: searchLobsters,
  record: Lobster,
  toRecord: toLobster,
});
