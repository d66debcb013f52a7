import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ownFolder } from "@/lib/testing/given/folder";
import { runStatement } from "@/lib/testing/servers/run-statement";
import { type EmbeddedDatabase, startEmbedded } from "./embedded";
import { migrate } from "./migrate";

const home = ownFolder();
let embedded: EmbeddedDatabase;
let url: string;

/** A folder with the first `count` of two migrations, as drizzle-kit writes them. */
function givenMigrations(count: 1 | 2): string {
  const folder = join(home, `migrations-${count}`);
  mkdirSync(join(folder, "meta"), { recursive: true });
  const statements = ["create table pool (name text)", "insert into pool values ('tide')"];
  const tags = statements.slice(0, count).map((statement, index) => {
    writeFileSync(join(folder, `000${index}.sql`), statement);
    return {
      idx: index,
      version: "7",
      when: 1_700_000_000_000 + index,
      tag: `000${index}`,
      breakpoints: true,
    };
  });
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ entries: tags }));
  return folder;
}

const run = (statement: string) => runStatement(url, statement);

beforeAll(async () => {
  embedded = await startEmbedded(join(home, "data"));
});

beforeEach(async () => {
  url = embedded.url;
  const name = `migrate_${randomUUID().slice(0, 8)}`;
  await run(`create database ${name}`);
  url = embedded.url.replace(/postgres$/, name);
});

afterAll(() => embedded.stop());

describe("migrate", () => {
  test("applies the missing migrations once", async () => {
    await migrate(url, givenMigrations(1));
    expect(await run("select name from pool")).toEqual([]);
    await migrate(url, givenMigrations(2));
    await migrate(url, givenMigrations(2));
    expect(await run("select name from pool")).toEqual([{ name: "tide" }]);
  });

  test("applies each migration once when many processes start together", async () => {
    const folder = givenMigrations(2);
    await Promise.all(Array.from({ length: 8 }, () => migrate(url, folder)));
    expect(await run("select name from pool")).toEqual([{ name: "tide" }]);
  });

  test("needs no write if there is nothing to do", async () => {
    await migrate(url, givenMigrations(2));
    const { pathname } = new URL(url);
    await run(`alter database ${pathname.slice(1)} set default_transaction_read_only = on`);
    await expect(run("insert into pool values ('x')")).rejects.toThrow("read-only");
    await migrate(url, givenMigrations(2));
  });

  test("refuses a database that a newer version has migrated", async () => {
    await migrate(url, givenMigrations(2));
    await expect(migrate(url, givenMigrations(1))).rejects.toThrow("migrated by a newer version");
  });

  test("leaves no trace of a migration that fails half-way", async () => {
    await run("create table pool (name int)");
    await run("alter table pool add check (false)");
    await expect(migrate(url, givenMigrations(2))).rejects.toThrow();
    await run("drop table pool");
    await migrate(url, givenMigrations(2));
    expect(await run("select name from pool")).toEqual([{ name: "tide" }]);
  });

  test("names the database it cannot reach, but not the password", async () => {
    const failure = migrate("postgres://user:secret@127.0.0.1:1/square", givenMigrations(1));
    await expect(failure).rejects.toThrow("127.0.0.1:1/square cannot be used: connect ECONNREFUSED");
    await expect(failure).rejects.not.toThrow("secret");
  });

  test("names a database that does not exist", async () => {
    const nowhere = embedded.url.replace(/postgres$/, "nowhere");
    await expect(migrate(nowhere, givenMigrations(1))).rejects.toThrow('database "nowhere" does not exist');
  });
});
