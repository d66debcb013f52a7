import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { hasAccount } from "../../fragments/lobster-columns";
import { type StandingRow, standingColumns, standingJoins, standingRow } from "../../fragments/standing";
import { type Placeholders, statement } from "../../statement";

interface StandingParams {
  lobsterId: string;
  /** The lobster that asks. */
  viewer: string;
}

const standing = statement(
  standingRow,
  (p: Placeholders<StandingParams>) => sql`
    select ${standingColumns({ viewer: p.viewer })} from lobsters l ${standingJoins} where l.id = ${p.lobsterId} and ${hasAccount}`,
);

/** What counts towards a lobster's rank, in one statement; undefined when there is no such lobster. */
export async function findStanding(db: Db, params: StandingParams): Promise<StandingRow | undefined> {
  const [row] = await standing(db, params);
  return row;
}
