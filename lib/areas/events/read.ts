import { database } from "@/db/client";
import { numberEvents, readHead } from "@/db/queries/events/number";
import { countEventsAfter } from "@/db/queries/events/read";

/** The number of the last thing that a lobster was told: what comes later is news. */
export async function readLastTold(lobsterId: string): Promise<number> {
  const { db } = database();
  await numberEvents(db, [lobsterId]);
  return readHead(db, lobsterId);
}

/** How much a lobster was told after a number, up to a hundred, whether its agent has read it by now or not. */
export async function countToldAfter(lobsterId: string, after: number): Promise<number> {
  const { db } = database();
  await numberEvents(db, [lobsterId]);
  return countEventsAfter(db, { lobsterId, after });
}
