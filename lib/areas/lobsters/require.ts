import type { Db } from "@/db/connection";
import { findLobsters } from "@/db/queries/lobsters/lobsters";
import { LOBSTER_REFUSALS } from "./refusals";

/** Refuses an id that no lobster has. Throws ApiError 404. */
export async function requireExistingLobster(db: Db, id: string, viewer: string): Promise<void> {
  const [found] = await findLobsters(db, [id], viewer);
  if (!found) throw LOBSTER_REFUSALS.refuse("lobster_not_found");
}
