import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { setDatabaseUrl } from "@/db/location";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { patchLobster } from "@/lib/areas/lobsters/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { getFeed, getPost } from "@/lib/areas/posts/endpoints";
import { timeLimits } from "@/lib/platform/time-limits";
import type { Caller } from "@/lib/testing/clients/caller";
import { type GivenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenOwnPostgres, type OwnPostgres } from "@/lib/testing/servers/own-postgres";

let server: OwnPostgres;
let lobsters: GivenLobster[];
let post: { id: string };

beforeAll(async () => {
  // One test waits until it has passed.
  timeLimits.silenceMs = 10_000;
  server = await givenOwnPostgres();
  lobsters = await givenLobsters(6);
  post = await givenPost(someone());
});

afterAll(() => server.stop());

function someone(): GivenLobster {
  const [first] = lobsters;
  if (!first) throw new Error("there are lobsters");
  return first;
}

/** Runs a statement as the operator, on a separate connection. */
async function operate(statement: string) {
  const sql = postgres(server.url, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: "operator" },
  });
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

const params = () => ({ params: { id: post.id } });

/** Sends one request of each kind. Returns the statuses and codes of the answers; Caller checks their headers. */
async function visit(api: Caller, content: string): Promise<[number, string | undefined][]> {
  const answers = [
    await api.request(createComment, { body: { post_id: post.id, content } }),
    await api.request(getFeed, {}),
    await api.request(createLike, {
      body: { post_id: post.id },
      headers: { "idempotency-key": randomUUID() },
    }),
    await api.request(getPost, params()),
    await api.request(patchLobster, { body: { display_name: `Same ${post.id.slice(0, 8)}` } }),
    await api.request(getNotifications, {}),
  ];
  return answers.map(({ status, text }) => [status, JSON.parse(text).code]);
}

/** Runs `fault` while every lobster sends requests without a pause. */
async function underLoad(fault: () => Promise<void>) {
  const outcomes = new Map<string, number>();
  const acknowledged: string[] = [];
  let isOver = false;
  const load = lobsters.map(async ({ api }) => {
    while (!isOver) {
      const content = randomUUID();
      const answers = await visit(api, content);
      if (answers[0]?.[0] === 201) acknowledged.push(content);
      for (const [status, code = ""] of answers)
        outcomes.set(`${status} ${code}`, (outcomes.get(`${status} ${code}`) ?? 0) + 1);
    }
  });
  await fault().finally(() => {
    isOver = true;
  });
  await Promise.all(load);
  return { outcomes: [...outcomes.keys()], acknowledged };
}

const FINE = ["200 ", "201 "];
const AWAY = ["503 database_unavailable", "503 deadline_exceeded"];

function expectOnly(outcomes: string[], allowed: string[]) {
  expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
}

async function expectAllWell(): Promise<void> {
  const answers = await Promise.all(lobsters.map(({ api }) => visit(api, "All is well.")));
  expect(answers.flat().map(([status]) => status)).toEqual(
    lobsters.flatMap(() => [201, 200, 200, 200, 200, 200]),
  );
}

const isWell = async () => (await visit(someone().api, "Well again?")).every(([status]) => status < 300);

/** Expects that each acknowledged comment exists exactly once and that counters are right. */
async function expectSound(acknowledged: string[]): Promise<void> {
  const rows = await operate(`select content from comments`);
  const stored = rows.map(({ content }) => content);
  const known = new Set(stored);
  expect(acknowledged.filter((content) => !known.has(content))).toEqual([]);
  const own = stored.filter((content) => acknowledged.includes(content));
  expect(own).toHaveLength(acknowledged.length);
  const [wrong] = await operate(`
    select count(*)::int count from post_stats s
    where comments_count <> (select count(*) from comments c where c.post_id = s.post_id)
      or likes_count <> (select count(*) from likes l where l.post_id = s.post_id)`);
  expect(wrong?.count).toBe(0);
}

const backends = async () =>
  (await operate(`select pid from pg_stat_activity where application_name = 'lobster-square'`)).map(
    ({ pid }): number => pid,
  );

describe("the API answers in JSON with its headers, and recovers automatically, when", () => {
  test("PostgreSQL is stopped at once and started again", async () => {
    const { outcomes, acknowledged } = await underLoad(async () => {
      for (let round = 0; round < 2; round += 1) {
        process.kill(server.postmaster(), "SIGQUIT");
        await expect.poll(isWell).toBe(true);
      }
    });
    expectOnly(outcomes, [...FINE, ...AWAY]);
    expect(outcomes).toContain("503 database_unavailable");
    await expectAllWell();
    await expectSound(acknowledged);
  });

  test("its backends are terminated, again and again", async () => {
    const { outcomes, acknowledged } = await underLoad(async () => {
      for (let ended = 0; ended < 60; ) {
        const rows = await operate(`
          select pg_terminate_backend(pid) from (
            select pid from pg_stat_activity where application_name = 'lobster-square'
            order by random() limit 4) unlucky`);
        ended += rows.length;
      }
    });
    expectOnly(outcomes, [...FINE, ...AWAY]);
    expect(acknowledged.length).toBeGreaterThan(0);
    await expect.poll(isWell).toBe(true);
    await expectAllWell();
    await expectSound(acknowledged);
  });

  test("the database is read-only: reads go on", async () => {
    await operate("alter system set default_transaction_read_only = on");
    await operate("select pg_reload_conf()");
    const { api } = someone();
    await expect
      .poll(async () => (await visit(api, "Read only?")).map(([status]) => status))
      .toEqual([503, 200, 503, 503, 503, 200]);
    expectOnly(
      (await visit(api, "x")).map((outcome) => outcome.join(" ")),
      [...FINE, "503 database_unavailable"],
    );
    await operate("alter system reset default_transaction_read_only");
    await operate("select pg_reload_conf()");
    await expect.poll(isWell).toBe(true);
    await expectAllWell();
  });

  test("every backend hangs, and even while they hang", async () => {
    // Other feeds come from the list cache, without a statement.
    const fromDatabase = { query: { following: "1" } };
    await expectAllWell();
    const hung = await backends();
    expect(hung.length).toBeGreaterThan(1);
    for (const pid of hung) process.kill(pid, "SIGSTOP");
    try {
      const answers = await Promise.all(lobsters.map(({ api }) => api.request(getFeed, fromDatabase)));
      expectOnly(
        answers.map(({ status, text }) => `${status} ${JSON.parse(text).code ?? ""}`),
        [...FINE, ...AWAY],
      );
      expect(answers.map(({ status }) => status)).toContain(503);
      for (let n = 0; n < 20; n += 1) await someone().api.ok(getFeed, fromDatabase);
    } finally {
      for (const pid of hung) process.kill(pid, "SIGCONT");
    }
    await expect.poll(isWell).toBe(true);
    await expectAllWell();
  });

  test("the server has no connection left for it", async () => {
    await operate(`create role small login password 'small' connection limit 3`);
    await operate(`grant all on all tables in schema public to small`);
    await database().close();
    const url = new URL(server.url);
    url.username = "small";
    url.password = "small";
    setDatabaseUrl(url.href);
    const { outcomes, acknowledged } = await underLoad(async () => {
      for (let n = 0; n < 10; n += 1) await visit(someone().api, "Crowded.");
    });
    expectOnly(outcomes, [...FINE, ...AWAY]);
    expect(outcomes).toContain("503 database_unavailable");
    await operate(`alter role small connection limit -1`);
    await expect.poll(isWell).toBe(true);
    await expectAllWell();
    await expectSound(acknowledged);
  });
});
