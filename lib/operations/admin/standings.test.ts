import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { seedSquare } from "@/db/seed/square";
import { runOnce } from "@/db/statement";
import { ownDatabase } from "@/lib/testing/servers/database";
import { auditCommand } from "./audit";
import type { WithSquare } from "./command";
import { standingsRebuild } from "./standings";

const own = ownDatabase();
beforeAll(async () => {
  await seedSquare(own.database, { lobsters: 8, posts: 30 }, new Date());
});
it("standings rebuild corrects what the audit finds wrong, and nothing else", async () => {
  const withSquare: WithSquare = (run) => run({ database: own.database, now: new Date() });
  const rebuild = async () => (await standingsRebuild.prepare([])(withSquare)).json;
  expect(await rebuild()).toEqual({ corrected: 0 });
  await runOnce(
    own.database.db,
    sql`update lobster_standings set comments_xp = comments_xp + 3
      where lobster_id in (select id from lobsters order by serial_no limit 2)`,
  );
  expect((await auditCommand.prepare([])(withSquare)).text).toContain("2 × standing other than");
  expect(await rebuild()).toEqual({ corrected: 2 });
  expect((await auditCommand.prepare([])(withSquare)).isBad).toBe(false);
});
