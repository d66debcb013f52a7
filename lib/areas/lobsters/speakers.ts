import { database } from "@/db/client";
import { listSpeakers } from "@/db/queries/lobsters/speakers";
import { sharedSnapshot } from "@/lib/api/shared/list-cache/snapshot";
import { toLobster } from "./schemas";

const snapshot = sharedSnapshot("speakers", ["posts", "comments", "whispers", "lobsters"], async (db) => {
  const rows = await listSpeakers(db, {});
  return { count: rows[0]?.count ?? 0, lobsters: rows.map(toLobster) };
});

/**
 * How many lobsters spoke within the last hour, and the last few that did. Read once for all readers, who all see the
 * same.
 */
export const readSpeakers = () => snapshot.read(database().db);
