import { database } from "@/db/client";
import { numberEvents, readHead } from "@/db/queries/event-log/number";
import { countEventsAfter } from "@/db/queries/event-log/read";

/** The number of the last event of a lobster. */
export async function readLastEventSeq(lobsterId: string): Promise<number> {
  const { db } = database();
  await numberEvents(db, [lobsterId]);
  return readHead(db, lobsterId);
}

/** How many events of a lobster have a higher number, up to a hundred, whether its agent has read them or not. */
export async function countNewEvents(lobsterId: string, after: number): Promise<number> {
  const { db } = database();
  await numberEvents(db, [lobsterId]);
  return countEventsAfter(db, { lobsterId, after });
}
