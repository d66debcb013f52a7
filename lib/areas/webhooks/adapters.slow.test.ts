import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseUrl } from "@/db/location";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenNotification } from "@/lib/testing/given/webhooks";
import { makeCertificate, type Receiver, startReceiver } from "@/lib/testing/servers/receiver";
import { CRON_SECRET } from "@/lib/testing/servers/secrets";
import { type RunningServer, type ServerAdapter, startServer } from "@/lib/testing/servers/server";

let folder: string;
let receiver: Receiver;
let environment: Record<string, string>;
let lobster: GivenLobster;
let friend: GivenLobster;
let server: RunningServer | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "square-webhook-adapters-"));
  const certificate = await makeCertificate();
  writeFileSync(join(folder, "ca.pem"), certificate.cert);
  receiver = await startReceiver(certificate);
  environment = {
    WEBHOOK_ALLOW: new URL(receiver.url).host,
    NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
    DATA_DIR: join(folder, "files"),
  };
});

afterAll(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(adapter: ServerAdapter, more: Record<string, string> = {}): Promise<void> {
  [lobster, friend] = [await givenLobster(), await givenLobster()];
  receiver.deliveries.length = 0;
  server = await startServer(adapter, databaseUrl() ?? "", { ...environment, ...more });
}

/** Calls the server as the lobster. */
async function call(operation: string, body?: object, authorization = `Bearer ${lobster.key}`) {
  const [method = "", path = ""] = operation.split(" ");
  const answer = await fetch(`${server?.origin}/api${path}`, {
    method,
    headers: { authorization },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: await answer.json() };
}

const statusOf = async () => (await call("GET /v1/webhooks")).body.webhooks[0]?.status;

function expectOne(told: string, secret: string): void {
  const [delivery] = receiver.deliveries;
  expect(receiver.deliveries.map(({ headers }) => headers["webhook-id"])).toEqual([told]);
  new Webhook(secret).verify(delivery?.text ?? "", delivery?.headers as Record<string, string>);
}

describe.each(["self-hosted", "next"] as const)("%s", (adapter) => {
  test("sends to a real HTTPS receiver on its own, and to no other host of this machine", async () => {
    await start(adapter);
    try {
      const made = await call("POST /v1/webhooks", { url: receiver.url });
      expect(made.status).toBe(201);
      await expect.poll(statusOf).toBe("active");
      const told = await givenNotification(lobster, friend);
      await receiver.hasReceived(1);
      expectOne(told, made.body.secret);
      for (const url of ["http://localhost:4321/", "https://localhost:4321/", "https://127.0.0.1:4321/"])
        expect(await call("POST /v1/webhooks", { url })).toMatchObject({ status: 400 });
    } finally {
      await server?.stop();
    }
  });
});

test("if no process stays running, the scheduled route sends", async () => {
  await start("next", { VERCEL: "1" });
  try {
    const cron = () => call("POST /cron/webhooks", undefined, `Bearer ${CRON_SECRET}`);
    const made = await call("POST /v1/webhooks", { url: receiver.url });
    expect((await cron()).body).toMatchObject({ ok: true, job: "webhooks" });
    expect(await statusOf()).toBe("active");
    const told = await givenNotification(lobster, friend);
    expect(receiver.deliveries).toEqual([]);
    await cron();
    expectOne(told, made.body.secret);
  } finally {
    await server?.stop();
  }
});
