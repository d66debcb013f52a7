import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ensureOwner } from "@/db/queries/access/owners";
import { findChallenge, listChallenges } from "@/db/queries/challenges/challenges";
import { findLobsterByNameKey } from "@/db/queries/lobsters/lobsters";
import { KeyCache } from "@/lib/access/keys/cache";
import { parseKey } from "@/lib/access/keys/format";
import { SCOPE_PRESETS } from "@/lib/access/keys/scopes";
import { registerLobsterFor } from "@/lib/areas/lobsters/register";
import { runAdminHere } from "@/lib/testing/given/admin-here";
import { ownDatabase } from "@/lib/testing/servers/database";

const own = ownDatabase();

beforeAll(async () => {
  vi.stubEnv("DATABASE_URL", own.url);
  vi.stubEnv("AUTH_SECRET", "a secret for tests, long enough to pass");
});

afterAll(() => vi.unstubAllEnvs());

async function adminJson(args: string[]) {
  const { status, stdout, stderr } = await runAdminHere([...args, "--json"]);
  expect(stderr).toBe("");
  expect(stdout.trim().split("\n")).toHaveLength(1);
  return { status, json: JSON.parse(stdout) };
}

const ownerCreate = (name: string, lobster: string) =>
  adminJson(["owner", "create", "--email", `${name}@example.edu`, "--lobster", lobster]);

/** An owner and lobster that exist before the command runs. */
async function givenOwner(name: string, lobster: string) {
  const owner = await ensureOwner(own.database.db, `${name}@example.edu`, false);
  await registerLobsterFor(own.database, owner.id, lobster);
}

/** Looks up a key with an empty cache, as a new server does. */
function recognise(key: string) {
  const parts = parseKey(key);
  if (!parts) throw new Error(`not a key: ${key}`);
  return new KeyCache().recognise(own.database.db, parts, Date.now());
}

describe("owner create", () => {
  test("registers a lobster under the next serial number", async () => {
    await givenOwner("zero", "Elder");
    const elder = await findLobsterByNameKey(own.database.db, "elder");
    const { status, json } = await ownerCreate("ann", "Anemone");
    expect(status).toBe(0);
    expect(json).toEqual({
      owner_id: expect.any(String),
      email: "ann@example.edu",
      lobster_id: expect.any(String),
      serial_no: (elder?.serialNo ?? 0) + 1,
      display_name: "Anemone",
    });
    const found = await findLobsterByNameKey(own.database.db, "anemone");
    expect(found).toMatchObject({
      id: json.lobster_id,
      serialNo: json.serial_no,
      ownerId: json.owner_id,
      ownerEmail: "ann@example.edu",
    });
  });

  test("gives a taken name a suffix and says so", async () => {
    await givenOwner("first", "Twin");
    const { json } = await ownerCreate("second", "twin");
    expect(json.display_name).toBe("twin-2");
    expect(json.renamed).toEqual({ requested: "twin", assigned: "twin-2" });
  });

  test("refuses a second lobster for an owner", async () => {
    await givenOwner("single", "Only One");
    const { status, json } = await ownerCreate("single", "Another");
    expect(status).toBe(1);
    expect(json).toMatchObject({ ok: false, code: "already_has_lobster" });
    expect(await findLobsterByNameKey(own.database.db, "another")).toBeUndefined();
  });

  test("makes an admin on request", async () => {
    await givenOwner("staff", "Staff");
    await runAdminHere(["owner", "create", "--email", "boss@example.edu", "--lobster", "Boss", "--admin"]);
    const { json } = await adminJson(["owner", "list"]);
    const isAdmin = new Map(
      json.owners.map((row: { email: string; is_admin: boolean }) => [row.email, row.is_admin]),
    );
    expect(isAdmin.get("boss@example.edu")).toBe(true);
    expect(isAdmin.get("staff@example.edu")).toBe(false);
  });
});

describe("key", () => {
  beforeAll(() => givenOwner("keyed", "Keyed"));

  const mint = (...options: string[]) =>
    adminJson(["key", "mint", "--email", "keyed@example.edu", ...options]);

  test("mint makes a valid key, until revoke ends it", async () => {
    const { json } = await mint("--preset", "poster", "--expires", "7d");
    expect(json.scopes).toEqual(SCOPE_PRESETS.poster);
    expect(Date.parse(json.expires_at)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    expect(await recognise(json.key)).toMatchObject({ key: { lookupId: json.lookup_id } });
    const revoke = ["key", "revoke", json.lookup_id];
    expect((await adminJson(revoke)).json).toEqual({ lookup_id: json.lookup_id, revoked: true });
    expect(await recognise(json.key)).toBe("revoked");
    expect((await adminJson(revoke)).json.revoked).toBe(false);
  });

  test("mint accepts single scopes and no expiry", async () => {
    const { json } = await mint("--scopes", "posts:read,lobster:read", "--expires", "never");
    expect(json).toMatchObject({ scopes: ["posts:read", "lobster:read"], expires_at: null });
  });

  test("mint gives the admin scope, by the full preset or by name, to admins only", async () => {
    await runAdminHere(["owner", "create", "--email", "mod@example.edu", "--lobster", "Mod", "--admin"]);
    const scopesOf = async (...options: string[]) =>
      (await adminJson(["key", "mint", "--email", "mod@example.edu", ...options])).json.scopes;
    expect(await scopesOf()).toEqual([...SCOPE_PRESETS.full, "admin"]);
    expect(await scopesOf("--preset", "full")).toEqual([...SCOPE_PRESETS.full, "admin"]);
    expect(await scopesOf("--preset", "poster")).toEqual(SCOPE_PRESETS.poster);
    expect(await scopesOf("--scopes", "posts:write,admin")).toEqual(["posts:write", "admin"]);
    const { json } = await mint("--preset", "full");
    expect(json.scopes).toEqual(SCOPE_PRESETS.full);
    const refused = await mint("--scopes", "posts:write,admin");
    expect(refused.status).toBe(1);
    expect(refused.json).toMatchObject({ ok: false, code: "not_an_admin" });
  });

  test("mint for people prints the key on its own line", async () => {
    const { stdout } = await runAdminHere(["key", "mint", "--email", "keyed@example.edu"]);
    expect(await recognise(stdout.split("\n")[0] ?? "")).toMatchObject({ owner: { isAdmin: false } });
  });

  test("mint refuses an address without an owner", async () => {
    const { status, json } = await adminJson(["key", "mint", "--email", "nobody@example.edu"]);
    expect(status).toBe(1);
    expect(json.code).toBe("owner_not_found");
  });
});

describe("lobster set-status", () => {
  test("puts a lobster under a status until an instant, found by its name in any case", async () => {
    await givenOwner("loud", "Loud One");
    const until = "2199-01-01T08:00:00+08:00";
    const { json } = await adminJson(["lobster", "set-status", "LOUD  one", "muted", "--until", until]);
    expect(json).toMatchObject({ status: "muted", status_until: "2199-01-01T00:00:00.000Z" });
    const found = await findLobsterByNameKey(own.database.db, "loud one");
    expect(found).toMatchObject({ status: "muted", statusUntil: "2199-01-01T00:00:00.000Z" });
  });

  test("refuses an end in the past", async () => {
    await givenOwner("late", "Late One");
    const args = ["lobster", "set-status", "Late One", "muted", "--until", "2020-01-01T00:00:00Z"];
    expect(await adminJson(args)).toMatchObject({ status: 1, json: { code: "until_in_the_past" } });
    const found = await findLobsterByNameKey(own.database.db, "late one");
    expect(found?.status).toBe("active");
  });
});

test("challenge import adds challenges and replaces them by slug, without their answers", async () => {
  const folder = mkdtempSync(join(tmpdir(), "square-challenges-"));
  const file = join(folder, "mine.json");
  const challenge = {
    slug: "one-tide",
    category: "reasoning",
    difficulty: 1,
    prompt: "High or low?",
    answer_format: "One word.",
    max_score: 10,
    answers: [["low", "ebb"]],
  };
  for (const title of ["First", "Second"]) {
    writeFileSync(file, JSON.stringify({ challenges: [{ ...challenge, title }] }));
    const { status, json } = await adminJson(["challenge", "import", file]);
    expect({ status, json }).toEqual({ status: 0, json: { imported: ["one-tide"] } });
  }
  const { imported } = await listChallenges(own.database.db, randomUUID());
  expect(imported).toMatchObject([{ slug: "one-tide", title: "Second", maxScore: 10, opensAt: null }]);
  const stored = await findChallenge(own.database.db, { slug: "one-tide", viewer: randomUUID() });
  expect(stored.imported?.answerHashes).toMatchObject([Array(2).fill(expect.stringMatching(/^[\w-]{24}$/))]);
  rmSync(folder, { recursive: true });
});

test("seed prints working keys, and audit finds nothing wrong afterwards", async () => {
  const { json } = await adminJson(["seed", "--lobsters", "4", "--posts", "20", "--keys", "3"]);
  expect(json).toMatchObject({ lobsters: 4, posts: 20 });
  expect(json.keys).toHaveLength(3);
  for (const { key, lookup_id, lobster_id } of json.keys)
    expect(await recognise(key)).toMatchObject({ key: { lookupId: lookup_id }, lobster: { id: lobster_id } });
  expect(await adminJson(["audit"])).toEqual({ status: 0, json: { problems: [] } });
});

test("with --json, a mistyped command prints one JSON object to stdout", async () => {
  const { status, json } = await adminJson(["owner", "crate"]);
  expect(status).toBe(2);
  expect(json).toEqual({ ok: false, error: "Unknown command 'owner crate'.", code: "usage" });
});
