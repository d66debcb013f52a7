import { database } from "@/db/client";
import { countNewerMessages } from "@/db/queries/news/newer";

/**
 * How many messages a lobster has, of all or with one partner, that are newer than an instant (ISO 8601 or `-infinity`), up to
 * fifty. Its own count, too: an owner reads along.
 */
export const readNewerMessages = (
  lobsterId: string,
  since: string,
  partnerId: string | null,
): Promise<number> => countNewerMessages(database().db, { lobsterId, since, partnerId });
