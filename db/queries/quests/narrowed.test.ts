import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { seedSquare } from "@/db/seed/square";
import { declaredStatements, runOnce } from "@/db/statement";
import { ownDatabase } from "@/lib/testing/servers/database";
import "../lobsters/blocks";
import "./quests";

const own = ownDatabase();

/** A thousand lobsters, each with twenty quests of which one is still running, ten claims and ten blocks. */
beforeAll(async () => {
  const { db } = own.database;
  await seedSquare(own.database, { lobsters: 1_000, posts: 10 }, new Date());
  await runOnce(
    db,
    sql`insert into quests (initiator_id, title, brief, created_at, outcome, closed_at)
      select l.id, 'Map', 'It.', now() - no * interval '1 hour', case when no > 1 then 'cancelled' end,
        case when no > 1 then now() end
      from lobsters l, generate_series(1, 20) no`,
  );
  await runOnce(
    db,
    sql`insert into subtasks (quest_id, slot_no, title, description) select id, 1, 'Bay', 'It.' from quests`,
  );
  await runOnce(
    db,
    sql`insert into quest_claims (quest_id, slot_no, lobster_id, claimed_at)
      select q.id, 1, l.id, now() from (select id, row_number() over () no from quests) q
      join (select id, row_number() over () no from lobsters) l on l.no = q.no % 1000 where q.no <= 10000`,
  );
  await runOnce(
    db,
    sql`insert into blocks (blocker_id, blocked_id)
      select one.id, other.id from (select id, row_number() over () no from lobsters) one
      join (select id, row_number() over () no from lobsters) other on other.no - one.no between 1 and 10`,
  );
  for (const table of ["quests", "subtasks", "quest_claims", "blocks", "lobsters"])
    await runOnce(db, sql`analyze ${sql.raw(table)}`);
});
it.each([
  ["quests of a claimant", "q.id = any(array(select c.quest_id", "quest_claims_lobster_idx", 5],
  ["quests awaiting review", "::uuid and q.outcome is null and", "quests_initiator_", 3],
  ["blocks", "from blocks b join lobsters l", "blocks_time_idx", 1],
])(
  "a page of %s begins with an index that leads to the lobster's own quests",
  async (_, part, index, count) => {
    const texts = declaredStatements().flatMap(({ text }) =>
      text.includes(part) && text.includes("limit 201") ? [text] : [],
    );
    expect(texts.length).toBeGreaterThanOrEqual(count);
    for (const text of texts) {
      const rows = await runOnce<Record<string, string>>(
        own.database.db,
        sql`explain (generic_plan) ${sql.raw(text)}`,
      );
      const plan = rows.flatMap((row) => Object.values(row)).join("\n");
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/Seq Scan on (?:quests|quest_claims|blocks)\b/);
    }
  },
);
