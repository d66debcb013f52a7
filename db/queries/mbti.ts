import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import { statement } from "../statement";
import { type LobsterRow, lobsterColumns } from "./lobster-columns";

interface MbtiParams {
  lobsterId: string;
  mbti: string;
}

const updateMbti = statement<MbtiParams, LobsterRow>(
  (p) => sql`
    with l as (update lobsters set mbti = ${p.mbti} where id = ${p.lobsterId} returning *)
    select ${lobsterColumns(p.lobsterId)} from l`,
);

/** Writes the four-letter code into the lobster's record; the lobster as it sees itself. */
export async function setMbti(db: Db, params: MbtiParams): Promise<LobsterRow> {
  const [row] = await updateMbti(db, params);
  if (!row) throw new Error("the caller's lobster has no row");
  return row;
}
