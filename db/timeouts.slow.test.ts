import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkTimeouts } from "@/lib/operations/start/database-checks";
import { givenDatabase } from "@/lib/testing/servers/database";
import { runStatement } from "@/lib/testing/servers/run-statement";
import { openDatabase } from "./client";
import { migrate } from "./migrate";
import { readTimeouts } from "./timeouts";

type Own = Awaited<ReturnType<typeof givenDatabase>>;

let own: Own;
beforeEach(async () => {
  own = await givenDatabase();
});
afterEach(() => own.drop());

const run = (statement: string) => runStatement(own.url, statement);

const timeoutsAt = async (url = own.url) => {
  const database = openDatabase(url, 1);
  try {
    return await readTimeouts(database.db);
  } finally {
    await database.close();
  }
};

const nameOf = ({ url }: Own) => new URL(url).pathname.slice(1);
const OURS = { lockSeconds: 2, idleSeconds: 5 };

describe("a migrated database", () => {
  it("has timeouts in every session, and /readyz finds them", async () => {
    const empty = await givenDatabase(migrate);
    expect(await timeoutsAt(empty.url)).toEqual(OURS);
    expect(checkTimeouts(OURS)).toEqual({ isWell: true });
    await empty.drop();
  });

  it("gets them again if they are lost, as in a copy or after pg_restore", async () => {
    await run(`alter database ${nameOf(own)} reset all`);
    const none = await timeoutsAt();
    expect(none).toEqual({ lockSeconds: 0, idleSeconds: 0 });
    expect(checkTimeouts(none)).toMatchObject({
      isWell: false,
      says: expect.stringContaining("lock_timeout, idle_in_transaction_session_timeout"),
    });
    await Promise.all([migrate(own.url), migrate(own.url), migrate(own.url)]);
    expect(await timeoutsAt()).toEqual(OURS);
  });

  it("keeps the timeouts that its operator set", async () => {
    await run(`alter database ${nameOf(own)} set lock_timeout = '1500ms'`);
    await run(`alter database ${nameOf(own)} set idle_in_transaction_session_timeout = '1min'`);
    await migrate(own.url);
    const set = await timeoutsAt();
    expect(set).toEqual({ lockSeconds: 1.5, idleSeconds: 60 });
    expect(checkTimeouts(set)).toMatchObject({ says: expect.stringContaining("(idle_in_transaction") });
  });

  it("has them for its own role if that may not set them for all", async () => {
    const role = `stranger_${randomUUID().slice(0, 8)}`;
    const url = new URL(own.url);
    url.username = role;
    url.password = "stranger";
    await run(`alter database ${nameOf(own)} reset all`);
    await run(`create role ${role} login password 'stranger'`);
    await run(`grant usage on schema drizzle to ${role}`);
    await run(`grant all on drizzle.__drizzle_migrations to ${role}`);
    await run(`grant select on all tables in schema public to ${role}`);
    await migrate(url.href);
    expect(await timeoutsAt(url.href)).toEqual(OURS);
    expect(await timeoutsAt()).toEqual({ lockSeconds: 0, idleSeconds: 0 });
    await run(`drop owned by ${role}`);
    await run(`drop role ${role}`);
  });

  it("is migrated even if none can be set", async () => {
    await run(`alter database ${nameOf(own)} reset all`);
    await run(`alter database ${nameOf(own)} set default_transaction_read_only = on`);
    expect(await migrate(own.url)).toBe(0);
    expect(checkTimeouts(await timeoutsAt())).toMatchObject({ isWell: false });
  });
});

describe("a client that vanishes while it holds a row", () => {
  it("delays others only for a limited time", async () => {
    await run("create table pools (name text)");
    await run("insert into pools values ('tide')");
    const vanished = postgres(own.url, { max: 1, onnotice: () => {} });
    const held = await vanished.reserve();
    await held.unsafe("begin");
    await held.unsafe("update pools set name = 'storm'");
    await expect(run("update pools set name = 'calm'")).rejects.toMatchObject({ code: "55P03" });
    await expect
      .poll(() => run("update pools set name = 'calm' returning name").catch(() => []))
      .toHaveLength(1);
    await vanished.end({ timeout: 0 });
  });
});

it("a transaction of long work may wait for locks as long as for its answers", async () => {
  const patient = openDatabase(own.url, 1, 600);
  await patient.transaction(async (tx) =>
    expect(await readTimeouts(tx)).toEqual({ lockSeconds: 600, idleSeconds: 600 }),
  );
  expect(await readTimeouts(patient.db)).toEqual(OURS);
  await patient.close();
});
