import { sql } from "drizzle-orm";
import { hasAccount } from "../../fragments/lobster-columns";
import { standingColumns, standingJoins, standingRow } from "../../fragments/standing";
import { optionalRowStatement, type Placeholders } from "../../statement";

interface StandingParams {
  lobsterId: string;
  /** The lobster that reads. */
  viewer: string;
}

/** What counts towards a lobster's rank, in one statement; undefined when there is no such lobster. */
export const findStanding = optionalRowStatement(
  standingRow,
  (p: Placeholders<StandingParams>) => sql`
    select ${standingColumns({ viewer: p.viewer })} from lobsters l ${standingJoins}
    where l.id = ${p.lobsterId} and ${hasAccount}`,
  "about values",
);
