import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { variableOf } from "./location";
import { setPrepared } from "./preparing";
import { probePreparedStatements } from "./probe";

/**
 * Decides by DATABASE_PREPARE whether statements to an address are prepared. `auto` tries it, for two seconds at most; if
 * that fails, they are not, and the log says so once (docs/decisions/0780). Where nothing `isThere` yet, they are not.
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
