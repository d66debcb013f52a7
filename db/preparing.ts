import { env } from "@/lib/platform/env";
import { remember } from "@/lib/platform/remember";

const known = remember("preparing", () => new Map<string, boolean>());

/**
 * Whether statements are prepared on connections to this address: as start-up found out (docs/decisions/0780), or else
 * unless DATABASE_PREPARE is off.
 */
export const isPrepared = (url: string): boolean => known.get(url) ?? env.DATABASE_PREPARE !== "off";

/** Decides it for connections that are made from now on. */
export const setPrepared = (url: string, prepared: boolean): void => {
  known.set(url, prepared);
};
