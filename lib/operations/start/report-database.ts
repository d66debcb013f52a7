import { database } from "@/db/client";
import { databaseUrl } from "@/db/location";
import { newestKnown } from "@/db/migrate";
import { type DatabaseState, readState } from "@/db/queries/operations/state";
import { type PartHealth, reportPart } from "@/lib/platform/parts";

const WELL: PartHealth = { isWell: true };
const sick = (says: string): PartHealth => ({ isWell: false, says });

/** Reports the database as parts of the process: the primary, and whether its schema and this version fit. */
export function reportDatabase(): void {
  let known: number | undefined;
  const compare = async (judge: (newest: number, known: number) => PartHealth) => {
    known ??= newestKnown();
    return judge((await readState(database().db)).newestMigration ?? 0, known);
  };
  reportPart("database", { isNeeded: true, look: lookAtPrimary });
  reportPart("schema", { isNeeded: true, look: () => compare(judgeAge) });
  // While one process after the other is replaced, the old ones go on beside the schema of the new ones.
  reportPart("version", { isNeeded: false, look: () => compare(judgeVersion) });
}

/** A deployment without an address of a database is told so; every other failure is shown by its code. */
async function lookAtPrimary(): Promise<PartHealth> {
  if (!databaseUrl()) return sick("has no address: DATABASE_URL is not set");
  return judgeRole(await readState(database().db));
}

export const judgeRole = ({ isStandby }: Pick<DatabaseState, "isStandby">): PartHealth =>
  isStandby ? sick("is a standby, nothing can be written: lead DATABASE_URL to the primary") : WELL;

export const judgeAge = (newest: number, known: number): PartHealth =>
  newest < known ? sick(`is older than this version (${dated(newest)}): npm run admin -- migrate`) : WELL;

export const judgeVersion = (newest: number, known: number): PartHealth =>
  newest > known ? sick(`is older than the schema (${dated(newest)}): start the newer version`) : WELL;

const dated = (time: number) => new Date(time).toISOString();
