import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { databaseUrl } from "@/db/location";
import { givenLobsters } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { startProxy } from "@/lib/testing/servers/proxies";
import { type RunningServer, startServer } from "@/lib/testing/servers/server";

const CALLERS = 16;
/** Longer than HAProxy needs to notice: three failed checks, each after two seconds at most. */
const DRAIN_DELAY = "8";

const running: { stop(): Promise<void> }[] = [];
const start = async (): Promise<RunningServer> => {
  const server = await startServer("self-hosted", databaseUrl() ?? "", {
    DRAIN_DELAY,
    API_RATE_LIMIT: "1000000",
  });
  running.push(server);
  return server;
};

beforeAll(() => database());
afterAll(() => Promise.all(running.map((each) => each.stop())));

test("behind HAProxy a server is drained under load without a failed request", async () => {
  const [one, other] = await Promise.all([start(), start()]);
  const front = await startProxy("haproxy", one.origin, other.origin);
  running.push(front);
  const callers = await givenLobsters(CALLERS);
  const [author] = callers;
  const { id } = await givenPost(author);

  const statuses = new Map<string, number>();
  let isOver = false;
  const call = async ({ key }: { key: string }, no: number) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    for (let round = 0; !isOver; round += 1) {
      const body = JSON.stringify({ post_id: id, content: `${no}.${round}` });
      const write = { method: "POST", path: "/comments", headers, body };
      const { path, ...init } = round % 5 === 0 ? write : { path: "/feed", headers };
      const outcome = await fetch(`${front.origin}/api/v1${path}`, init).then(
        async (response) => {
          const text = await response.text();
          return response.ok ? String(response.status) : `${response.status} ${text}`;
        },
        (error) => String(error.cause ?? error),
      );
      statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
    }
  };
  const load = Promise.all(callers.map(call));
  const answered = () => [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const more = (count: number) => {
    const until = answered() + count;
    return expect.poll(answered, { timeout: 60_000 }).toBeGreaterThan(until);
  };

  await more(100);
  const exited = once(one.process, "exit");
  one.process.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${one.origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${one.origin}/healthz`)).status).toBe(200);
  expect((await fetch(`${one.origin}/api/v1/openapi.json`)).status).toBe(200);
  await exited;
  await more(100);
  isOver = true;
  await load;

  expect([...statuses.keys()].sort()).toEqual(["200", "201"]);
  await expect(fetch(one.origin)).rejects.toThrow();
});
