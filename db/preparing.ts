import { env } from "@/lib/platform/env";

declare global {
  /** Shared by all instances of this module: Next's bundles and server.ts hold separate ones. */
  var __lobsterSquarePreparing: Map<string, boolean> | undefined;
}

globalThis.__lobsterSquarePreparing ??= new Map();
const known = globalThis.__lobsterSquarePreparing;

/**
 * Whether statements are prepared on connections to this address: as start-up found out (docs/decisions/0780), or else
 * unless DATABASE_PREPARE is off.
 */
export const isPrepared = (url: string): boolean => known.get(url) ?? env.DATABASE_PREPARE !== "off";

/** Decides it for connections that are made from now on. */
export const setPrepared = (url: string, prepared: boolean): void => {
  known.set(url, prepared);
};
