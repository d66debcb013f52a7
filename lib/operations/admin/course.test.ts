import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { findCourse, listMembers } from "@/db/queries/course/course";
import { ownersAdapter } from "@/lib/access/owners/adapter";
import { mayLogIn } from "@/lib/access/owners/admission";
import { getFeed } from "@/lib/areas/posts/endpoints";
import { withinSecond } from "@/lib/testing/assertions/eventually";
import { endCourse } from "@/lib/testing/given/course";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenSession } from "@/lib/testing/given/session";
import { ownDatabase } from "@/lib/testing/servers/database";
import { UsageError } from "./command";
import { courseCommand } from "./course";
import { chooseCommand } from "./run";

const ours = databaseUrl();
const own = ownDatabase();
const folder = mkdtempSync(join(tmpdir(), "square-course-"));

beforeAll(() => setDatabaseUrl(own.url));
afterEach(endCourse);
afterAll(() => {
  setDatabaseUrl(ours);
  rmSync(folder, { recursive: true });
});

function fileOf(name: string, emails: string[]): string {
  const file = join(folder, `${name}.csv`);
  writeFileSync(file, ["email", ...emails, ""].join("\r\n"));
  return file;
}

const command = (...args: string[]) =>
  chooseCommand(["course", ...args])((run) => run({ database: own.database, now: new Date() }));

const enrol = (students: string[], staff: string[], ...more: string[]) =>
  command(
    ...["Tides 101", "--roster", fileOf("students", students), "--staff", fileOf("staff", staff)],
    ...["--begins", "2026-09-07", "--ends", "2026-12-18", ...more],
  );

const members = async () =>
  (await listMembers(own.database.db)).map(({ email, isStaff }) => `${email}${isStaff ? " staff" : ""}`);

describe(courseCommand.name, () => {
  test("enrols both lists, and says who comes, goes and changes lists when it runs again", async () => {
    const { json } = await enrol(["ann@uni.edu", "bob@elsewhere.org"], ["tess@uni.edu"]);
    expect(json).toEqual({
      ...{ course: "Tides 101", begins_on: "2026-09-07", ends_on: "2026-12-18", dry_run: false },
      ...{ added: ["ann@uni.edu", "bob@elsewhere.org", "tess@uni.edu"], removed: [], moved: [] },
      // The owners of the other tests.
      ...{ students: 2, staff: 1, shut_out: expect.any(Number) },
    });
    const again = await enrol(["ann@uni.edu", "cleo@uni.edu"], ["bob@elsewhere.org"]);
    expect(again.json).toMatchObject({
      added: ["cleo@uni.edu"],
      removed: ["tess@uni.edu"],
      moved: ["bob@elsewhere.org"],
    });
    expect(await members()).toEqual(["ann@uni.edu", "bob@elsewhere.org staff", "cleo@uni.edu"]);
    expect(again.text.split("\n")).toEqual(
      expect.arrayContaining([
        "+ cleo@uni.edu",
        "- tess@uni.edu",
        "~ bob@elsewhere.org: on the other list now",
      ]),
    );
  });

  test("changes nothing with --dry-run, neither the first time nor later", async () => {
    const first = await enrol(["ann@uni.edu"], ["tess@uni.edu"], "--dry-run");
    expect(first.json).toMatchObject({ dry_run: true, added: ["ann@uni.edu", "tess@uni.edu"] });
    expect(await findCourse(own.database.db)).toBeUndefined();
    await enrol(["ann@uni.edu"], ["tess@uni.edu"]);
    await enrol(["bob@uni.edu"], ["tess@uni.edu"], "--dry-run");
    expect(await members()).toEqual(["ann@uni.edu", "tess@uni.edu staff"]);
  });

  test("does nothing at all for a mistake in a list, or a mailbox on both", async () => {
    await enrol(["ann@uni.edu"], ["tess@uni.edu"]);
    await expect(enrol(["bob@uni.edu", "nobody"], ["tess@uni.edu"])).rejects.toThrow(/line 3 .*'nobody'/);
    await expect(enrol(["bob@uni.edu", "tess+2@uni.edu"], ["tess@uni.edu"])).rejects.toThrow(
      /tess\+2@uni\.edu: on both lists/,
    );
    await expect(
      command(
        "X",
        "--roster",
        "/no/such.csv",
        "--staff",
        "/no/such.csv",
        "--begins",
        "2026-09-07",
        "--ends",
        "2026-09-08",
      ),
    ).rejects.toThrow(/cannot be read/);
    expect(await members()).toEqual(["ann@uni.edu", "tess@uni.edu staff"]);
    expect(await findCourse(own.database.db)).toMatchObject({ name: "Tides 101" });
  });

  test.each([
    [["--begins", "2026-09-07"], /<name> is required.*--roster is required/s],
    [
      ["X", "--roster", "a", "--staff", "b", "--begins", "7 September", "--ends", "2026-12-18"],
      /--begins: .*such as/,
    ],
    [
      ["X", "--roster", "a", "--staff", "b", "--begins", "2026-09-07", "--ends", "2026-09-06"],
      /--ends: is before/,
    ],
    [
      ["X", "--roster", "a", "--staff", "b", "--begins", "2026-09-07", "--ends", "2028-09-06"],
      /--ends: is over 60 weeks/,
    ],
    [["X", "--remove"], /<name>: does not go with --remove/],
  ])("is refused when mistyped: %j", (args, problem) => {
    expect(() => chooseCommand(["course", ...args])).toThrow(UsageError);
    expect(() => chooseCommand(["course", ...args])).toThrow(problem);
  });

  test("ends with --remove, after which the domains decide again", async () => {
    await enrol(["ann@uni.edu"], ["tess@uni.edu"]);
    const { db } = own.database;
    expect([await mayLogIn(db, "ann@uni.edu"), await mayLogIn(db, "new@example.edu")]).toEqual([true, false]);
    await command("--remove");
    expect([await mayLogIn(db, "ann@uni.edu"), await mayLogIn(db, "new@example.edu")]).toEqual([false, true]);
    await expect(command("--remove")).rejects.toThrow(/has no course/);
  });
});

describe("the lists of a course", () => {
  test("admit a mailbox by any of its addresses, and admins without being on them", async () => {
    const [boss, old] = [await givenLobster({ isAdmin: true }), await givenLobster()];
    const shutOut = async (...students: string[]) =>
      (await enrol(["ann@uni.edu", ...students], ["tess@uni.edu"])).json;
    const { shut_out: least } = (await shutOut(old.email)) as { shut_out: number };
    expect(await shutOut()).toMatchObject({ shut_out: least + 1 });
    const asked = [
      "ann+x@uni.edu",
      "tess@uni.edu",
      boss.email,
      old.email,
      "max@uni.edu",
      "ann@uni.edu@x.org",
    ];
    const { db } = own.database;
    expect(await Promise.all(asked.map((email) => mayLogIn(db, email)))).toEqual([
      ...[true, true, true, false, false, false],
    ]);
  });

  test("end the sessions and keys of a leaver at once, and bring them back with the next list", async () => {
    const [ann, bob] = [await givenLobster(), await givenLobster()];
    const session = await givenSession(own.database.db, ann.ownerId);
    const isIn = async () => (await ownersAdapter(own.database.db).getSessionAndUser?.(session)) !== null;
    await enrol([ann.email, bob.email], ["tess@uni.edu"]);
    expect(await isIn()).toBe(true);
    await enrol([bob.email], ["tess@uni.edu"]);
    expect(await isIn()).toBe(false);
    await withinSecond(async () => {
      expect(await ann.api.refused(getFeed)).toMatchObject({ status: 401, code: "key_revoked" });
    });
    await bob.api.ok(getFeed);
    await enrol([ann.email, bob.email], ["tess@uni.edu"]);
    expect(await isIn()).toBe(true);
    await withinSecond(async () => {
      await ann.api.ok(getFeed);
    });
  });

  test("leave nothing of a log-in that is under way while its person is taken off", async () => {
    const { db } = own.database;
    const adapter = ownersAdapter(db);
    await enrol(["ann@uni.edu", "bob@uni.edu"], ["tess@uni.edu"]);
    // What Auth.js does with a link, after it has asked whether the address may log in.
    expect(await mayLogIn(db, "ann@uni.edu")).toBe(true);
    const logIn = async () => {
      const user = await adapter.createUser?.({ id: "", email: "ann@uni.edu", emailVerified: new Date() });
      return givenSession(db, user?.id ?? "");
    };
    const [session] = await Promise.all([logIn(), enrol(["bob@uni.edu"], ["tess@uni.edu"])]);
    expect(await adapter.getSessionAndUser?.(session)).toBeNull();
    expect(await mayLogIn(db, "ann@uni.edu")).toBe(false);
  });

  test("say who is staff, as the institution's log-in may, too", async () => {
    const [ann, tess] = [await givenLobster(), await givenLobster()];
    await enrol([ann.email], [tess.email]);
    const { db } = own.database;
    const isStaff = async ({ ownerId }: { ownerId: string }) =>
      (await ownersAdapter(db).getSessionAndUser?.(await givenSession(db, ownerId)))?.user;
    expect(await isStaff(ann)).toMatchObject({ isStaff: false });
    expect(await isStaff(tess)).toMatchObject({ isStaff: true });
  });
});

test("two changes of the lists at the same time leave the lists of one of them", async () => {
  const one = enrol(["ann@uni.edu", "bob@uni.edu"], ["tess@uni.edu"]);
  const other = command(
    ...[
      "Tides 102",
      "--roster",
      fileOf("others", ["cleo@uni.edu"]),
      "--staff",
      fileOf("staff2", ["uma@uni.edu"]),
    ],
    ...["--begins", "2026-09-07", "--ends", "2026-12-18"],
  );
  await Promise.all([one, other]);
  const { name } = (await findCourse(own.database.db)) ?? {};
  expect(await members()).toEqual(
    name === "Tides 101"
      ? ["ann@uni.edu", "bob@uni.edu", "tess@uni.edu staff"]
      : ["cleo@uni.edu", "uma@uni.edu staff"],
  );
});
