import { database } from "@/db/client";
import { countNewerMessages } from "@/db/queries/news/newer";

/**
 * How many messages that a lobster sent or received, in all threads or in that with one partner, are newer than an
 * instant (ISO 8601 or `-infinity`), up to fifty.
 */
export const readNewerMessages = (
  lobsterId: string,
  since: string,
  partnerId: string | null,
): Promise<number> => countNewerMessages(database().db, { lobsterId, since, partnerId });
