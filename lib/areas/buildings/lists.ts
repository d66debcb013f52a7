import { BY_TIME } from "@/db/keyset";
import { listOccupations } from "@/db/queries/buildings/buildings";
import { list } from "@/lib/api/contract/list";
import { Occupation, toOccupation } from "./schemas";

/** The holders of a building, the latest first. */
export const occupations = list({
  name: "history",
  key: BY_TIME,
  keyOf: (last) => [last.fromAt],
  limit: { max: 100, byDefault: 30 },
  rows: listOccupations,
  record: Occupation,
  toRecord: toOccupation,
});
