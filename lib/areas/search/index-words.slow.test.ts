import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { auditSquare } from "@/db/queries/operations/audit";
import { TERMS_FOLD } from "@/db/schema/columns";
import { seedSquare } from "@/db/seed/square";
import { runOnce } from "@/db/statement";
import { ownDatabase } from "@/lib/testing/servers/database";
import { indexWords } from "./index-words";

const own = ownDatabase();

beforeAll(() => seedSquare(own.database, { lobsters: 5, posts: 700 }, new Date()));

const run = <Row extends object>(statement: SQL) => runOnce<Row>(own.database.db, statement);

const terms = () =>
  run(sql`select id, terms::text from posts union all select id, terms::text from comments order by 1`);

const names = () => run(sql`select id, search_name, search_name_of from lobsters order by 1`);

/** As a version before the first fold stored them: without its version. */
const withOldTerms = (table: string) =>
  run(sql`update ${sql.raw(table)} set terms = ts_delete(terms, ${TERMS_FOLD})`);

it("an upgrade indexes what another version indexed or did not index, and changes nothing else", async () => {
  const [termsBefore, namesBefore] = [await terms(), await names()];
  await withOldTerms("posts");
  await run(sql`update comments set terms = ''`);
  await run(sql`update lobsters set search_name = null, search_name_of = null`);
  expect(await terms()).not.toEqual(termsBefore);
  expect((await auditSquare(own.database.db)).filter(({ rule }) => rule.includes("search"))).toHaveLength(2);
  expect(await indexWords(own.database)).toBe(termsBefore.length + namesBefore.length);
  expect(await terms()).toEqual(termsBefore);
  expect(await names()).toEqual(namesBefore);
  expect(await indexWords(own.database)).toBe(0);
  expect((await auditSquare(own.database.db)).filter(({ rule }) => rule.includes("search"))).toEqual([]);
});

it("what an older process writes after the upgrade is indexed by the next run", async () => {
  const [text] = await run<{ id: string }>(sql`
    update posts set content = '龍蝦 Café', terms = ${"'龍蝦':1 '蝦':2 'café':3"}::tsvector
    where id = (select id from posts order by created_at desc limit 1) returning id`);
  const [lobster] = await run<{ id: string }>(sql`
    update lobsters set display_name = '大龍蝦', name_key = '大龍蝦'
    where id = (select id from lobsters order by serial_no limit 1) returning id`);
  expect(await indexWords(own.database)).toBe(2);
  const [found] = await run(sql`
    select p.terms @@ ${"'龙虾' & 'cafe'"}::tsquery text, l.search_name name from posts p, lobsters l
    where p.id = ${text?.id}::uuid and l.id = ${lobster?.id}::uuid`);
  expect(found).toEqual({ text: true, name: "大龙虾" });
});

it("a text that a request has locked is left to the next run, which indexes it as the request left it", async () => {
  const before = await terms();
  await withOldTerms("posts");
  await own.database.transaction(async (tx) => {
    const [row] = await runOnce<{ id: string }>(
      tx,
      sql`select id from posts order by created_at limit 1 for update`,
    );
    await indexWords(own.database);
    const old = await run(sql`select id from posts where not terms @@ ${`'${TERMS_FOLD}'`}::tsquery`);
    expect(old).toEqual([row]);
  });
  expect(await indexWords(own.database)).toBe(1);
  expect(await terms()).toEqual(before);
});
