import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteOldActivity } from "@/db/queries/access/activity";
import { deleteOldIdempotencyKeys } from "@/db/queries/api/idempotency";
import { on } from "@/lib/testing/given/backups";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { ownDatabase } from "@/lib/testing/servers/database";
import { BATCH_ROWS_MAX } from "./delete-in-batches";

const OLD = 2 * BATCH_ROWS_MAX + 1;

const own = ownDatabase();
let sql: postgres.Sql;
let keyId: string;
let lobsterId: string;

beforeAll(async () => {
  ({ keyId, id: lobsterId } = await on(own.url, () => givenLobster()));
  sql = postgres(own.url, { max: 3 });
});
beforeEach(async () => {
  await sql`truncate idempotency_keys, activity, activity_reads`;
});
afterAll(() => sql.end());

const giveAnswers = (count: number, age: string) => sql`
  insert into idempotency_keys (key_id, path, idempotency_key, body_hash, created_at)
  select ${keyId}, '/x', ${age} || n, 'x', now() - ${age}::interval from generate_series(1, ${count}::int) n`;

const left = async (table: string) => (await sql`select count(*)::int from ${sql(table)}`)[0]?.count;

test("more stored answers than one statement deletes are gone after a day, and none before", async () => {
  await giveAnswers(OLD, "25 hours");
  await giveAnswers(3, "23 hours");
  expect(await deleteOldIdempotencyKeys(own.database.db)).toBe(OLD);
  expect(await left("idempotency_keys")).toBe(3);
});

test("more activity than one statement deletes is gone after ninety days, and none before", async () => {
  const give = (count: number, days: number) => sql`
    with records as (
      insert into activity (id, lobster_id, key_id, at, area, operation, status, request_id, via)
      select gen_random_uuid(), ${lobsterId}, ${keyId}, now() - ${days}::int * interval '1 day', 'a', 'b', 200, 'r', 'rest'
      from generate_series(1, ${count}::int)
    )
    insert into activity_reads (key_id, hour, count)
    select ${keyId}, now() - ${days}::int * interval '1 day' - n * interval '1 hour', 1
    from generate_series(1, ${count}::int) n`;
  await give(OLD, 91);
  await give(3, 89);
  expect(await deleteOldActivity(own.database.db, new Date())).toBe(OLD);
  expect([await left("activity"), await left("activity_reads")]).toEqual([3, 3]);
});

test("a row that another transaction renews stays, and the others are deleted without waiting for it", async () => {
  await giveAnswers(3, "25 hours");
  await sql.begin(async (tx) => {
    await tx`update idempotency_keys set created_at = now() where idempotency_key = '25 hours2'`;
    expect(await deleteOldIdempotencyKeys(own.database.db)).toBe(2);
  });
  expect(await deleteOldIdempotencyKeys(own.database.db)).toBe(0);
  expect(await left("idempotency_keys")).toBe(1);
});
