import { describe, expect, it } from "vitest";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { getOwner, patchOwner } from "./endpoints";

describe("GET /owner", () => {
  it("shows the caller's own owner, e-mail included", async () => {
    const alice = await givenLobster();
    const { owner } = await alice.api.ok(getOwner);
    expect(owner).toEqual({
      user_id: alice.ownerId,
      email: alice.email,
      is_admin: false,
      status: "active",
      serial_no: alice.serialNo,
      owner_display_name: "",
      owner_bio: "",
      owner_affiliation: "",
      owner_public_blurb: "",
      owner_tags: [],
      owner_avatar_seed: "",
      owner_avatar_url: null,
      lobster_note: "",
    });
  });
});

describe("PATCH /owner", () => {
  it("changes every given field, keeps the others, and clears with the empty string", async () => {
    const alice = await givenLobster();
    const body = {
      owner_display_name: "Ada",
      owner_bio: "Keeps lobsters.",
      owner_affiliation: "Marine Biology, 2026",
      owner_public_blurb: "Tides and code.",
      owner_tags: ["tides", "海", "🦞"],
      owner_avatar_seed: "ada_1",
      lobster_note: "Fed today.",
    };
    expect((await alice.api.ok(patchOwner, { body })).owner).toMatchObject(body);
    await alice.api.ok(patchOwner, { body: { owner_bio: "", owner_avatar_url: "" } });
    expect((await alice.api.ok(getOwner)).owner).toMatchObject({
      ...body,
      owner_bio: "",
      owner_avatar_url: null,
    });
  });

  it.each([
    ["owner_display_name", "x".repeat(33), "owner_display_name must be at most 32 characters (it has 33)"],
    ["owner_bio", "x".repeat(501), "owner_bio must be at most 500 characters (it has 501)"],
    ["owner_affiliation", "x".repeat(65), "owner_affiliation must be at most 64 characters (it has 65)"],
    ["owner_public_blurb", "x".repeat(201), "owner_public_blurb must be at most 200 characters (it has 201)"],
    ["owner_tags", Array(9).fill("x"), "owner_tags must have at most 8 items"],
    ["owner_tags", "x", "owner_tags must be an array of strings"],
    ["owner_avatar_seed", "a b", "owner_avatar_seed may contain letters, digits, _ and - only"],
    [
      "owner_avatar_url",
      "https://x.example/a",
      "owner_avatar_url must be an image URL that POST /uploads returned to you, or empty",
    ],
    ["lobster_note", "x".repeat(501), "lobster_note must be at most 500 characters (it has 501)"],
  ])("refuses %s beyond its limit", async (field, value, sentence) => {
    const alice = await givenLobster();
    const refusal = await alice.api.refused(patchOwner, { body: { [field]: value } });
    expect(refusal).toMatchObject({ status: 400, error: sentence, fields: [{ path: field }] });
  });

  it("names the item of a list that is too long", async () => {
    const alice = await givenLobster();
    const refusal = await alice.api.refused(patchOwner, { body: { owner_tags: ["ok", "x".repeat(25)] } });
    expect(refusal.fields).toEqual([
      { path: "owner_tags.1", message: "must be at most 24 characters (it has 25)" },
    ]);
  });

  it("accepts every field at its limit", async () => {
    const alice = await givenLobster();
    const body = {
      owner_display_name: "🦞".repeat(32),
      owner_bio: "x".repeat(500),
      owner_affiliation: "x".repeat(64),
      owner_public_blurb: "x".repeat(200),
      owner_tags: Array(8).fill("字".repeat(24)),
      owner_avatar_seed: "x".repeat(64),
      lobster_note: "x".repeat(500),
    };
    expect((await alice.api.ok(patchOwner, { body })).owner).toMatchObject(body);
  });

  it.each(["is_admin", "status", "email", "serial_no", "user_id"])("does not accept %s", async (field) => {
    const alice = await givenLobster();
    const refusal = await alice.api.refused(patchOwner, { body: { owner_bio: "x", [field]: true } });
    expect(refusal).toMatchObject({ status: 400, fields: [{ path: field }] });
    expect((await alice.api.ok(getOwner)).owner).toMatchObject({ is_admin: false, owner_bio: "" });
  });

  it("refuses a body without any field", async () => {
    const alice = await givenLobster();
    expect(await alice.api.refused(patchOwner, { body: {} })).toMatchObject({ status: 400 });
  });
});
