import { database } from "@/db/client";
import { inspect, shown } from "@/db/inspect";
import { Standby } from "@/db/standby";
import { log } from "@/lib/platform/log";
import { reportPart } from "@/lib/platform/parts";
import { choosePreparing } from "./preparing";

/**
 * Opens the standby at this address for reads that are the same for everybody. A wrong or absent one is not used: the
 * log reports it once, and `/readyz` for as long as it lasts. Never throws.
 */
export async function openStandby(url: string): Promise<void> {
  const isThere = await inspect(url).then(
    () => true,
    (error: Error) => warn(error.message.replaceAll("\n", " ")),
  );
  await choosePreparing(url, { isThere });
  const standby = new Standby(url, database());
  globalThis.__lobsterSquareStandby = standby;
  reportPart("standby", {
    isNeeded: false,
    look: async () => {
      const says = await standby.look();
      return says === undefined ? { isWell: true } : { isWell: false, says };
    },
  });
  const trouble = isThere ? await standby.look() : undefined;
  if (trouble) warn(`DATABASE_REPLICA_URL (${shown(url)}) ${trouble}.`);
}

function warn(problem: string): false {
  log.warn(`${problem} Until that changes everything is read from the primary.`);
  return false;
}
