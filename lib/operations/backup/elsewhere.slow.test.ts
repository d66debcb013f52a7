import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "@/db/client";
import { attachEmbedded } from "@/db/embedded";
import { auditSquare } from "@/db/queries/operations/audit";
import { runAdminProcess } from "@/lib/testing/given/admin-process";
import { givenFolder } from "@/lib/testing/given/backups";
import { formWith, givenImage } from "@/lib/testing/given/images";
import { type Receiver, startReceiver } from "@/lib/testing/servers/receiver";
import { type RunningServer, startServer } from "@/lib/testing/servers/server";

const folder = givenFolder();
const file = join(folder, "square.tar.gz");
const WRITERS = 4;

let receiver: Receiver;
let keys: string[];
let server: RunningServer;

beforeAll(async () => {
  receiver = await startReceiver();
  server = await startIn("first");
  const seeded = await admin(
    "first",
    "seed",
    "--lobsters",
    "30",
    "--posts",
    "400",
    "--keys",
    String(WRITERS),
  );
  keys = seeded.json.keys.map(({ key }: { key: string }) => key);
});
afterAll(async () => {
  await server.stop();
  await receiver.close();
  rmSync(folder, { recursive: true });
});

/** Configures only the data folder: the database is the embedded one, and the secret is generated. */
const environmentOf = (name: string) => ({
  DATA_DIR: join(folder, name),
  DATABASE_URL: "",
  AUTH_SECRET: "",
  WEBHOOK_ALLOW: new URL(receiver.url).host,
});

const startIn = (name: string) => startServer("self-hosted", "", environmentOf(name));

async function admin(name: string, ...args: string[]) {
  const environment = { NODE_ENV: "production", ...environmentOf(name) };
  const { status, stdout, stderr } = await runAdminProcess([...args, "--json"], { environment });
  expect(stderr).toBe("");
  return { status, json: JSON.parse(stdout) };
}

async function call(key: string | undefined, operation: string, body?: object | FormData) {
  const [method, path] = operation.split(" ");
  const answer = await fetch(`${server.origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    body: body instanceof FormData || !body ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

const READS = [
  "/lobster",
  "/owner",
  "/feed?limit=100",
  "/search?q=tide",
  "/challenges/leaderboard",
  "/webhooks",
  "/uploads",
].map((path) => `GET ${path}`);
const readAll = () => Promise.all(READS.map((operation) => call(keys[0], operation)));

/** Sends whispers until it is stopped. Collects the acknowledged whispers, with the times of the answers. */
function keepWhispering(key: string) {
  const acknowledged: { content: string; at: number }[] = [];
  let isOver = false;
  const end = (async () => {
    for (let count = 0; !isOver; count += 1) {
      const content = `${key.slice(-6)} ${count}`;
      const { status } = await call(key, "POST /whispers", { content });
      if (status === 201) acknowledged.push({ content, at: performance.now() });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return {
    acknowledged,
    stop: () => {
      isOver = true;
      return end;
    },
  };
}

async function whispersIn(): Promise<Set<string>> {
  const contents = new Set<string>();
  for (let cursor = ""; ; ) {
    const { body } = await call(keys[0], `GET /whispers?limit=50${cursor && `&cursor=${cursor}`}`);
    for (const { content } of body.whispers) contents.add(content);
    if (!body.next_cursor) return contents;
    cursor = encodeURIComponent(body.next_cursor);
  }
}

test("a backup during writes restores elsewhere everything acknowledged before it, but not into a folder in use", async () => {
  const image = await call(keys[0], "POST /uploads", formWith(await givenImage()));
  expect(image.status).toBe(201);
  const path = new URL(image.body.url ?? image.body.upload.url).pathname;
  const pixels = Buffer.from(await (await fetch(`${server.origin}${path}`)).arrayBuffer());
  const made = await call(keys[0], "POST /webhooks", { url: receiver.url });
  expect(made.status).toBe(201);
  await expect
    .poll(async () => (await call(keys[0], "GET /webhooks")).body.webhooks[0].status)
    .toBe("active");
  const before = await readAll();
  expect(before.map(({ status }) => status)).toEqual(READS.map(() => 200));

  const writers = keys.map(keepWhispering);
  await expect.poll(() => writers.flatMap(({ acknowledged }) => acknowledged).length).toBeGreaterThan(20);
  const beganAt = performance.now();
  const saved = await admin("first", "backup", file);
  expect(saved).toMatchObject({ status: 0, json: { images: 1 } });
  const endedAt = performance.now();
  await expect
    .poll(() => writers.every(({ acknowledged }) => acknowledged.some(({ at }) => at > endedAt)))
    .toBe(true);
  await Promise.all(writers.map(({ stop }) => stop()));
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  const refused = await admin("first", "restore", file);
  expect(refused).toMatchObject({
    status: 1,
    json: { ok: false, error: expect.stringContaining(environmentOf("first").DATA_DIR) },
  });
  expect(refused.json.error).toContain("in use by another Lobster Square process");
  await server.stop();

  const restored = await admin("second", "restore", file);
  expect(restored).toMatchObject({
    status: 0,
    json: { rows: saved.json.rows, images: 1, is_its_secret: true },
  });
  const audited = await attachEmbedded(environmentOf("second").DATA_DIR);
  const copy = openDatabase(audited.url, 1);
  expect(await auditSquare(copy.db)).toEqual([]);
  await copy.close();
  await audited.stop();
  server = await startIn("second");

  expect((await readAll()).map(({ body }) => comparable(body))).toEqual(
    before.map(({ body }) => comparable(body)),
  );
  const there = await whispersIn();
  const all = writers.flatMap(({ acknowledged }) => acknowledged);
  const early = all.filter(({ at }) => at < beganAt);
  expect(early.length).toBeGreaterThan(20);
  expect(early.filter(({ content }) => !there.has(content))).toEqual([]);
  expect(all.filter(({ content }) => !there.has(content)).length).toBeGreaterThan(0);
  expect(Buffer.from(await (await fetch(`${server.origin}${path}`)).arrayBuffer())).toEqual(pixels);

  const tested = await call(keys[0], `POST /webhooks/${made.body.webhook.id}/test`);
  expect(tested.status).toBe(200);
  const delivery = receiver.deliveries.at(-1);
  new Webhook(made.body.secret).verify(delivery?.text ?? "", delivery?.headers as Record<string, string>);
});

/** Without the time and the origin of the request. */
const comparable = (body: object) =>
  JSON.parse(JSON.stringify(body).replaceAll(/localhost:\d+/g, "here"), (name, value) =>
    ["request_id", "last_used_at", "content_trust"].includes(name) ? undefined : value,
  );
