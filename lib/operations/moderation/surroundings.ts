import type { Db } from "@/db/connection";
import { listSurroundings, type SurroundingRow } from "@/db/queries/moderation/surroundings";
import type { DeskCase } from "./queue";

/** A case with what surrounds its target, for a moderator to judge by. */
export interface DeskCaseInPlace extends DeskCase {
  surroundings: SurroundingRow[];
}

/** Adds to cases what surrounds their targets, read in one statement. */
export async function withSurroundings(db: Db, cases: DeskCase[]): Promise<DeskCaseInPlace[]> {
  const rows = await listSurroundings(db, {
    types: cases.map(({ targetType }) => targetType),
    ids: cases.map(({ targetId }) => targetId),
  });
  return cases.map((one) => ({
    ...one,
    surroundings: rows.filter(({ targetId }) => targetId === one.targetId),
  }));
}
