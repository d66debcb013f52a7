import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type GivenLobster, givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { givenSubscription, messagesTo } from "@/lib/testing/given/subscriptions";
import { givenNotification, logOf } from "@/lib/testing/given/webhooks";
import { givenOwnPostgres, type OwnPostgres } from "@/lib/testing/servers/own-postgres";
import { makeCertificate, type Receiver, startReceiver } from "@/lib/testing/servers/receiver";
import { type RunningServer, startServer } from "@/lib/testing/servers/server";
import { createWebhook, getWebhooks } from "./endpoints";

const WRITERS = 16;
/** Half of them before the database is killed, half while it is away. */
const EACH = 14;

let postgres: OwnPostgres;
let receiver: Receiver;
/** Of a subscription of MCP Events to the same notifications. */
let subscriber: Receiver;
let lobster: GivenLobster;
let writers: GivenLobster[];
let start: () => Promise<RunningServer>;
const servers: RunningServer[] = [];

beforeAll(async () => {
  postgres = await givenOwnPostgres();
  const { folder } = postgres;
  const certificate = await makeCertificate();
  writeFileSync(join(folder, "ca.pem"), certificate.cert);
  receiver = await startReceiver(certificate);
  subscriber = await startReceiver(certificate);
  const environment = {
    WEBHOOK_ALLOW: [receiver, subscriber].map(({ url }) => new URL(url).host).join(),
    NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
    DATA_DIR: join(folder, "files"),
  };
  start = () => startServer("self-hosted", postgres.url, environment);
  lobster = await givenLobster();
  writers = await givenLobsters(WRITERS);
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await receiver.close();
  await subscriber.close();
  await postgres.stop();
});

const received = (by = receiver) => new Set(by.deliveries.map(({ headers }) => headers["webhook-id"]));
const hasReceived = (count: number, timeout: number, by = receiver) =>
  expect.poll(() => received(by).size, { timeout, interval: 50 }).toBeGreaterThanOrEqual(count);

/** Notifies until it is acknowledged: while the database is away nothing is stored. */
async function tell(writer: GivenLobster): Promise<void> {
  for (;;) {
    const told = await givenNotification(lobster, writer).catch(() => undefined);
    if (told) return;
    await pause(20);
  }
}

async function writeHalf(): Promise<void> {
  await Promise.all(
    writers.map(async (writer) => {
      for (let no = 0; no < EACH / 2; no += 1) await tell(writer);
    }),
  );
}

test("nothing is lost or reordered, and repeats keep their ids, for a webhook and for a subscription of MCP Events, across kills, a database restart and a drain", async () => {
  servers.push(await start(), await start(), await start());
  const { secret } = await lobster.api.ok(createWebhook, { body: { url: receiver.url } });
  const isActive = async () => (await lobster.api.ok(getWebhooks)).webhooks[0]?.status;
  // A server tries the challenge again after the pause of a first failure.
  await expect.poll(isActive, { timeout: 120_000 }).toBe("active");
  const [server] = servers;
  const subscription = await givenSubscription(messagesTo(server?.origin ?? "", lobster.key), {
    receiver: subscriber,
  });
  expect(subscription.first.result?.deliveryStatus, JSON.stringify(subscription.first)).toMatchObject({
    active: true,
  });
  // Slow enough that an event is under way at each fault.
  for (const one of [receiver, subscriber])
    one.answer = (response) => setTimeout(() => response.writeHead(204).end(), 5);

  const first = writeHalf();
  for (let round = 0; round < 2; round += 1) {
    await hasReceived((round + 1) * 20, 60_000);
    await servers.shift()?.kill();
  }
  servers.push(await start());
  await first;
  process.kill(postgres.postmaster(), "SIGQUIT");
  // By the time these are acknowledged, the database is back: a server does not start without it.
  await writeHalf();
  await servers.shift()?.stop();
  await hasReceived(WRITERS * EACH, 120_000);

  const log = await logOf(lobster);
  expect(log.length).toBeGreaterThanOrEqual(WRITERS * EACH);
  await hasReceived(log.length, 60_000);
  expect([...received()]).toEqual(log);
  for (const { headers, text } of receiver.deliveries.slice(-20))
    new Webhook(secret ?? "").verify(text, headers as Record<string, string>);

  await hasReceived(log.length, 60_000, subscriber);
  expect([...received(subscriber)]).toEqual(log);
  for (const { headers, text, json } of subscriber.deliveries.slice(-20)) {
    new Webhook(subscription.secret).verify(text, headers as Record<string, string>);
    expect(headers["x-mcp-subscription-id"]).toBe(subscription.first.result.id);
    expect(json.eventId).toBe(headers["webhook-id"]);
  }
}, 600_000);
