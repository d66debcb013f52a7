import type { Db } from "@/db/connection";
import { findLobsters } from "@/db/queries/lobsters/lobsters";
import { LOBSTERS } from "./refusals";

/** Refuses an id that no lobster has. Throws ApiError 404. */
export async function requireLobster(db: Db, id: string, viewer: string): Promise<void> {
  const [found] = await findLobsters(db, [id], viewer);
  if (!found) throw LOBSTERS.refuse("lobster_not_found");
}
