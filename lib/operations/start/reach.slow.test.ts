import { connect, createServer, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase, openedDatabase } from "@/db/client";
import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { isPrepared } from "@/db/prepared-statements";
import { healthChecks } from "@/lib/platform/health-checks";
import { eventually } from "@/lib/testing/assertions/eventually";
import { ownFolder } from "@/lib/testing/given/folder";
import { givenDatabase } from "@/lib/testing/servers/database";
import { listen } from "@/lib/testing/servers/listen";
import { givenOwnPostgres, type OwnPostgres } from "@/lib/testing/servers/own-postgres";
import { SYSTEM_POOLER, startPooler } from "@/lib/testing/servers/pooler";
import { type StandbyServer, startStandby } from "@/lib/testing/servers/standby";
import { startOfProcess } from "./start";

const elsewhere = databaseUrl() ?? "";
const home = ownFolder();
const undo: (() => unknown)[] = [];
let primary: OwnPostgres;
let standby: StandbyServer;
let warnings: string[];

beforeAll(async () => {
  primary = await givenOwnPostgres();
  standby = await startStandby(primary.url);
  setDatabaseUrl(elsewhere);
});

afterAll(async () => {
  await standby.remove();
  await primary.stop();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await end();
});

async function end() {
  await openedDatabase.current?.database.close();
  openedDatabase.current = undefined;
  for (const step of undo.splice(0).reverse()) await step();
}

/** Starts as a new server process with these variables. */
async function startWith(variables: Record<string, string>) {
  vi.resetModules();
  startOfProcess.current = undefined;
  const environment = {
    ...{ DATA_DIR: home, AUTH_SECRET: "a secret of thirty-two characters", LOG_LEVEL: "silent" },
    DATABASE_DIRECT_URL: "",
  };
  for (const [name, value] of Object.entries({ ...environment, ...variables })) vi.stubEnv(name, value);
  warnings = [];
  const { log } = await import("@/lib/platform/log");
  vi.spyOn(log, "warn").mockImplementation((...said: unknown[]) => void warnings.push(said.join(" ")));
  const { start } = await import("./start");
  const started = await start();
  undo.push(() => started.stop());
}

const healthOf = async (name: string) => healthChecks.get(name)?.check();

describe("a start", () => {
  test("names the variable of an address that has no server, no answer, or a standby", async () => {
    const nowhere = "postgres://127.0.0.1:1/square";
    await expect(startWith({ DATABASE_URL: nowhere })).rejects.toThrow("Check DATABASE_URL");
    const direct = { DATABASE_URL: primary.url, DATABASE_DIRECT_URL: nowhere };
    await expect(startWith(direct)).rejects.toThrow("Check DATABASE_DIRECT_URL");
    const silent = createServer();
    const port = await listen(silent);
    undo.push(() => silent.close());
    const hangs = startWith({ DATABASE_URL: `postgres://127.0.0.1:${port}/square` });
    await expect(hangs).rejects.toThrow(/cannot be used: .*(no answer|TIMEOUT)/);
    const readOnly = startWith({ DATABASE_URL: standby.url });
    await expect(readOnly).rejects.toThrow("is a standby, which cannot be written to. Lead DATABASE_URL");
  });

  test("tries once more after a timeout", async () => {
    const { hostname, port } = new URL(elsewhere);
    const asked: Socket[] = [];
    const forgetful = createServer((socket) => {
      asked.push(socket);
      socket.on("error", () => {});
      if (asked.length > 1) socket.pipe(connect(Number(port), hostname)).pipe(socket);
    });
    const front = await listen(forgetful);
    undo.push(() => forgetful.close());
    await startWith({ DATABASE_URL: Object.assign(new URL(elsewhere), { port: front }).href });
    expect(asked.length).toBeGreaterThan(1);
    expect(await healthOf("database")).toEqual({ isWell: true });
  });

  test("refuses two addresses of different databases", async () => {
    const two = startWith({ DATABASE_URL: primary.url, DATABASE_DIRECT_URL: elsewhere });
    await expect(two).rejects.toThrow("lead to different databases");
  });

  test("migrates past an old pooler, and sends nothing prepared through it", async () => {
    const empty = await givenDatabase(async () => {});
    undo.push(() => empty.drop());
    const pooler = await startPooler({ url: empty.url, command: SYSTEM_POOLER });
    undo.push(() => pooler.stop());
    await startWith({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: empty.url });
    expect(warnings).toEqual([expect.stringContaining("PgBouncer keeps them from 1.21 on")]);
    expect([isPrepared(pooler.url), isPrepared(empty.url)]).toEqual([false, true]);
    expect(await healthOf("schema")).toEqual({ isWell: true });
  });
});

test("a schema of another version fails its health check", async () => {
  const own = await givenDatabase();
  undo.push(() => own.drop());
  const operate = async (statement: string) => {
    const operator = openDatabase(own.url, 1);
    await operator.db.run(statement, []);
    await operator.close();
  };
  await startWith({ DATABASE_URL: own.url });
  await operate("insert into drizzle.__drizzle_migrations (hash, created_at) values ('next', 4102444800000)");
  expect(await healthOf("schema")).toEqual({ isWell: true });
  const newer = { isWell: false, says: expect.stringContaining("start the newer version") };
  expect(await healthOf("version")).toEqual(newer);
  await expect(startWith({ DATABASE_URL: own.url })).rejects.toThrow("migrated by a newer version");
  await operate("delete from drizzle.__drizzle_migrations where created_at > 1600000000000");
  await resetChecks();
  const older = { isWell: false, says: expect.stringContaining("npm run admin -- migrate") };
  expect(await healthOf("schema")).toEqual(older);
});

test("a primary that has become a standby fails its health check", async () => {
  const address = await givenSwitch(primary.url);
  await startWith({ DATABASE_URL: address.url });
  expect(await healthOf("database")).toEqual({ isWell: true });
  address.leadTo(standby.url);
  await eventually(async () => {
    await resetChecks();
    const says = "is a standby, nothing can be written: lead DATABASE_URL to the primary";
    expect(await healthOf("database")).toEqual({ isWell: false, says });
  });
});

/** An address whose server can be replaced, as in a failover. */
async function givenSwitch(url: string) {
  let target = new URL(url);
  const open = new Set<Socket>();
  const front = createServer((socket) => {
    const back = connect(Number(target.port), target.hostname);
    socket.pipe(back).pipe(socket);
    for (const end of [socket, back]) open.add(end.on("error", () => {}));
  });
  const port = await listen(front);
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  undo.push(() => {
    front.close();
    endAll();
  });
  const own = new URL(url);
  own.host = `127.0.0.1:${port}`;
  return {
    url: own.href,
    leadTo(other: string) {
      target = new URL(other);
      endAll();
    },
  };
}

/** Health checks are cached for a moment; registering them again drops the cached results. */
async function resetChecks(): Promise<void> {
  const { registerDatabaseChecks: reportDatabase } = await import("./database-checks");
  reportDatabase();
}
