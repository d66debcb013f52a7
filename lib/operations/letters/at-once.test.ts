import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "@/db/client";
import { ownDatabase } from "@/lib/testing/servers/database";
import { makeLetters } from "./send";

const OWNERS = 400;
const ROUNDS = 10;

const own = ownDatabase();
let processes: Database[];
let raw: postgres.Sql;

beforeAll(async () => {
  raw = postgres(own.url, { max: 1, onnotice: () => {} });
  await raw`insert into owners (id, email) select gen_random_uuid(), 'o' || n || '@example.edu' from generate_series(1, ${OWNERS}) n`;
  await raw`insert into lobsters (owner_id, display_name, name_key, avatar_seed, serial_no)
    select id, 'Lobster ' || row_number() over (), 'lobster' || row_number() over (), 'x', row_number() over () from owners`;
  await raw`insert into api_keys (owner_id, name, lookup_id, hash, scopes, expires_at)
    select id, 'agent', left(replace(gen_random_uuid()::text, '-', ''), 12), sha256(id::text::bytea), '{read}', now() + interval '1 day' from owners order by md5(id::text)`;
  const { pathname } = new URL(own.url);
  processes = [];
  for (const joins of ["on", "off"]) {
    await raw.unsafe(`alter database ${pathname.slice(1)} set enable_hashjoin = ${joins}`);
    await raw.unsafe(`alter database ${pathname.slice(1)} set enable_mergejoin = ${joins}`);
    const opened = openDatabase(own.url);
    await makeLetters(opened, new Date(0));
    processes.push(opened);
  }
});

afterAll(async () => {
  await raw.end();
  for (const process of processes) await process.close();
});

// Two sessions may join in different orders; if they locked rows in the order of their plans, they would deadlock.
it("emails to many owners are each made once, in whatever order two processes find them", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const now = new Date();
    await raw`delete from letters`;
    await raw`update owners set digest = 'daily', digest_due_at = ${now} + random() * interval '-1 second'`;
    const made = await Promise.all(processes.map((process) => makeLetters(process, now)));
    expect(made.reduce((sum, one) => sum + one)).toBe(2 * OWNERS);
    const kinds =
      await raw`select kind, count(distinct owner_id)::int owners from letters group by kind order by kind`;
    expect(kinds).toMatchObject([
      { kind: "digest", owners: OWNERS },
      { kind: "key_ending", owners: OWNERS },
    ]);
  }
});
