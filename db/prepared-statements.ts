import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/process-singleton";
import { variableOf } from "./location";
import { probePreparedStatements } from "./probe";

const known = processSingleton("preparing", () => new Map<string, boolean>());

/**
 * Whether statements are prepared on connections to this address: as start-up has detected (docs/decisions/0780), or
 * else unless DATABASE_PREPARE is off.
 */
export const isPrepared = (url: string): boolean => known.get(url) ?? env.DATABASE_PREPARE !== "off";

/** Decides it for connections that are made from now on. */
export const setPrepared = (url: string, prepared: boolean): void => {
  known.set(url, prepared);
};

/**
 * Decides by DATABASE_PREPARE whether statements to an address are prepared. `auto` tries it, for two seconds at most;
 * if that fails, they are not, and one warning is logged (docs/decisions/0780). With `isThere: false` nothing answers
 * at the address yet: then `auto` does not try, and they are not prepared.
 */
export async function detectPreparedStatements(url: string, { isThere = true } = {}): Promise<void> {
  if (env.DATABASE_PREPARE !== "auto") return setPrepared(url, env.DATABASE_PREPARE === "on");
  if (!isThere) return setPrepared(url, false);
  const obstacle = await probePreparedStatements(url);
  setPrepared(url, obstacle === undefined);
  if (obstacle !== undefined) log.warn(warning(variableOf(url), obstacle));
}

const warning = (variable: string, obstacle: string) =>
  `Statements are not prepared, because the pooler of ${variable} does not keep them: ${obstacle}. PgBouncer keeps them ` +
  "from 1.21 on, with max_prepared_statements. DATABASE_PREPARE=off says so without trying, on insists.";
