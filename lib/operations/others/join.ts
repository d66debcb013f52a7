import { changes } from "@/db/changes";
import { keyCache } from "@/lib/api/authenticate";
import { SharedCeilings } from "@/lib/api/ceilings/shared";
import { rateLimiter } from "@/lib/api/policies";
import { reportPart } from "@/lib/platform/parts";
import { Valkey } from "@/lib/platform/valkey";
import { Wake } from "./wake";

/**
 * Joins the processes that use the same Valkey: they count ceilings together and report to each other what was written,
 * as soon as Valkey can be reached. Returns a function that leaves them. Never rejects.
 */
export async function joinOthers(url: string): Promise<() => void> {
  const valkey = new Valkey(url);
  reportPart("valkey", { isNeeded: false, look: () => valkey.look() });
  globalThis.__lobsterSquareSharedCeilings = new SharedCeilings(rateLimiter, valkey);
  const wake = new Wake(valkey, changes, keyCache);
  wake.start();
  await valkey.open();
  return () => {
    globalThis.__lobsterSquareSharedCeilings = undefined;
    wake.stop();
    valkey.close();
  };
}
