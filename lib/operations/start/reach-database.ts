import { hostAndDatabase, inspectPrimary } from "@/db/inspect";
import { directUrl } from "@/db/location";
import { detectPreparedStatements } from "@/db/prepared-statements";
import { StartError } from "@/lib/platform/start-error";

/**
 * Checks that the configured database can be used, for a server also through its pooler, and detects whether
 * the pooler keeps prepared statements. Throws StartError.
 */
export async function reachDatabase(url: string, purpose: "server" | "command"): Promise<void> {
  const direct = directUrl() ?? url;
  const migrated = await inspectPrimary(direct);
  await detectPreparedStatements(direct);
  if (direct === url || purpose === "command") return;
  const used = await inspectPrimary(url);
  if (used.cluster !== migrated.cluster || used.database !== migrated.database)
    throw new StartError(
      `DATABASE_URL (${hostAndDatabase(url)}) and DATABASE_DIRECT_URL (${hostAndDatabase(direct)}) lead to different databases.`,
    );
  await detectPreparedStatements(url);
}
