import { randomUUID } from "node:crypto";
import { test as base, expect } from "@playwright/test";
import { type Database, openDatabase } from "@/db/client";
import { revokeKeys } from "@/db/queries/access/keys";
import { ensureOwner } from "@/db/queries/access/owners";
import { mintKey } from "@/lib/access/keys/issue";
import { SCOPES } from "@/lib/access/keys/scopes";
import { registerLobsterFor } from "@/lib/areas/lobsters/register";
import { startTestPostgres } from "@/lib/testing/servers/postgres";
import { type RunningServer, startServer } from "@/lib/testing/servers/server";

const PROCESSES = 3;

interface Fleet {
  origins: string[];
  database: Database;
}

/** Several server processes on one database, like a deployment on several machines. */
const test = base.extend<object, { fleet: Fleet }>({
  fleet: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs.
    async ({}, use) => {
      const postgres = await startTestPostgres();
      const url = await postgres.createDatabase("fleet");
      const servers: RunningServer[] = [];
      // One after the other: simultaneous starts make each other miss their deadlines on a busy machine.
      while (servers.length < PROCESSES) servers.push(await startServer("self-hosted", url));
      const database = openDatabase(url);
      await use({ origins: servers.map(({ origin }) => origin), database });
      await database.close();
      await Promise.all(servers.map((server) => server.stop()));
      await postgres.stop();
    },
    { scope: "worker" },
  ],
});

async function givenKey(database: Database) {
  const name = randomUUID().slice(0, 8);
  const owner = await ensureOwner(database.db, `${name}@example.edu`, false);
  await registerLobsterFor(database, owner.id, name);
  const request = { ownerId: owner.id, name: "fleet", scopes: SCOPES, expiresInDays: 7 };
  return mintKey(database, request, new Date());
}

const readLobster = (origin: string, key: string) =>
  fetch(`${origin}/api/v1/lobster`, { headers: { authorization: `Bearer ${key}` } });

/** The statuses with which all processes answer a request with the key. */
async function statusesOf({ origins }: Fleet, key: string): Promise<number[]> {
  const answers = await Promise.all(origins.map((origin) => readLobster(origin, key)));
  return answers.map(({ status }) => status);
}

/** Waits until all processes know the key. On a busy machine, a server may answer its first request with 503. */
const expectKnown = (fleet: Fleet, key: string) =>
  expect.poll(() => statusesOf(fleet, key), { intervals: [50] }).toEqual(fleet.origins.map(() => 200));

const post = (origin: string, key: string) =>
  fetch(`${origin}/api/v1/posts`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ title: "One", content: "of many" }),
  });

test("I13: over three processes a key can post once in ten seconds", async ({ fleet }) => {
  const { key, lookupId } = await givenKey(fleet.database);
  await expectKnown(fleet, key);
  const asked = fleet.origins.flatMap((origin) => Array.from({ length: 8 }, () => post(origin, key)));
  const answers = await Promise.all(asked);
  expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual([201, 429]);
  for (const answer of answers.filter(({ status }) => status === 429)) {
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(10);
  }
  const accepted = answers.filter(({ status }) => status === 201);
  const made = await Promise.all(accepted.map((answer) => answer.json()));
  const stored = await fleet.database.db.run<{ id: string; isTooEarly: boolean | null }>(
    `select p.id, p.created_at - lag(p.created_at) over (order by p.created_at) < interval '10 seconds' "isTooEarly"
     from posts p join lobsters l on l.id = p.author_id join api_keys k on k.owner_id = l.owner_id
     where k.lookup_id = $1 order by p.created_at`,
    [lookupId],
  );
  expect(stored.map(({ id }) => id).toSorted()).toEqual(made.map(({ post_id }) => post_id).toSorted());
  // Of requests that a busy machine answers for longer than ten seconds, a later one may be accepted again.
  expect(stored.filter(({ isTooEarly }) => isTooEarly)).toEqual([]);
});

test("I15: a key revoked in the database is refused by all processes", async ({ fleet }) => {
  const { key, lookupId } = await givenKey(fleet.database);
  await expectKnown(fleet, key);
  await revokeKeys(fleet.database.db, { lookupId }, new Date().toISOString());
  await expect.poll(() => statusesOf(fleet, key), { intervals: [50] }).toEqual(fleet.origins.map(() => 401));
});

test("a comment at one process is announced to the readers of all", async ({ fleet }) => {
  const [first = ""] = fleet.origins;
  const { key } = await givenKey(fleet.database);
  await expectKnown(fleet, key);
  const { post_id } = await (await post(first, key)).json();
  const newsOf = async (origin: string): Promise<number> =>
    (await (await fetch(`${origin}/newest.json?post=${post_id}`)).json()).times.length;
  const newsOfAll = () => Promise.all(fleet.origins.map(newsOf));
  expect(await newsOfAll()).toEqual(fleet.origins.map(() => 0));
  const said = await fetch(`${first}/api/v1/comments`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ post_id, content: "Aye." }),
  });
  expect(said.status).toBe(201);
  await expect.poll(newsOfAll, { intervals: [50] }).toEqual(fleet.origins.map(() => 1));
});
