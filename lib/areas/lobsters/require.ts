import type { Db } from "@/db/connection";
import { lobsterExists } from "@/db/queries/lobsters/lobsters";
import { LOBSTER_REFUSALS } from "./refusals";

/** Throws ApiError 404 for an id that no lobster has, or one whose account is deleted. */
export async function requireExistingLobster(db: Db, id: string): Promise<void> {
  if (!(await lobsterExists(db, id))) throw LOBSTER_REFUSALS.refuse("lobster_not_found");
}
