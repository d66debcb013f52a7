import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "@/db/client";
import { lockEndedShadow, publishShadow } from "@/db/fragments/shadow";
import { deleteOldEvents } from "@/db/queries/event-log/delete-old";
import { changeProfile } from "@/lib/access/owners/profile";
import { on } from "@/lib/testing/given/backups";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenDatabase } from "@/lib/testing/servers/database";
import { sweep } from "./sweep";

let own: Awaited<ReturnType<typeof givenDatabase>>;
let sql: postgres.Sql;
let lobster: GivenLobster;
let other: GivenLobster;

beforeAll(async () => {
  own = await givenDatabase();
  [lobster, other] = await on(own.url, async () => [await givenLobster(), await givenLobster()] as const);
  sql = postgres(own.url, { max: 3, onnotice: () => {} });
});

afterAll(async () => {
  await sql.end();
  await own.drop();
});

/**
 * The tables from which a sweep deletes by age, each with the lock that a request takes to change one of its
 * rows.
 */
const LOCKED: Record<string, string> = {
  idempotency_keys: "idempotency_keys",
  kept_texts: "kept_texts",
  activity: "activity",
  activity_reads: "activity_reads",
  usage_days: "usage_days",
  inbox_events: "inbox_heads where lobster_id in (select lobster_id from inbox_events)",
  webhook_attempts: "webhook_attempts",
  webhook_asides: "webhook_asides",
  webhook_wakes: "webhook_wakes",
  webhooks: "webhooks where lapses_at is not null",
  letters: "letters",
  owner_notes: "owner_notes",
  post_view_days: "post_view_days",
  connect_requests: "connect_requests",
  connect_clients: "connect_clients",
  connections: "api_keys where audience is not null",
  join_requests: "join_requests",
};

/** Of webhooks only the subscriptions, which lapse. */
const rowsIn = (table: string) =>
  table === "webhooks"
    ? sql`select * from webhooks where lapses_at is not null`
    : sql`select * from ${sql(table)}`;

/** Two old rows of each table. */
async function givenOldRows(): Promise<void> {
  const { id, ownerId, keyId } = lobster;
  const old = sql`now() - interval '500 days'`;
  const two = sql`generate_series(1, 2) n`;
  await sql`insert into idempotency_keys (key_id, path, idempotency_key, body_hash, created_at)
    select ${keyId}::uuid, '/x', n::text, 'x', ${old} from ${two}`;
  await sql`insert into kept_texts (key_id, hash, text, kept_at)
    select ${keyId}::uuid, sha256(n::text::bytea), 'x', ${old} from ${two}`;
  await sql`insert into activity (id, lobster_id, key_id, at, area, operation, status, request_id, via)
    select gen_random_uuid(), ${id}::uuid, ${keyId}::uuid, ${old}, 'a', 'b', 200, 'r', 'rest' from ${two}`;
  await sql`insert into activity_reads (key_id, hour, count)
    select ${keyId}::uuid, ${old} - n * interval '1 hour', 1 from ${two}`;
  await sql`insert into usage_days (owner_id, day, way, operation, calls, tokens)
    select ${ownerId}::uuid, ${old}, 'rest', n::text, 1, 1 from ${two}`;
  await sql`
    with head as (insert into inbox_heads (lobster_id, seq) select gen_random_uuid(), 1 from ${two} returning *)
    insert into inbox_events (lobster_id, seq, notification_id, type, at)
    select lobster_id, 1, gen_random_uuid(), 'like_on_post', ${old} from head`;
  await sql`
    with webhook as (
      insert into webhooks (lobster_id, slot, url, host, types, secret, paused_at, paused_by, position)
      values (${id}::uuid, 1, 'https://receiver.example/', 'receiver.example', '{}', '', now(), 'owner', 0) returning id
    ), attempts as (
      insert into webhook_attempts (webhook_id, number, at, type, ms) select id, n, ${old}, 'test', 1 from webhook, ${two}
    ), asides as (
      insert into webhook_asides (webhook_id, seq, event_id, type, at)
      select id, n, gen_random_uuid(), 'like_on_post', ${old} from webhook, ${two}
    )
    insert into webhook_wakes (webhook_id) select id from webhook, ${two}`;
  await sql`insert into webhooks (lobster_id, slot, url, host, types, secret, position, subscription_id, event_name, lapses_at)
    select lobster_id, 2, 'https://receiver.example/', 'receiver.example', '{}', '', 0, lobster_id::text, 'feed', ${old}
    from unnest(${[id, other.id]}::uuid[]) lobster_id`;
  await sql`insert into letters (owner_id, kind, about, created_at, outcome, ended_at)
    select ${ownerId}::uuid, 'digest', n::text, ${old}, 'sent', ${old} from ${two}`;
  await sql`insert into owner_notes (lobster_id, text, place, created_at, done_at)
    select ${id}::uuid, 'x', n, ${old}, ${old} from ${two}`;
  await sql`insert into post_view_days (post_id, day, views) select gen_random_uuid(), '2001-01-01', 1 from ${two}`;
  await sql`insert into connect_requests (id, client_id, client_name, redirect_uri, challenge, scopes, created_at)
    select n::text, 'x', 'x', 'x', 'x', '{}', ${old} from ${two}`;
  await sql`insert into join_requests
    (code_hash, token_hash, program, scopes, sent_from, created_at, expires_at, lookup_id, key_hash)
    select hash, hash, 'x', '{x}', 'x', ${old} - interval '10 minutes', ${old}, n::text, 'x'
    from ${two}, sha256(n::text::bytea) hash`;
  await sql`insert into connect_clients (id, kind, name, redirect_uris, created_at)
    select n::text, 'registered', 'x', '{}', ${old} from ${two}`;
  await sql`
    with key as (
      insert into api_keys (owner_id, lookup_id, hash, name, scopes, audience, created_at)
      select ${ownerId}::uuid, '0000000' || n, sha256(n::text::bytea), 'x', '{}', 'x', ${old} from ${two} returning *
    )
    insert into connections (key_id, client_id, client_name, redirect_host, ends_at, family_hash, refresh_hash, refreshed_at)
    select id, 'x', 'x', 'x', ${old}, hash, hash, ${old} from key`;
}

it("every table from which rows are deleted in batches is tested here", () => {
  const files = readdirSync("db/queries", { recursive: true, encoding: "utf8" });
  const text = files.flatMap((file) =>
    file.endsWith(".ts") ? readFileSync(join("db/queries", file), "utf8") : [],
  );
  const tables = [...text.join().matchAll(/deleteInBatches(?:<[^>]*>)?\(\s*(\w+),/g)].map(([, name = ""]) =>
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  expect(tables.length).toBeGreaterThan(9);
  expect(Object.values(LOCKED).map((locked) => locked.split(" ")[0])).toEqual(expect.arrayContaining(tables));
});

it("a sweep skips rows that are locked, and leaves them to the next sweep", async () => {
  await givenOldRows();
  await sql.begin(async (tx) => {
    for (const locked of Object.values(LOCKED)) await tx.unsafe(`select from ${locked} limit 1 for update`);
    expect((await sweep(own.database, new Date())).failures).toEqual([]);
    for (const table of Object.keys(LOCKED)) expect(await rowsIn(table), table).toHaveLength(1);
  });
  expect((await sweep(own.database, new Date())).failures).toEqual([]);
  for (const table of Object.keys(LOCKED)) expect(await rowsIn(table), table).toEqual([]);
});

// Two sessions may join in different orders; if they locked rows in the order of their plans, they would deadlock.
it("old events are each deleted once, in whatever order two processes find them", async () => {
  const [LOBSTERS, EVENTS, ROUNDS] = [200, 4, 10];
  const { pathname } = new URL(own.url);
  const processes: Database[] = [];
  for (const joins of ["on", "off"]) {
    await sql.unsafe(`alter database ${pathname.slice(1)} set enable_hashjoin = ${joins}`);
    const opened = openDatabase(own.url);
    await deleteOldEvents(opened.db, new Date());
    processes.push(opened);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    await sql`
      with head as (
        insert into inbox_heads (lobster_id, seq) select gen_random_uuid(), ${EVENTS} from generate_series(1, ${LOBSTERS}::int)
        returning lobster_id
      )
      insert into inbox_events (lobster_id, seq, notification_id, type, at)
      select lobster_id, seq, gen_random_uuid(), 'like_on_post', now() - interval '40 days' - random() * interval '1 day'
      from head, generate_series(1, ${EVENTS}::int) seq`;
    const now = new Date();
    await Promise.all(processes.map(({ db }) => deleteOldEvents(db, now)));
    await deleteOldEvents(own.database.db, now);
    expect(await rowsIn("inbox_events")).toEqual([]);
  }
  for (const process of processes) await process.close();
});

it("a profile edit waits while a shadow mute ends, and is not lost", async () => {
  const { id, ownerId } = lobster;
  await sql`update lobsters set shadow = '{"owner_bio": "before", "bio": "hidden"}' where id = ${id}`;
  const holder = { lobster: { id, status: "active" as const }, owner: { id: ownerId } };
  const note = { owner_bio: "after", lobster_note: "Be kind." };
  let editing: Promise<void> | undefined;
  await own.database.transaction(async (tx) => {
    await lockEndedShadow(tx, id);
    editing = own.database.transaction((other) => changeProfile(other, holder, note));
    await expect
      .poll(
        () =>
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      .toHaveLength(1);
    await publishShadow(tx, { lobsterId: id });
  });
  await editing;
  const [found] = await sql`
    select o.bio owner_bio, lobster_note, l.bio, shadow from owners o join lobsters l on l.owner_id = o.id where l.id = ${id}`;
  expect(found).toEqual({ owner_bio: "after", lobster_note: "Be kind.", bio: "hidden", shadow: null });
});
