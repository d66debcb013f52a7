import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "@/db/migrate";
import { ensureOwner } from "@/db/queries/access/owners";
import { listAlikeNames } from "@/db/queries/lobsters/names";
import { runOnce } from "@/db/statement";
import { auditCommand } from "@/lib/operations/admin/audit";
import { mendNamesCommand } from "@/lib/operations/admin/lobsters";
import { upgrade } from "@/lib/operations/start/upgrade";
import { givenDatabase } from "@/lib/testing/servers/database";
import { findWrongNames, mendNames } from "./mend-names";
import { rename } from "./names";
import { registerLobsterFor } from "./register";

let own: Awaited<ReturnType<typeof givenDatabase>>;

beforeEach(async () => {
  own = await givenDatabase();
});

afterEach(() => own.drop());

/** The name keys of the earlier rules: NFKC and lower case, without joiners. */
const formerKey = (name: string) =>
  name
    .normalize("NFKC")
    .replace(/[\u200c\u200d]/g, "")
    .toLowerCase();

async function givenFormerly(displayName: string): Promise<number> {
  const id = randomUUID();
  const { db } = own.database;
  const owner = await ensureOwner(db, `${id}@example.edu`, false);
  const [row] = await runOnce<{ serial_no: number }>(
    db,
    sql`with counter as (update serial_counter set last_serial_no = last_serial_no + 1 returning last_serial_no)
      insert into lobsters (id, owner_id, serial_no, display_name, name_key, avatar_seed)
      select ${id}::uuid, ${owner.id}::uuid, last_serial_no, ${displayName}, ${formerKey(displayName)}, ${id}::text
      from counter returning serial_no`,
  );
  if (!row) throw new Error("no lobster");
  return row.serial_no;
}

/** The name of a lobster, its key, and whether it counts as renamed. */
async function nameOf(serialNo: number): Promise<unknown[]> {
  const [row] = await runOnce<Record<string, unknown>>(
    own.database.db,
    sql`select display_name, name_key, renamed_at from lobsters where serial_no = ${serialNo}`,
  );
  return [row?.display_name, row?.name_key, row?.renamed_at];
}

const run = (name: "audit" | "mend-names") =>
  (name === "audit" ? auditCommand : mendNamesCommand).prepare([])((run) =>
    run({ database: own.database, now: new Date() }),
  );

test("the audit finds and renames misleading or invisible names, and leaves the others", async () => {
  const copies: number[] = [];
  for (const copy of ["Ada\u061c", "A\u17b4da", "\u00adAda", "Ada\ufe00\u{e0100}", "Ada\ufff9"])
    copies.push(await givenFormerly(copy));
  const rightful = await givenFormerly("Ada");
  const second = await givenFormerly("Ada-2");
  const alone = await givenFormerly("Gr\u034face");
  const nothing = await givenFormerly("\u3164\u3164");
  const dots = await givenFormerly("...");
  const heart = await givenFormerly("Heart ❤️");
  const plain = await givenFormerly("Heart ❤");

  const audit = await run("audit");
  expect(audit.isBad).toBe(true);
  expect(audit.text).toContain("9 × name that could not be taken today");

  const told = (await Promise.all([mendNames(own.database), mendNames(own.database)])).flat();
  expect(told.length).toBeGreaterThan(0);
  expect(await nameOf(rightful)).toEqual(["Ada", "ada", null]);
  expect(await nameOf(second)).toEqual(["Ada-2", "ada-2", null]);
  const names = await Promise.all(copies.map(nameOf));
  expect(names.map(([name]) => name).sort()).toEqual(["Ada-3", "Ada-4", "Ada-5", "Ada-6", "Ada-7"]);
  expect(names.map(([, , renamedAt]) => renamedAt)).toEqual([null, null, null, null, null]);
  expect(await nameOf(alone)).toEqual(["Grace", "grace", null]);
  expect(await nameOf(nothing)).toEqual([`Lobster ${nothing}`, `lobster ${nothing}`, null]);
  expect(await nameOf(dots)).toEqual([`Lobster ${dots}`, `lobster ${dots}`, null]);
  expect(await nameOf(plain)).toEqual(["Heart ❤", "heart ❤", null]);
  expect(await nameOf(heart)).toEqual(["Heart ❤️-2", "heart ❤-2", null]);

  expect(await findWrongNames(own.database.db)).toEqual([]);
  expect((await run("audit")).text).toBe("All is well.");
  expect((await run("mend-names")).text).toBe("Every name may stay.");
});

test("the command lists whom it renamed", async () => {
  const serialNo = await givenFormerly("Bo\u200bb");
  expect(await run("mend-names")).toMatchObject({
    json: { mended: [{ serial_no: serialNo, before: "Bo\u200bb", display_name: "Bob" }] },
    text: `#${serialNo} is Bob.`,
  });
});

/** The migrations of the previous version: all but the newest one. */
function formerMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), "square-migrations-"));
  cpSync("db/migrations", folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  journal.entries.pop();
  writeFileSync(file, JSON.stringify(journal));
  return folder;
}

test("an upgrade of the schema corrects them, and a start without one leaves them", async () => {
  const folder = formerMigrations();
  await own.drop();
  own = await givenDatabase((url) => migrate(url, folder));
  const serialNo = await givenFormerly("Cy\u034f");
  await upgrade(own.url);
  expect(await nameOf(serialNo)).toEqual(["Cy", "cy", null]);
  expect(await lookOf(serialNo)).toEqual(["cy", 0]);
  const later = await givenFormerly("Di\u034f");
  await upgrade(own.url);
  expect(await nameOf(later)).toEqual(["Di\u034f", "di\u034f", null]);
  rmSync(folder, { recursive: true });
});

/** How a lobster's name looks, and the number that it shares the look with. */
async function lookOf(serialNo: number): Promise<unknown[]> {
  const [row] = await runOnce<Record<string, unknown>>(
    own.database.db,
    sql`select name_look, look_no from lobsters where serial_no = ${serialNo}`,
  );
  return [row?.name_look, row?.look_no];
}

test("names that look alike stay, the eldest lobster holds the look, and moderators see the pairs", async () => {
  const [latin, cyrillic, mixed, alone] = [
    await givenFormerly("Cocoa"),
    await givenFormerly("Сосоа"),
    await givenFormerly("Сocoa"),
    await givenFormerly("Reef"),
  ];
  expect((await Promise.all([mendNames(own.database), mendNames(own.database)])).flat()).toEqual([]);
  expect(await nameOf(cyrillic)).toEqual(["Сосоа", "сосоа", null]);
  expect(await nameOf(mixed)).toEqual(["Сocoa", "сocoa", null]);
  expect(await lookOf(latin)).toEqual(["cocoa", 0]);
  expect(await lookOf(cyrillic)).toEqual(["cocoa", cyrillic]);
  expect(await lookOf(mixed)).toEqual(["cocoa", mixed]);
  expect(await lookOf(alone)).toEqual(["reef", 0]);
  const pairs = await listAlikeNames(own.database.db, {});
  expect(pairs.map(({ oneName, otherName }) => [oneName, otherName])).toEqual([
    ["Cocoa", "Сocoa"],
    ["Сосоа", "Сocoa"],
    ["Cocoa", "Сосоа"],
  ]);
});

test("a shared look is taken for others, also when the eldest has another name, and stays for its holders", async () => {
  const eldest = await givenFormerly("Cocoa");
  const younger = await givenFormerly("Сосоа");
  await mendNames(own.database);
  const idOf = async (serialNo: number) => {
    const [row] = await runOnce<{ id: string }>(
      own.database.db,
      sql`select id from lobsters where serial_no = ${serialNo}`,
    );
    return row?.id ?? "";
  };
  const { pipelined } = own.database;
  expect(await rename(pipelined, "Сосоа", await idOf(younger))).toBe("Сосоа");
  expect(await lookOf(younger)).toEqual(["cocoa", younger]);
  expect(await rename(pipelined, "Tide", await idOf(eldest))).toBe("Tide");
  const owner = await ensureOwner(own.database.db, "new@example.edu", false);
  const { displayName } = await registerLobsterFor(own.database, owner.id, "Cocoa");
  expect(displayName).toBe("Cocoa-2");
  expect(await listAlikeNames(own.database.db, {})).toEqual([]);
  expect(await rename(pipelined, "Ebb", await idOf(younger))).toBe("Ebb");
  expect(await rename(pipelined, "Cocoa", await idOf(eldest))).toBe("Cocoa");
  expect(await lookOf(eldest)).toEqual(["cocoa", 0]);
});
