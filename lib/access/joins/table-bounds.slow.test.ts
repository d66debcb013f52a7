import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { deleteOldJoins, keepJoinRequest } from "@/db/queries/access/join-requests";
import { runOnce } from "@/db/statement";
import { ownDatabase } from "@/lib/testing/servers/database";

const own = ownDatabase();
const run = (query: SQL) => runOnce(own.database.db, query);
const count = async (where = sql`true`) => {
  const [row] = await runOnce<{ rows: number }>(
    own.database.db,
    sql`select count(*)::int rows from join_requests where ${where}`,
  );
  return row?.rows;
};
const isThere = async (program: string) => (await count(sql`program = ${program}`)) === 1;

beforeEach(() => run(sql`truncate join_requests`));

const NOTHING = { clientId: null, redirectHost: null, audience: null, familyHash: null, refreshHash: null };

function keep(program: string, sentFrom: string) {
  const id = randomUUID();
  const hash = Buffer.from(id);
  return keepJoinRequest(own.database.db, {
    ...{ id, program, codeHash: hash, tokenHash: hash, keyHash: hash, lookupId: id },
    ...{ scopes: ["posts:read"], days: null, mailboxKey: null, lobsterName: null },
    ...{ ...NOTHING, sentFrom: Buffer.from(sentFrom) },
  });
}

/** The first is the oldest. */
const given = (requests: number, from: SQL) =>
  run(sql`
    insert into join_requests (code_hash, token_hash, program, scopes, sent_from, created_at, expires_at, lookup_id, key_hash)
    select hash, hash, 'request ' || no, '{posts:read}', ${from}, now() - interval '5 minutes' + make_interval(secs => no / 1000.0),
      now() + interval '5 minutes', no::text, hash
    from generate_series(1, ${requests}) no, sha256(no::text::bytea) hash`);

it("at most 1,000 requests of an address wait, whose oldest make room for its own only", async () => {
  await keep("another's", "b");
  await given(999, sql`'a'`);
  await keep("last", "a");
  expect(await isThere("request 1")).toBe(true);
  await keep("next", "a");
  expect(await isThere("request 1")).toBe(false);
  for (const program of ["request 2", "last", "next", "another's"]) expect(await isThere(program)).toBe(true);
});

it("a request that was refused or has expired takes no room and is not deleted for others", async () => {
  await given(1_000, sql`'a'`);
  await run(sql`update join_requests set status = 'refused', decided_at = now() where program = 'request 1'`);
  await run(sql`
    update join_requests set created_at = now() - interval '1 hour', expires_at = now() where program = 'request 2'`);
  for (const program of ["one", "another"]) await keep(program, "a");
  for (const program of ["request 1", "request 2", "request 3"]) expect(await isThere(program)).toBe(true);
});

it("at most 20,000 wait in all, and the oldest make room", async () => {
  await given(20_000, sql`('address ' || no % 100)::bytea`);
  await keep("last", "x");
  expect([await isThere("request 1"), await isThere("request 2")]).toEqual([false, true]);
  expect(await count()).toBe(20_000);
});

it("the sweep deletes them an hour after their end", async () => {
  await given(3, sql`'a'`);
  const end = (program: string, ago: string) =>
    run(sql`
      update join_requests set created_at = now() - interval '1 day', expires_at = now() - ${ago}::interval
      where program = ${program}`);
  await end("request 1", "60 minutes");
  await end("request 2", "59 minutes");
  expect(await deleteOldJoins(own.database.db, {})).toBe(1);
  expect([await isThere("request 1"), await isThere("request 2"), await isThere("request 3")]).toEqual([
    false,
    true,
    true,
  ]);
});
