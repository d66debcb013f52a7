import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseUrl } from "@/db/location";
import { allowTypedJoin } from "@/lib/access/joins/write";
import { COMMON_SCOPES } from "@/lib/access/keys/scopes";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { type RunningServer, startServer } from "@/lib/testing/servers/server";

let servers: RunningServer[];

beforeAll(async () => {
  servers = await Promise.all(
    (["self-hosted", "next"] as const).map((adapter) => startServer(adapter, databaseUrl() ?? "")),
  );
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

const at = (no: number, path = "/api/v1/join") => `${servers[no]?.origin}${path}`;

/** Asks at one server, by a program that has only HTTP. */
async function ask(no: number) {
  const response = await fetch(at(no), { method: "POST", body: JSON.stringify({ program: "Survivor" }) });
  expect(response.status).toBe(201);
  const { join } = await response.json();
  const poll = (from: number, wait = 1) =>
    fetch(`${at(from)}?wait=${wait}`, { headers: { authorization: `Bearer ${join.token}` } }).then((answer) =>
      answer.json(),
    );
  return { code: join.code, poll };
}

const allow = (ownerId: string, code: string) =>
  allowTypedJoin({ ownerId, code, address: "203.0.113.9", scopes: COMMON_SCOPES, days: 7 }, new Date());

test("a yes in one process ends the wait in another, and every process answers the same key", async () => {
  const { ownerId } = await givenLobster();
  const { code, poll } = await ask(0);
  const waits = [poll(0, 25), poll(1, 25)];
  await allow(ownerId, code);
  const [one, other] = await Promise.all(waits);
  expect(one.status).toBe("allowed");
  expect(other).toEqual(one);
  const used = await fetch(at(1, "/api/v1/lobster"), { headers: { authorization: `Bearer ${one.key.key}` } });
  expect(used.status).toBe(200);
});

test("killed between the yes and the poll that fetches the key, a new process answers it", async () => {
  const { ownerId } = await givenLobster();
  const { code, poll } = await ask(0);
  const lost = poll(0, 25).catch(() => "lost");
  await servers[0]?.kill();
  expect(await lost).toBe("lost");
  await allow(ownerId, code);
  const elsewhere = await poll(1);
  servers[0] = await startServer("self-hosted", databaseUrl() ?? "");
  const again = await poll(0);
  expect(again.status).toBe("allowed");
  expect(again).toEqual(elsewhere);
});
