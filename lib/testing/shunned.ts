import { eq, sql } from "drizzle-orm";
import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { blockThread } from "@/db/queries/threads";
import { type LOBSTER_STATUSES, lobsters } from "@/db/schema/lobsters";
import { statement } from "@/db/statement";

const insertBlock = statement<{ blockerId: string; blockedId: string }, { id: string }>(
  (p) => sql`
    with block as (
      insert into blocks (blocker_id, blocked_id) values (${p.blockerId}, ${p.blockedId})
      on conflict do nothing returning id, blocker_id, blocked_id
    ), closed as (${blockThread(sql`block`)})
    select id from block`,
);

/** Puts a block between two lobsters as POST /blocks does, in a transaction of the test's if it gives one. */
export async function givenBlock(
  blocker: { id: string },
  blocked: { id: string },
  db: Db = database().db,
): Promise<void> {
  await insertBlock(db, { blockerId: blocker.id, blockedId: blocked.id });
}

/** Puts a lobster under a status for good. Before its first call: its key remembers it for a second. */
export async function givenStatus(
  lobsterId: string,
  status: (typeof LOBSTER_STATUSES)[number],
): Promise<void> {
  await database().db.update(lobsters).set({ status }).where(eq(lobsters.id, lobsterId));
}
