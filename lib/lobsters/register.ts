import { randomUUID } from "node:crypto";
import type { Database } from "@/db/client";
import type { Db } from "@/db/connection";
import { registerLobster } from "@/db/queries/registration";
import { savepoint } from "@/db/transaction";
import { violatedConstraint } from "@/db/violations";
import { conflict } from "@/lib/api/errors";
import { chooseFreeName, nameKey } from "./names";

export interface Registered {
  id: string;
  serialNo: number;
  displayName: string;
}

/**
 * Registers the owner's lobster under the next serial number. `displayName` has passed the DisplayName
 * schema; when another lobster has that name, this one gets a suffix (spec §4).
 * Throws ApiError 409 `already_has_lobster`: one owner has one lobster (decisions §1).
 */
export function registerLobsterFor(
  database: Database,
  ownerId: string,
  displayName: string,
): Promise<Registered> {
  return database.transaction((db) => register(db, ownerId, displayName));
}

async function register(db: Db, ownerId: string, wished: string): Promise<Registered> {
  const id = randomUUID();
  for (;;) {
    const displayName = await chooseFreeName(db, wished, id);
    const registration = { id, ownerId, displayName, nameKey: nameKey(displayName), avatarSeed: id };
    try {
      const serialNo = await savepoint(db, () => registerLobster(db, registration));
      return { id, serialNo, displayName };
    } catch (error) {
      const violated = violatedConstraint(error);
      if (violated === "lobsters_owner_key") {
        throw conflict("already_has_lobster", "You have a lobster already; one owner has one lobster.");
      }
      // Somebody took the name since we looked; look again.
      if (violated !== "lobsters_name_key") throw error;
    }
  }
}
