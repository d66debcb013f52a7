import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { openDatabase } from "@/db/client";
import { seedSquare } from "@/db/seed/square";
import { declaredStatements, runOnce } from "@/db/statement";
import { ownDatabase } from "@/lib/testing/servers/database";
import "./endpoints";

const own = ownDatabase();

/** Of 10,000 posts every second one announces an event, and every lobster goes to fifty. */
beforeAll(async () => {
  // Filling a table takes longer than a request may.
  const patient = openDatabase(own.url, 1, 60);
  const { db } = patient;
  await seedSquare(patient, { lobsters: 500, posts: 10_000 }, new Date());
  await runOnce(
    db,
    sql`update posts set tag_slugs = '{event}', event_starts_at = now() - interval '2 years' + no * interval '2 hours'
      from (select id, row_number() over (order by id) no from posts) numbered
      where numbered.id = posts.id and no % 2 = 0`,
  );
  await runOnce(
    db,
    sql`insert into rsvps (post_id, lobster_id, status)
      select p.id, l.id, 'going' from (select id, row_number() over () no from posts where event_starts_at is not null) p
      join (select id, row_number() over () no from lobsters) l on l.no % 100 = p.no % 100
      on conflict do nothing`,
  );
  for (const table of ["posts", "rsvps", "lobsters"]) await runOnce(db, sql`analyze ${sql.raw(table)}`);
  await patient.close();
});
it.each([
  ["of everybody", false, "posts_events_idx"],
  ["of one lobster", true, "rsvps_going_idx"],
])("a page %s begins with an index that leads to it, even on a large square", async (_, isOfOne, index) => {
  const texts = declaredStatements().flatMap(({ text }) =>
    text.includes("coalesce(p.event_ends_at") && text.includes("p.id = any(array(") === isOfOne ? [text] : [],
  );
  expect(texts).toHaveLength(1);
  const rows = await runOnce<Record<string, string>>(
    own.database.db,
    sql`explain (generic_plan) ${sql.raw(texts[0] ?? "")}`,
  );
  const plan = rows.flatMap((row) => Object.values(row)).join("\n");
  expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan on (?:posts|rsvps|post_stats|lobsters)\b/);
});
