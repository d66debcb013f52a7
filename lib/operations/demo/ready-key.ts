import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "@/db/client";
import { KeyCache } from "@/lib/access/keys/cache";
import { parseKey } from "@/lib/access/keys/format";
import { mintKey } from "@/lib/access/keys/issue";
import { KEY_LIFETIME_DAYS_DEFAULT } from "@/lib/access/keys/key-lifetimes";
import { COMMON_SCOPES } from "@/lib/access/keys/scopes";
import { ApiError } from "@/lib/api/contract/errors";
import { StartError } from "@/lib/platform/start-error";

/**
 * A valid key of this owner: that of an earlier run if it still works, else a new one. It is stored in a file
 * of the data folder that only the user of this process can read. Throws StartError if the owner cannot have
 * more keys.
 */
export async function readyKey(
  database: Database,
  ownerId: string,
  dataDir: string,
  now: Date,
): Promise<string> {
  const file = join(dataDir, "demo.key");
  const kept = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (await isValid(database, kept, ownerId, now)) return kept;
  const newKey = { ownerId, name: "demo", scopes: COMMON_SCOPES, expiresInDays: KEY_LIFETIME_DAYS_DEFAULT };
  const { key } = await mintKey(database, newKey, now).catch((error) => {
    throw error instanceof ApiError
      ? new StartError(`${error.message} Revoke one with: npm run admin`)
      : error;
  });
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return key;
}

async function isValid(database: Database, key: string, ownerId: string, now: Date): Promise<boolean> {
  const parts = parseKey(key);
  if (!parts) return false;
  const holder = await new KeyCache().recognise(database.db, parts, now.getTime());
  return typeof holder === "object" && holder.owner.id === ownerId;
}
