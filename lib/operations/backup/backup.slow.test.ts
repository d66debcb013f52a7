import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "@/db/migrate";
import { auditSquare } from "@/db/queries/operations/audit";
import { runOnce } from "@/db/statement";
import { getPost } from "@/lib/areas/posts/endpoints";
import { givenFolder, on, rewrite, schemaOf, sumsOf } from "@/lib/testing/given/backups";
import { givenLife } from "@/lib/testing/given/life";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenDatabase } from "@/lib/testing/servers/database";
import { backUp } from "./backup";
import { Tally } from "./manifest";
import { restoreBackup } from "./restore";

const folder = givenFolder();
const file = join(folder, "square.tar.gz");
const NASTY = "tab\there, line\nfeed, back\\slash, \\N, \\., “quotes”, 𓆑, '); drop table owners; --";

let own: Awaited<ReturnType<typeof givenDatabase>>;
let empty: Awaited<ReturnType<typeof givenDatabase>>;
let nasty: { id: string };

beforeAll(async () => {
  own = await givenDatabase();
  await on(own.url, async () => {
    await givenLife();
    nasty = await givenPost(await givenLobster(), { title: "Nasty", content: NASTY });
    await backUp(file, new Date());
  });
});
beforeEach(async () => {
  empty = await givenDatabase(async () => {});
  return () => empty.drop();
});
afterAll(async () => {
  await own.drop();
  rmSync(folder, { recursive: true });
});

const problemsOf = async ({ database: { db } }: typeof own) =>
  (await auditSquare(db)).map(({ rule, count }) => ({ rule, count }));

/** A folder with the migrations up to this one. */
function migrationsUntil(tag: string): string {
  const target = join(folder, "migrations");
  cpSync("db/migrations", target, { recursive: true });
  const journal = join(target, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  const last = entries.findIndex((entry: { tag: string }) => entry.tag === tag);
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, last + 1) }));
  return target;
}

const restoreTo = (url: string, from = file) => on(url, () => restoreBackup(from));

const tablesIn = async () => {
  const [row] = await runOnce<{ count: number }>(
    empty.database.db,
    sql`select count(*)::int from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  return row?.count;
};

describe("a backup", () => {
  test("is a file that only its owner can read, and leaves no other file", () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toContain("square.tar.gz");
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  test("restores every row, every rule and every trigger", async () => {
    await restoreTo(empty.url);
    const { tables, migration } = await sumsOf(own.url);
    expect(await sumsOf(empty.url)).toEqual({ tables, migration });
    expect(tables.filter(({ sum }) => sum.lines === 0).map(({ name }) => name)).not.toContain("posts");
    expect(await schemaOf(empty.url)).toEqual(await schemaOf(own.url));
    expect(await problemsOf(empty)).toEqual(await problemsOf(own));
  });

  test("restores texts character by character, and a writable square", async () => {
    await restoreTo(empty.url);
    await on(empty.url, async () => {
      const { api, serialNo } = await givenLobster();
      expect(await api.ok(getPost, { params: { id: nasty.id } })).toMatchObject({ post: { content: NASTY } });
      const [before] = await runOnce<{ last: number }>(
        own.database.db,
        sql`select max(serial_no) as last from lobsters`,
      );
      expect(serialNo).toBe((before?.last ?? 0) + 1);
    });
  });

  test("of an older version is migrated to this version", async () => {
    const older = await givenDatabase((url) => migrate(url, migrationsUntil("0019_home_and_scopes")));
    await runOnce(older.database.db, sql`insert into owners (email) values ('elder@example.edu')`);
    const [before, now] = [await sumsOf(older.url), await sumsOf(own.url)];
    expect(before.migration).toBeLessThan(now.migration);
    const old = join(folder, "old.tar.gz");
    await on(older.url, () => backUp(old, new Date()));
    expect(await sumsOf(older.url), "a backup migrates nothing").toEqual(before);
    await restoreTo(empty.url, old);
    expect((await sumsOf(empty.url)).migration).toBe(now.migration);
    expect(await schemaOf(empty.url)).toEqual(await schemaOf(own.url));
    expect(await runOnce(empty.database.db, sql`select email from owners`)).toEqual([
      { email: "elder@example.edu" },
    ]);
    await older.drop();
  });

  test("of nothing is refused", async () => {
    const nothing = join(folder, "nothing.tar.gz");
    await expect(on(empty.url, () => backUp(nothing, new Date()))).rejects.toThrow(/no square to back up/);
    expect(readdirSync(folder).filter((name) => name.startsWith("nothing"))).toEqual([]);
  });

  test("fails with the reason and leaves nothing if it cannot be written", async () => {
    const nowhere = join(folder, "missing", "square.tar.gz");
    await expect(on(own.url, () => backUp(nowhere, new Date()))).rejects.toThrow(/ENOENT/);
  });
});

describe("a restore is refused, and changes nothing,", () => {
  async function refused(source: string, why: RegExp) {
    await expect(restoreTo(empty.url, source)).rejects.toThrow(why);
    expect(await tablesIn()).toBe(0);
  }
  const given = (name: string, bytes: Buffer) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const whole = () => readFileSync(file);

  test.each([0, 1, 20, 0.5, 0.999])("of a file that ends after %s of it", async (part) => {
    const bytes = whole();
    const length = part < 1 ? Math.floor(bytes.length * part) : part;
    await refused(given("cut.tar.gz", bytes.subarray(0, length)), /is not a whole backup: /);
  });

  test.each([12, 0.3, 0.7, 0.97])("of a file with other bytes at %s of it", async (part) => {
    const bytes = whole();
    const at = part < 1 ? Math.floor(bytes.length * part) : part;
    for (let index = at; index < at + 64; index += 1) bytes[index] = ~(bytes[index] ?? 0);
    await refused(given("changed.tar.gz", bytes), /is not a whole backup: /);
  });

  test.each([
    ["a text", Buffer.from("select 1;")],
    ["nothing but zeros", Buffer.alloc(10_000)],
  ])("of %s", async (_, bytes) => {
    await refused(given("foreign", bytes), /is not a whole backup: /);
  });

  test("of a missing file", async () => {
    await refused(join(folder, "missing"), /ENOENT/);
  });

  test("of an archive whose rows differ from those that were saved", async () => {
    const other = join(folder, "other.tar.gz");
    const change = (name: string, bytes: Buffer) =>
      name.startsWith("tables/posts/") ? Buffer.from(bytes.toString().replace("Nasty", "Nicer")) : bytes;
    await rewrite(file, other, ({ name, bytes }) => [{ name, bytes: change(name, bytes) }]);
    await refused(other, /table posts are not those that were saved/);
    await rewrite(file, other, (member) => (member.name.startsWith("tables/likes/") ? [] : [member]));
    await refused(other, /table likes are not those that were saved/);
    await rewrite(file, other, (member) => [member, { ...member, name: "../../evil" }]);
    await refused(other, /\.\.\/\.\.\/evil is no file of a backup/);
  });

  test("of a newer version", async () => {
    const newer = join(folder, "newer.tar.gz");
    await rewrite(
      file,
      newer,
      (member) => [member],
      (manifest) => ({ ...manifest, migration: Date.parse("2199-01-01T00:00:00Z") }),
    );
    await refused(newer, /made by a newer version of Lobster Square \(2199-01-01/);
  });

  test("of invalid rows, or rows that refer to missing ones", async () => {
    const bent = join(folder, "bent.tar.gz");
    const without = async (table: string, rows: Buffer) => {
      const tally = new Tally();
      tally.add(rows);
      const sum = rows.length > 0 ? tally.sum() : new Tally().sum();
      await rewrite(
        file,
        bent,
        ({ name, bytes }) => {
          if (!name.startsWith(`tables/${table}/`)) return [{ name, bytes }];
          return rows.length > 0 ? [{ name, bytes: rows }] : [];
        },
        (manifest) => ({
          ...manifest,
          tables: manifest.tables.map((listed) => (listed.name === table ? { ...listed, sum } : listed)),
        }),
      );
    };
    await without("owners", Buffer.alloc(0));
    await refused(bent, /violates foreign key constraint/);
    await without("likes", Buffer.from("not\trows\n"));
    await refused(bent, /table likes do not fit/);
  });

  test("into a square that already exists, however new", async () => {
    const other = await givenDatabase();
    const before = await sumsOf(other.url);
    await expect(restoreTo(other.url)).rejects.toThrow(/There is a square already/);
    expect(await sumsOf(other.url)).toEqual(before);
    await other.drop();
  });
});
