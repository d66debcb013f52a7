import type { z } from "zod";
import { database } from "@/db/client";
import { storeUsageSettings } from "@/db/queries/access/usage";
import { keyCache } from "../keys/cache";
import type { UsageChoices } from "./choices";

/** Stores what an owner set for their agents' calls. Takes effect in this process at once. */
export async function chooseUsage(
  ownerId: string,
  { budget, quiet_from: quietFrom, quiet_until }: z.output<typeof UsageChoices>,
): Promise<void> {
  const quietUntil = quietFrom === null ? null : quiet_until;
  await storeUsageSettings(database().db, { ownerId, tokenBudget: budget, quietFrom, quietUntil });
  keyCache.forget({ ownerId });
}
