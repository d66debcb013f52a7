import { beforeAll, beforeEach } from "vitest";
import { queryBuilder } from "@/db/builder";
import type { Database } from "@/db/client";
import { ensureOwner } from "@/db/queries/access/owners";
import { blocks } from "@/db/schema/blocks";
import { clawdateOptins, clawdateRounds, clawdateSeats } from "@/db/schema/clawdate";
import { lobsters } from "@/db/schema/lobsters";
import { notifications } from "@/db/schema/notifications";
import { registerLobsterFor } from "@/lib/areas/lobsters/register";
import { ownDatabase } from "../servers/database";

/**
 * A separate database that holds `size` lobsters and nobody else; `crowd` has their ids. Before each test all clawdate
 * opt-ins and pairs, notifications, blocks and sanctions are removed.
 */
export function givenCrowd(size: number) {
  const crowd: string[] = [];
  const own = ownDatabase();

  beforeAll(async () => {
    for (let no = 0; no < size; no += 1) {
      const owner = await ensureOwner(own.database.db, `o${no}@example.edu`, false);
      crowd.push((await registerLobsterFor(own.database, owner.id, `Lobster ${no}`)).id);
    }
  });

  beforeEach(async () => {
    const { db } = own.database;
    await queryBuilder(db).delete(clawdateSeats);
    await queryBuilder(db).delete(clawdateRounds);
    await queryBuilder(db).delete(clawdateOptins);
    await queryBuilder(db).delete(notifications);
    await queryBuilder(db).delete(blocks);
    await queryBuilder(db).update(lobsters).set({ status: "active", statusUntil: null, pausedAt: null });
  });

  return {
    crowd,
    get database(): Database {
      return own.database;
    },
  };
}
