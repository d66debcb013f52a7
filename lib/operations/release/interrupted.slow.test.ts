import type { ChildProcess } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { seedSquare } from "@/db/seed/square";
import { runOnce } from "@/db/statement";
import { eventually } from "@/lib/testing/assertions/eventually";
import { runAdminProcess } from "@/lib/testing/given/admin-process";
import { ownFolder } from "@/lib/testing/given/folder";
import { parquetRows } from "@/lib/testing/given/releases";
import { ownDatabase } from "@/lib/testing/servers/database";

const folder = ownFolder();
const own = ownDatabase();

beforeAll(async () => {
  await seedSquare(own.database, { lobsters: 50, posts: 6_000 }, new Date(Date.now() - 120_000));
  await runOnce(
    own.database.db,
    sql`insert into release_announcement (announced_at, release_from) values (now() - interval '8 days', now() - interval '1 day')`,
  );
});

const release = (name: string, options: Omit<Parameters<typeof runAdminProcess>[1], "environment"> = {}) => {
  const asOf = new Date(Date.now() - 61_000).toISOString();
  const environment = { DATABASE_URL: own.url };
  return runAdminProcess(["release", join(folder, name), "--as-of", asOf], { ...options, environment });
};

const entriesOf = (name: string) => readdirSync(folder).filter((entry) => entry.startsWith(name));

/** Resolves once the first rows are on the disk. */
const whenBegun = (name: string, signal: NodeJS.Signals) => async (child: ChildProcess) => {
  const draft = () => entriesOf(name).some((entry) => existsSync(join(folder, entry, "jsonl", "posts")));
  await eventually(() => expect(draft()).toBeTruthy(), { intervalMs: 2 });
  child.kill(signal);
};

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s ends a run with one sentence, and leaves nothing",
  async (signal) => {
    const { status, stderr } = await release(signal, { meanwhile: whenBegun(signal, signal) });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: "The release was interrupted. Nothing is left of it.\n",
    });
    expect(entriesOf(signal)).toEqual([]);
  },
);

test("a killed run leaves no folder that looks like a release, and the next run makes one", async () => {
  await release("killed", { meanwhile: whenBegun("killed", "SIGKILL") });
  expect(existsSync(join(folder, "killed"))).toBe(false);
  expect(entriesOf("killed")).toEqual([expect.stringMatching(/^killed\.\d+\.part$/)]);
  expect(await release("killed")).toMatchObject({ status: 0, stderr: "" });
  expect((await parquetRows(join(folder, "killed"), "posts")).length).toBe(6_000);
});

test("a full disk is reported in one sentence, and leaves nothing", async () => {
  const { status, stderr } = await release("full", { fileKbMax: 64 });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^\S*full was not written: there is no room left on the disk\. Nothing is left of it\.\n$/,
  );
  expect(entriesOf("full")).toEqual([]);
});
