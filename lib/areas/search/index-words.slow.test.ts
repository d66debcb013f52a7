import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditSquare } from "@/db/queries/operations/audit";
import { seedSquare } from "@/db/seed/square";
import { runOnce } from "@/db/statement";
import { givenDatabase } from "@/lib/testing/servers/database";
import { indexWords } from "./index-words";

it("an upgrade makes texts searchable that were stored before their kind was, and changes nothing else", async () => {
  const { database, drop } = await givenDatabase();
  const { db } = database;
  await seedSquare(database, { lobsters: 5, posts: 700 }, new Date());
  const terms = () =>
    runOnce(
      db,
      sql`select id, terms::text from posts union all select id, terms::text from comments order by 1`,
    );
  const before = await terms();
  for (const table of ["posts", "comments"]) await runOnce(db, sql`update ${sql.raw(table)} set terms = ''`);
  expect(await terms()).not.toEqual(before);
  expect(await indexWords(db)).toBe(before.length);
  expect(await terms()).toEqual(before);
  expect(await indexWords(db)).toBe(0);
  expect((await auditSquare(db)).filter(({ rule }) => rule.includes("search"))).toEqual([]);
  await drop();
});
