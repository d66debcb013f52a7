import { database } from "@/db/client";
import { databaseUrl } from "@/db/location";
import { newestKnown } from "@/db/migrate";
import { type DatabaseState, readState } from "@/db/queries/operations/state";
import { readTimeouts, type Timeouts } from "@/db/timeouts";
import { type Health, registerHealthCheck } from "@/lib/platform/health-checks";
import { timeLimits } from "@/lib/platform/time-limits";

/** A row that is locked for a minute is an outage for its other writers. */
const IDLE_SECONDS_MAX = 60;

const WELL: Health = { isWell: true };
const unwell = (says: string): Health => ({ isWell: false, says });

/**
 * Registers health checks of the database: the primary, whether its schema matches this version, and its
 * timeouts.
 */
export function registerDatabaseChecks(): void {
  let known: number | undefined;
  const compare = async (judge: (newest: number, known: number) => Health) => {
    known ??= newestKnown();
    return judge((await readState(database().db)).newestMigration ?? 0, known);
  };
  registerHealthCheck("database", { isNeeded: true, check: checkPrimary });
  registerHealthCheck("schema", { isNeeded: true, check: () => compare(checkSchemaAge) });
  // During a rolling update, processes of the old version run on the schema of the new one.
  registerHealthCheck("version", { isNeeded: false, check: () => compare(checkVersion) });
  registerHealthCheck("timeouts", {
    isNeeded: false,
    check: async () => checkTimeouts(await readTimeouts(database().db)),
  });
}

/** Reports a missing DATABASE_URL. Other failures throw. */
async function checkPrimary(): Promise<Health> {
  if (!databaseUrl()) return unwell("has no address: DATABASE_URL is not set");
  return checkRole(await readState(database().db));
}

export const checkRole = ({ isStandby }: Pick<DatabaseState, "isStandby">): Health =>
  isStandby ? unwell("is a standby, nothing can be written: lead DATABASE_URL to the primary") : WELL;

export const checkSchemaAge = (newest: number, known: number): Health =>
  newest < known ? unwell(`is older than this version (${dated(newest)}): npm run admin -- migrate`) : WELL;

export const checkVersion = (newest: number, known: number): Health =>
  newest > known ? unwell(`is older than the schema (${dated(newest)}): start the newer version`) : WELL;

/** Without these timeouts, a client that disappears within a transaction blocks all other writers of the same rows. */
export function checkTimeouts({ lockSeconds, idleSeconds }: Timeouts): Health {
  const wrong = [
    ...(isWithin(lockSeconds, timeLimits.silenceMs / 1000) ? [] : ["lock_timeout"]),
    ...(isWithin(idleSeconds, IDLE_SECONDS_MAX) ? [] : ["idle_in_transaction_session_timeout"]),
  ];
  return wrong.length === 0
    ? WELL
    : unwell(
        `of PostgreSQL are off or too long (${wrong.join(", ")}): see docs/deploy.md#timeouts-in-postgresql`,
      );
}

const isWithin = (seconds: number, max: number) => seconds > 0 && seconds < max;

const dated = (time: number) => new Date(time).toISOString();
