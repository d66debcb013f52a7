import { describe, expect, test } from "vitest";
import { keyStatusOf } from "@/lib/access/keys/key-status";
import { SCOPE_PRESETS } from "@/lib/access/keys/scopes";
import { MintFields, RollFields } from "./forms";

const sent = { name: "Laptop", access: "full", expires: "90", scopes: [], admin: false };
const read = (change: object) => MintFields.safeParse({ ...sent, ...change });

describe("the form to mint a key", () => {
  test("is parsed to the input of mintKey", () => {
    expect(read({ newest: "0a1b2c3d" }).data).toEqual({
      name: "Laptop",
      scopes: SCOPE_PRESETS.full,
      expiresInDays: 90,
      newestKnown: "0a1b2c3d",
    });
    expect(read({ access: "read", expires: "never" }).data).toEqual({
      name: "Laptop",
      scopes: SCOPE_PRESETS.read,
      expiresInDays: null,
      newestKnown: null,
    });
  });

  test("accepts single scopes only if they are chosen, and only known ones", () => {
    const scopes = ["posts:read", "admin:all", "posts:read", "lobster:read"];
    expect(read({ access: "single", scopes }).data?.scopes).toEqual(["lobster:read", "posts:read"]);
    expect(read({ access: "poster", scopes }).data?.scopes).toEqual(SCOPE_PRESETS.poster);
  });

  test("adds the admin scope only if it is ticked, never by its name alone", () => {
    expect(read({ admin: true }).data?.scopes).toEqual([...SCOPE_PRESETS.full, "admin"]);
    const scopes = ["posts:write", "admin"];
    expect(read({ access: "single", scopes }).data?.scopes).toEqual(["posts:write"]);
    expect(read({ access: "single", scopes, admin: true }).data?.scopes).toEqual(scopes);
  });

  test.each([
    ["the admin scope alone", { access: "single", admin: true }],
    ["no scope at all", { access: "single" }],
    ["unknown scopes alone", { access: "single", scopes: ["admin:all"] }],
    ["an unknown preset", { access: "everything" }],
    ["a life that is not offered", { expires: "91" }],
    ["an endless number", { expires: "Infinity" }],
    ["no name", { name: "  " }],
    ["a name of 41 characters", { name: "x".repeat(41) }],
    ["a name of two lines", { name: "a\nb" }],
  ])("refuses %s", (_, change) => {
    expect(read(change).success).toBe(false);
  });
});

test("the form to roll a key accepts only the offered graces", () => {
  const keyId = "0b5c7d1e-1111-4222-8333-944455556666";
  expect(RollFields.parse({ key_id: keyId, grace: "168" })).toEqual({ keyId, graceHours: 168 });
  for (const grace of ["2", "-1", "", "1e3"])
    expect(RollFields.safeParse({ key_id: keyId, grace }).success).toBe(false);
});

describe("the lifetime of a key", () => {
  const now = new Date("2026-03-01T12:00:00.000Z");
  const past = "2026-02-01T12:00:00.000Z";
  const soon = "2026-03-02T12:00:00.000Z";
  const later = "2026-04-01T12:00:00.000Z";
  test.each([
    [null, null, true, null, "forever"],
    [null, later, true, later, "expires"],
    [null, past, false, past, "expired"],
    [past, later, false, past, "revoked"],
    [soon, later, true, soon, "replaced"],
    [soon, null, true, soon, "replaced"],
    [later, soon, true, soon, "expires"],
    [later, past, false, past, "expired"],
  ])("revoked %s, expires %s", (revokedAt, expiresAt, live, endsAt, message) => {
    expect(keyStatusOf({ revokedAt, expiresAt }, now)).toEqual({ live, endsAt, message });
  });
});
