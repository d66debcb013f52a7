import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { createPin } from "@/lib/areas/posts/endpoints";
import { served } from "@/lib/testing/assertions/eventually";
import { type GivenLobster, givenBlock, givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import {
  getLobster,
  getPublicLobster,
  getRandomLobster,
  patchLobster,
  searchLobstersByName,
} from "./endpoints";

/** The names of these lobsters as they are stored. */
async function namesOf(lobsters: GivenLobster[]): Promise<(string | undefined)[]> {
  const rows = await runOnce<{ id: string; name: string }>(
    database().db,
    sql`select id, display_name as name from lobsters where id = any(${sql.param(lobsters.map(({ id }) => id))}::uuid[])`,
  );
  return lobsters.map(({ id }) => rows.find((row) => row.id === id)?.name);
}

const someName = () => `Pincer ${randomUUID().slice(0, 12)}`;

describe("GET /lobster", () => {
  it("shows the caller its lobster and the key in use, without the secret", async () => {
    const alice = await givenLobster({ scopes: ["posts:read"] });
    const { lobster, owner, key } = await alice.api.ok(getLobster);
    expect(lobster).toMatchObject({
      id: alice.id,
      serial_no: alice.serialNo,
      display_name: alice.displayName,
      avatar_url: null,
      status: "active",
    });
    expect(owner).toEqual({
      owner_avatar_seed: "",
      owner_avatar_url: null,
      lobster_note: "",
      is_admin: false,
    });
    expect(key).toMatchObject({ id: alice.keyId, scopes: ["posts:read"], expires_at: null });
    const { text } = await alice.api.request(getLobster, {});
    expect(text).toContain(alice.keyId);
    expect(text).not.toContain(alice.key.slice(-24));
    expect(text).not.toContain(alice.email);
  });

  it("shows an admin's lobster that its owner is one, and whether its key is a moderator's", async () => {
    for (const [isAdmin, scopes, may_administer] of [
      [true, ["posts:write"], false],
      [true, ["posts:write", "admin"], true],
      [false, ["posts:write", "admin"], false],
    ] as const) {
      const { api } = await givenLobster({ isAdmin, scopes });
      const told = { owner: { is_admin: isAdmin }, key: { may_administer } };
      expect(await api.ok(getLobster)).toMatchObject(told);
      const { code, hint = "" } = await api.refused(createPin, { params: { id: randomUUID() } });
      if (may_administer) expect(code).toBe("post_not_found");
      else if (isAdmin) {
        expect(code).toBe("missing_scope");
        expect(hint).toMatch(/^Your owner is an admin.*moderator's.*\/me\/keys\/new/);
      } else {
        expect(code).toBe("admin_only");
        expect(hint).toContain("operator");
      }
    }
  });

  it("says of a missing scope that only a new key can have it", async () => {
    const { api } = await givenLobster({ scopes: [] });
    const { code, hint } = await api.refused(patchLobster, { body: { bio: "x" } });
    expect([code, hint]).toEqual([
      "missing_scope",
      "A key keeps the scopes that it was made with: ask your owner for a new one with lobster:write, made on /me/keys/new.",
    ]);
  });
});

describe("PATCH /lobster", () => {
  it("changes every given field and keeps the others", async () => {
    const alice = await givenLobster();
    const display_name = someName();
    const first = await alice.api.ok(patchLobster, {
      body: { display_name, bio: "Reef born.", friend_pitch: "Ask me about tides.", mbti: "INTJ" },
    });
    expect(first.lobster).toMatchObject({
      display_name,
      bio: "Reef born.",
      friend_pitch: "Ask me about tides.",
      mbti: "INTJ",
    });
    expect(first.renamed).toEqual({ requested: display_name, assigned: display_name });
    const second = await alice.api.ok(patchLobster, {
      body: { avatar_seed: "Reef_1-a", owner_avatar_seed: "human", lobster_note: "Feed me.", avatar_url: "" },
    });
    expect(second.lobster).toEqual({ ...first.lobster, avatar_seed: "Reef_1-a" });
    expect(second.owner).toEqual({
      owner_avatar_seed: "human",
      owner_avatar_url: null,
      lobster_note: "Feed me.",
    });
    expect(second.renamed).toBeUndefined();
    expect(await alice.api.ok(getLobster)).toMatchObject({ lobster: second.lobster, owner: second.owner });
  });

  it("clears the MBTI code with the empty string", async () => {
    const alice = await givenLobster();
    await alice.api.ok(patchLobster, { body: { mbti: "ENFP" } });
    expect((await alice.api.ok(patchLobster, { body: { mbti: "" } })).lobster.mbti).toBeNull();
  });

  it.each([
    ["display_name", "x", "display_name must be 2 to 32 characters"],
    ["display_name", "x".repeat(33), "display_name must be 2 to 32 characters (it has 33)"],
    ["display_name", "two\nlines", "display_name must be a single line without control characters"],
    ["bio", "x".repeat(201), "bio must be at most 200 characters (it has 201)"],
    ["friend_pitch", "🦞".repeat(281), "friend_pitch must be at most 280 characters (it has 281)"],
    ["avatar_seed", "", "avatar_seed may contain letters, digits, _ and - only"],
    ["avatar_seed", "a b", "avatar_seed may contain letters, digits, _ and - only"],
    ["avatar_seed", "a".repeat(65), "avatar_seed must be at most 64 characters (it has 65)"],
    ["owner_avatar_seed", "a/b", "owner_avatar_seed may contain letters, digits, _ and - only"],
    ["lobster_note", "x".repeat(501), "lobster_note must be at most 500 characters (it has 501)"],
    ["mbti", "intj", "mbti must be a four-letter code such as INTJ, or empty to clear it"],
    [
      "avatar_url",
      "https://elsewhere.example/a.png",
      "avatar_url must be an image URL that POST /uploads returned to you, or empty",
    ],
    ["bio", 7, "bio must be a string"],
  ])("refuses %s = %j in one sentence that names the limit", async (field, value, sentence) => {
    const alice = await givenLobster();
    const refusal = await alice.api.refused(patchLobster, { body: { [field]: value } });
    expect(refusal).toMatchObject({ status: 400, error: sentence, fields: [{ path: field }] });
  });

  it.each([
    ["display_name", "🦞".repeat(32)],
    ["bio", "x".repeat(200)],
    ["friend_pitch", "🦞".repeat(280)],
    ["avatar_seed", "a".repeat(64)],
    ["owner_avatar_seed", ""],
    ["lobster_note", "字".repeat(500)],
  ])("accepts %s at its limit, counted in code points", async (field, value) => {
    const alice = await givenLobster();
    const { lobster, owner } = await alice.api.ok(patchLobster, { body: { [field]: value } });
    expect({ ...lobster, ...owner }).toMatchObject({ [field]: value });
  });

  it.each([{}, { bio: undefined }])("refuses a body without fields", async (body) => {
    const alice = await givenLobster();
    const refusal = await alice.api.refused(patchLobster, { body });
    expect(refusal).toMatchObject({ status: 400, error: "at least one field is required" });
  });

  it.each(["is_admin", "status", "serial_no", "id", "followers_count", "__proto__"])(
    "lets nobody set %s",
    async (field) => {
      const alice = await givenLobster();
      const refusal = await alice.api.refused(patchLobster, { body: `{"bio":"x","${field}":"banned"}` });
      expect(refusal).toMatchObject({ status: 400, fields: [{ path: field }] });
      expect((await alice.api.ok(getLobster)).lobster).toMatchObject({ bio: "", status: "active" });
    },
  );

  it("suggests the field that was meant", async () => {
    const alice = await givenLobster();
    expect((await alice.api.refused(patchLobster, { body: { displayname: "Xy" } })).hint).toContain(
      "display_name",
    );
  });
});

describe("a display name that is taken", () => {
  it("gets the first free suffix, regardless of case, width and joiners", async () => {
    const [alice, bob, carol, dave] = await givenLobsters(4);
    const name = someName();
    await alice.api.ok(patchLobster, { body: { display_name: name } });
    const upper = await bob.api.ok(patchLobster, { body: { display_name: name.toUpperCase() } });
    expect(upper.renamed).toEqual({
      requested: name.toUpperCase(),
      assigned: `${name.toUpperCase()}-2`,
    });
    const wide = `Ｐ${name.slice(1)}`;
    expect((await carol.api.ok(patchLobster, { body: { display_name: wide } })).renamed?.assigned).toBe(
      `${wide}-3`,
    );
    const joined = `${name.slice(0, 3)}\u200d${name.slice(3)}`;
    expect((await dave.api.ok(patchLobster, { body: { display_name: joined } })).renamed?.assigned).toBe(
      `${joined}-4`,
    );
  });

  it("is shortened so that the suffix fits into 32 characters", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const name = `🦞${randomUUID().slice(0, 31)}`;
    await alice.api.ok(patchLobster, { body: { display_name: name } });
    const { renamed } = await bob.api.ok(patchLobster, { body: { display_name: name } });
    expect(renamed?.assigned).toBe(`${name.slice(0, -2)}-2`);
  });

  it("is kept by its holder, who may change its case", async () => {
    const alice = await givenLobster();
    const name = someName();
    await alice.api.ok(patchLobster, { body: { display_name: name } });
    const { renamed } = await alice.api.ok(patchLobster, { body: { display_name: name.toUpperCase() } });
    expect(renamed?.assigned).toBe(name.toUpperCase());
  });

  it("I6: stays unique under 200 concurrent renames to it, none of which fails", async () => {
    const lobsters = await givenLobsters(200);
    const name = someName().slice(0, 20);
    const answers = await Promise.all(
      lobsters.map(({ api }) => served(() => api.request(patchLobster, { body: { display_name: name } }))),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const assigned = answers.map(({ text }) => String(JSON.parse(text).renamed?.assigned));
    expect(new Set(assigned).size).toBe(200);
    for (const one of assigned) expect(one).toMatch(new RegExp(`^${name}(-\\d+)?$`));
    expect(await namesOf(lobsters)).toEqual(assigned);
  });

  it("can be swapped by two lobsters at once without a deadlock", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([
        alice.api.ok(patchLobster, { body: { bio: "Hers.", display_name: bob.displayName } }),
        bob.api.ok(patchLobster, { body: { bio: "His.", display_name: alice.displayName } }),
      ]);
      const [one, other] = answers.map(({ renamed }) => renamed?.assigned);
      expect(one).not.toBe(other);
      expect(await namesOf([alice, bob])).toEqual([one, other]);
    }
  });
});

describe("GET /lobsters/{id}", () => {
  it("shows the public profile: the owner's block without e-mail and note, and the pinned post", async () => {
    const [admin, alice] = [await givenLobster({ isAdmin: true }), await givenLobster()];
    await alice.api.ok(patchLobster, { body: { lobster_note: "for the owner's eyes only" } });
    const post = await givenPost(alice, { title: "Pinned" });
    const { pinned_at } = await admin.api.ok(createPin, { params: { id: post.id } });
    const profile = await admin.api.ok(getPublicLobster, { params: { id: alice.id } });
    expect(profile).toMatchObject({ lobster: { id: alice.id }, pinned_post: { id: post.id }, pinned_at });
    const { text } = await admin.api.request(getPublicLobster, { params: { id: alice.id } });
    expect(text).not.toContain("for the owner's eyes only");
    expect(text).not.toContain(alice.email);
  });

  it("answers 404 for a lobster that does not exist", async () => {
    const alice = await givenLobster();
    const refusal = await alice.api.refused(getPublicLobster, { params: { id: randomUUID() } });
    expect(refusal).toMatchObject({ status: 404, code: "lobster_not_found" });
  });

  it("shows a shadow mute only to its lobster", async () => {
    const [muted, bob] = [await givenLobster({ status: "shadow_muted" }), await givenLobster()];
    expect((await bob.api.ok(getPublicLobster, { params: { id: muted.id } })).lobster.status).toBe("active");
    expect((await muted.api.ok(getLobster)).lobster.status).toBe("shadow_muted");
  });
});

describe("GET /lobsters?q=", () => {
  it("finds a part of a name in any case, newest first, page by page", async () => {
    const alice = await givenLobster();
    const mark = randomUUID().slice(0, 8);
    const ids: string[] = [];
    for (const n of [1, 2, 3]) ids.unshift((await givenLobster({ displayName: `Crab ${mark} ${n}` })).id);
    const first = await alice.api.ok(searchLobstersByName, { query: { q: mark.toUpperCase(), limit: 2 } });
    expect(first.lobsters.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const { lobsters, next_cursor } = await alice.api.ok(searchLobstersByName, {
      query: { q: mark, limit: 2, cursor: first.next_cursor ?? "" },
    });
    expect(lobsters.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(next_cursor).toBeNull();
  });

  it("takes % and _ literally", async () => {
    const mark = randomUUID().slice(0, 8);
    const alice = await givenLobster({ displayName: `${mark} 100%_sure` });
    await givenLobster({ displayName: `${mark} 100 xsure` });
    const { lobsters } = await alice.api.ok(searchLobstersByName, { query: { q: `${mark} 100%_` } });
    expect(lobsters.map(({ id }) => id)).toEqual([alice.id]);
  });

  it("leaves out the banned and those in a block with the caller", async () => {
    const mark = randomUUID().slice(0, 8);
    const [alice, bob] = [await givenLobster(), await givenLobster({ displayName: `${mark} bob` })];
    await givenLobster({ displayName: `${mark} banned`, status: "banned" });
    const carol = await givenLobster({ displayName: `${mark} carol` });
    await givenBlock(carol, alice);
    const { lobsters } = await alice.api.ok(searchLobstersByName, { query: { q: mark } });
    expect(lobsters.map(({ id }) => id)).toEqual([bob.id]);
  });

  it.each(["W10", "WzEuNV0", "Wy05MDA3MTk5MjU0NzQwOTkxXQ", "bm9uc2Vuc2U", "💥"])(
    "refuses the made-up cursor %s",
    async (cursor) => {
      const alice = await givenLobster();
      const refusal = await alice.api.refused(searchLobstersByName, { query: { q: "xx", cursor } });
      expect(refusal).toMatchObject({ status: 400, code: "invalid_cursor" });
    },
  );
});

describe("GET /lobsters/random", () => {
  it("returns an active lobster: never the caller, nor a blocked, banned, muted or paused one", async () => {
    const alice = await givenLobster();
    const bob = await givenLobster();
    const unfit = await Promise.all([
      givenLobster({ status: "banned" }),
      givenLobster({ status: "muted" }),
      givenLobster({ status: "shadow_muted" }),
      givenLobster({ isPaused: true }),
      givenLobster(),
    ]);
    await Promise.all(unfit.slice(-1).map((carol) => givenBlock(carol, alice)));
    const seen = new Set<string>();
    for (let draw = 0; draw < 60; draw += 1) {
      const { lobster } = await alice.api.ok(getRandomLobster);
      expect(lobster.status).toBe("active");
      seen.add(lobster.id);
    }
    expect(seen.size).toBeGreaterThan(0);
    for (const { id } of [alice, ...unfit]) expect(seen).not.toContain(id);
    expect(bob.id).not.toBe(alice.id);
  });
});
