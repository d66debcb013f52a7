import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "../client";
import { runOnce } from "../statement";
import { revocationTime } from "./key-end";

it("the time of a revocation has come when it is stored, whatever the process's clock says", async () => {
  const { db } = database();
  for (const clock of [sql`now()`, sql`(now() + interval '1 hour')`])
    for (let times = 0; times < 20; times += 1) {
      const [row] = await runOnce<{ hasCome: boolean }>(
        db,
        sql`select ${revocationTime(clock)}::timestamptz(3) <= now() "hasCome"`,
      );
      expect(row).toEqual({ hasCome: true });
    }
});
