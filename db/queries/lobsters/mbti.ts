import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { type LobsterRow, lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import { changeInShadow } from "../../fragments/shadow";
import { type Placeholders, singleRowStatement } from "../../statement";
import { findOwnLobster } from "./lobsters";

interface MbtiParams {
  lobsterId: string;
  mbti: string;
}

/** Stores a lobster's four-letter MBTI code. Returns the lobster as it sees itself. */
export const setMbti = singleRowStatement(
  lobsterRow,
  (p: Placeholders<MbtiParams>) => sql`
    with l as (update lobsters set mbti = ${p.mbti}, shadow = nullif(shadow - 'mbti', '{}')
      where id = ${p.lobsterId} returning *)
    select ${lobsterColumns(p.lobsterId)} from l`,
);

/** Like `setMbti`, for a shadow-muted lobster: only it and admins see the code. */
export async function setMbtiUnseen(db: Db, lobsterId: string, mbti: string): Promise<LobsterRow> {
  await changeInShadow(db, lobsterId, { mbti });
  const row = await findOwnLobster(db, lobsterId);
  if (!row) throw new Error("The caller's lobster has no row.");
  return row;
}
