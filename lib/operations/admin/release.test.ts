import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { runOnce } from "@/db/statement";
import { on } from "@/lib/testing/given/backups";
import { ownFolder } from "@/lib/testing/given/folder";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { ownDatabase } from "@/lib/testing/servers/database";
import { runAdmin } from "./run";

const folder = ownFolder();
const target = join(folder, "release");
const own = ownDatabase();

beforeAll(async () => {
  vi.stubEnv("DATABASE_URL", own.url);
  vi.stubEnv("AUTH_SECRET", "a secret for tests, long enough to pass");
  await on(own.url, async () => {
    for (const _ of Array.from({ length: 5 })) await givenPost(await givenLobster());
  });
  await runOnce(own.database.db, sql`update posts set created_at = now() - interval '2 hours'`);
  await runOnce(own.database.db, sql`update lobsters set created_at = now() - interval '3 hours'`);
});

beforeEach(() => runOnce(own.database.db, sql`delete from release_announcement`));

afterAll(() => vi.unstubAllEnvs());

async function admin(...args: string[]) {
  let printed = "";
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += text;
    return true;
  });
  try {
    const status = await runAdmin([...args, "--json"]);
    return { status, json: JSON.parse(printed) };
  } finally {
    spy.mockRestore();
  }
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const announcedBefore = (interval: string) =>
  runOnce(
    own.database.db,
    sql`insert into release_announcement (announced_at, release_from)
      values (now() - ${interval}::interval, now() - ${interval}::interval + interval '7 days')`,
  );

async function refused(args: string[], why: RegExp, status = 1) {
  expect(await admin("release", ...args)).toMatchObject({
    status,
    json: { ok: false, error: expect.stringMatching(why) },
  });
  expect(existsSync(target)).toBe(false);
}

test("owners are told once, a week before the first release, and it is refused until then", async () => {
  await refused([target, "--as-of", ago(60)], /^Owners have to be told a week before/);
  const { json } = await admin("release", "--announce");
  expect(Date.parse(json.release_from) - Date.parse(json.announced_at)).toBe(7 * 86_400_000);
  expect((await admin("release", "--announce")).json).toEqual(json);
  await refused([target, "--as-of", ago(60)], /may be made from .* on\.$/);
});

test("a release can be made after that week, and lists its tables", async () => {
  await announcedBefore("8 days");
  const { status, json } = await admin("release", target, "--as-of", ago(60));
  expect(status).toBe(0);
  expect(json).toMatchObject({ folder: target, kind: "public", tables: { posts: 5, lobsters: 5 } });
  rmSync(target, { recursive: true });
});

test("a pseudonymous release is refused if too few owners spoke", async () => {
  await announcedBefore("8 days");
  const args = [target, "--pseudonymous", "--as-of"];
  await refused(
    [...args, ago(60), "--least", "6"],
    /^A pseudonymous release needs at least 6 active owners .* fewer have \d{4}-H[12] \(5\)\.$/,
  );
  await refused([...args, ago(60 * 24)], /^Nobody had spoken by then/);
  const { status, json } = await admin("release", ...args, ago(60));
  expect({ status, kind: json.kind }).toEqual({ status: 0, kind: "pseudonymous" });
  rmSync(target, { recursive: true });
});

test.each([
  [
    "a date to come",
    ["--as-of", "2199-01-01T00:00:00Z"],
    /^--as-of is 2199-01-01T00:00:00.000Z, and has to be a minute ago/,
    1,
  ],
  ["no date", [], /--as-of is required/, 2],
  ["a date without a zone", ["--as-of", "2026-01-01T00:00:00"], /must be a date-time with an offset/, 2],
  ["smaller groups", ["--as-of", "2026-01-01T00:00:00Z", "--least", "1"], /--least: must be at least 5/, 2],
  ["a date and an announcement", ["--as-of", "2026-01-01T00:00:00Z", "--announce"], /give one of them/, 2],
])("%s is refused with a sentence", async (_, args, why, status) => {
  await announcedBefore("8 days");
  await refused([target, ...args], why, status);
});
