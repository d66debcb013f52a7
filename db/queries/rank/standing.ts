import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { hasAccount } from "../../fragments/lobster-columns";
import { type StandingRow, standingColumns, standingJoins, standingRow } from "../../fragments/standing";
import { type Placeholders, statement } from "../../statement";

const standing = statement(
  standingRow,
  (p: Placeholders<{ lobsterId: string }>) => sql`
    select ${standingColumns} from lobsters l ${standingJoins} where l.id = ${p.lobsterId} and ${hasAccount}`,
);

/** What counts towards a lobster's rank, in one statement; undefined when there is no such lobster. */
export async function findStanding(db: Db, lobsterId: string): Promise<StandingRow | undefined> {
  const [row] = await standing(db, { lobsterId });
  return row;
}
