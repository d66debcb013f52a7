import { SharedCeilings } from "@/lib/api/ceilings/shared";
import { rateLimiter } from "@/lib/api/policies";
import { reportPart } from "@/lib/platform/parts";
import { Valkey } from "@/lib/platform/valkey";

/**
 * Has this process count its ceilings together with all that use the same Valkey, whether that can be reached now or
 * later. Returns what ends that. Never rejects.
 */
export async function joinOthers(url: string): Promise<() => void> {
  const valkey = new Valkey(url);
  reportPart("valkey", { isNeeded: false, look: () => valkey.look() });
  globalThis.__lobsterSquareSharedCeilings = new SharedCeilings(rateLimiter, valkey);
  await valkey.open();
  return () => {
    globalThis.__lobsterSquareSharedCeilings = undefined;
    valkey.close();
  };
}
