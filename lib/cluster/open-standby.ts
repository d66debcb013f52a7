import { database } from "@/db/client";
import { hostAndDatabase, inspect } from "@/db/inspect";
import { detectPreparedStatements } from "@/db/prepared-statements";
import { registerHealthCheck } from "@/lib/platform/health-checks";
import { log } from "@/lib/platform/log";
import { Standby } from "./standby";

/**
 * Opens the standby at this address for reads that are the same for everybody. A wrong or absent one is not used; it is
 * logged once, and `/readyz` shows it for as long as it lasts. Never rejects.
 */
export async function openStandby(url: string): Promise<Standby> {
  const isThere = await inspect(url).then(
    () => true,
    (error: Error) => warn(error.message.replaceAll("\n", " ")),
  );
  await detectPreparedStatements(url, { isThere });
  const standby = new Standby(url, database());
  registerHealthCheck("standby", {
    isNeeded: false,
    check: async () => {
      const says = await standby.check();
      return says === undefined ? { isWell: true } : { isWell: false, says };
    },
  });
  const trouble = isThere ? await standby.check() : undefined;
  if (trouble) warn(`DATABASE_REPLICA_URL (${hostAndDatabase(url)}) ${trouble}.`);
  return standby;
}

function warn(problem: string): false {
  log.warn(`${problem} Until that changes everything is read from the primary.`);
  return false;
}
