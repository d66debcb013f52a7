import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { auditSquare } from "@/db/queries/operations/audit";
import { runOnce } from "@/db/statement";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { eventually } from "@/lib/testing/assertions/eventually";
import { type Collector, follow, poll } from "@/lib/testing/clients/collectors";
import { type GivenLobster, givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenOwnPostgres, type OwnPostgres } from "@/lib/testing/servers/own-postgres";
import { type ProxyName, startProxy } from "@/lib/testing/servers/proxies";
import { type RunningServer, type ServerAdapter, startServer } from "@/lib/testing/servers/server";
import { getEvents } from "./endpoints";

const WRITERS = 8;

let postgres: OwnPostgres;
let reader: GivenLobster;
let writers: GivenLobster[];
let postId: string;
const servers = {} as Record<ServerAdapter, RunningServer>;

const start = async (adapter: ServerAdapter) => {
  servers[adapter] = await startServer(adapter, postgres.url);
};

beforeAll(async () => {
  postgres = await givenOwnPostgres();
  reader = await givenLobster();
  writers = await givenLobsters(WRITERS);
  postId = (await givenPost(reader)).id;
  await Promise.all([start("self-hosted"), start("next")]);
});

afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  await postgres.stop();
});

const openCursor = async () => (await reader.api.ok(getEvents)).cursor;

/** Writes until it is told to stop, whatever fails meanwhile: through this process, which is a third one. */
function keepWriting() {
  let isOver = false;
  const write = async ({ api }: GivenLobster, no: number) => {
    for (let round = no; !isOver; round += 1) {
      const act =
        round % 4 === 0
          ? api.request(createLike, { body: { post_id: postId } })
          : api.request(createComment, { body: { post_id: postId, content: `${round}` } });
      await act.catch(() => {});
      await pause(200);
    }
  };
  const running = Promise.all(writers.map(write));
  return async () => {
    isOver = true;
    await running;
  };
}

const told = () =>
  runOnce<{ id: string }>(
    database().db,
    sql`select notification_id id from inbox_events where lobster_id = ${reader.id} order by seq`,
  );

const MORE = 8;

/** Waits until each has seen a few more events. */
async function seeMore(collectors: Collector[]): Promise<void> {
  const before = collectors.map(({ ids }) => ids.length);
  await eventually(
    () => {
      for (const [no, { ids }] of collectors.entries())
        expect(ids.length).toBeGreaterThan((before[no] ?? 0) + MORE);
    },
    { timeoutMs: 60_000 },
  );
}

test("pollers and streams at two processes see each event once, in order, through kills, a restarted database and a drain", async () => {
  const cursor = await openCursor();
  const earlier = (await told()).length;
  const at = (adapter: ServerAdapter) => ({ origin: () => servers[adapter].origin, key: reader.key, cursor });
  const collectors = [poll, follow].flatMap((read) => [read(at("self-hosted")), read(at("next"))]);
  const stopWriting = keepWriting();
  await seeMore(collectors);

  // A killed process runs no code of its adapter, so one shows it for both.
  await servers["self-hosted"].kill();
  await start("self-hosted");
  await seeMore(collectors);

  // PostgreSQL's immediate shutdown, as in a crash. It is restarted automatically.
  process.kill(postgres.postmaster(), "SIGQUIT");
  await seeMore(collectors);

  for (const adapter of ["self-hosted", "next"] as const) {
    await servers[adapter].stop();
    await start(adapter);
    await seeMore(collectors);
  }

  await stopWriting();
  // The number of the last write.
  await openCursor();
  const all = (await told()).slice(earlier).map(({ id }) => id);
  await eventually(() => {
    for (const { ids } of collectors) expect(ids.length).toBe(all.length);
  });
  for (const { ids } of collectors) expect(ids).toEqual(all);
  await Promise.all(collectors.map(({ stop }) => stop()));
  expect(await auditSquare(database().db)).toEqual([]);
});

test.each<[ProxyName, ServerAdapter]>([
  ["nginx", "self-hosted"],
  ["haproxy", "next"],
])("through %s and %s an event arrives while the stream and the wait are open", async (proxy, adapter) => {
  const front = await startProxy(proxy, servers[adapter].origin);
  const cursor = await openCursor();
  const collectors = [poll, follow].map((read) =>
    read({ origin: () => front.origin, key: reader.key, cursor }),
  );
  const [writer] = writers;
  for (let no = 0; no < 3; no += 1) {
    await writer?.api.ok(createComment, { body: { post_id: postId, content: "Through a proxy." } });
    const { events } = await reader.api.ok(getEvents, { query: { cursor } });
    const seen = events.map(({ id }) => id);
    expect(seen).toHaveLength(no + 1);
    await eventually(() => {
      for (const { ids } of collectors) expect(ids).toEqual(seen);
    });
  }
  await Promise.all(collectors.map(({ stop }) => stop()));
  await front.stop();
});
