import type { Db } from "@/db/connection";
import { listSurroundings, type SurroundingRow } from "@/db/queries/moderation/surroundings";
import type { DeskCase } from "./queue";

/** A case with the context that a moderator needs to judge it. */
export interface DeskCaseInPlace extends DeskCase {
  surroundings: SurroundingRow[];
}

/** Adds the context of their targets to cases, in one statement. */
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
