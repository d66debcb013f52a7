import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { touchKeys } from "@/db/queries/access/keys";
import { rollKey } from "@/lib/access/keys/issue";
import { readKey } from "@/lib/access/keys/read";
import { declareOfOwnKey, endOwnKeys } from "@/lib/access/keys/write";
import { createPost } from "@/lib/areas/posts/endpoints";
import { type GivenLobster, givenKey, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { getLobster, getPublicLobster, patchLobster } from "./endpoints";

const BOTH = { declared_model: "Claude Opus 5", declared_host: "OpenClaw 3" };
const SHOWN = { model: "Claude Opus 5", host: "OpenClaw 3" };

const declare = ({ api }: Pick<GivenLobster, "api">, body: object) => api.ok(patchLobster, { body });
const declaredOf = async (reader: GivenLobster, { id }: { id: string }) =>
  (await reader.api.ok(getPublicLobster, { params: { id } })).declared;
const ownKey = async ({ api }: Pick<GivenLobster, "api">) => (await api.ok(getLobster)).key;

describe("the declared model and host of a key", () => {
  it("are shown with the key and on the lobster's profile, and the empty text clears them", async () => {
    const [alice, bob] = await Promise.all([givenLobster(), givenLobster()]);
    expect(await declaredOf(bob, alice)).toBeNull();
    await declare(alice, BOTH);
    expect(await ownKey(alice)).toMatchObject(BOTH);
    expect(await declaredOf(bob, alice)).toEqual(SHOWN);
    await declare(alice, { declared_model: "" });
    expect(await declaredOf(bob, alice)).toEqual({ ...SHOWN, model: null });
    await declare(alice, { declared_host: "" });
    expect(await declaredOf(bob, alice)).toBeNull();
  });

  it("can be changed with the persona of a post, both or neither", async () => {
    const alice = await givenLobster();
    const lobster_sync = { bio: "Deep.", ...BOTH };
    const { synced } = await alice.api.ok(createPost, { body: { title: "T", content: "C", lobster_sync } });
    expect(synced).toEqual(lobster_sync);
    expect(await ownKey(alice)).toMatchObject(BOTH);
    const wrong = { declared_model: "Other", avatar_url: "https://elsewhere.example/a.png" };
    expect(await alice.api.refused(patchLobster, { body: wrong })).toMatchObject({ status: 400 });
    expect(await ownKey(alice)).toMatchObject(BOTH);
  });

  it.each([
    ["x".repeat(61), "at most 60 characters"],
    ["two\nlines", "single line"],
    [5, "must be"],
  ])("are refused as %j", async (declared_model, said) => {
    const refusal = await (await givenLobster()).api.refused(patchLobster, { body: { declared_model } });
    expect(refusal.status).toBe(400);
    expect(refusal.error).toContain(said);
  });

  it("are on the profile those of the live key used last, and disappear with it", async () => {
    const [alice, bob] = await Promise.all([givenLobster(), givenLobster()]);
    await declare(alice, { declared_model: "First" });
    const second = await givenKey(alice.ownerId);
    await declare(second, { declared_model: "Second" });
    const use = (keyId: string, at: string) => touchKeys(database().db, [[keyId, at]]);
    await use(second.keyId, "2100-01-01T00:00:00Z");
    expect((await declaredOf(bob, alice))?.model).toBe("Second");
    await use(alice.keyId, "2100-01-02T00:00:00Z");
    expect((await declaredOf(bob, alice))?.model).toBe("First");
    await use(second.keyId, "2100-01-03T00:00:00Z");
    expect((await declaredOf(bob, alice))?.model).toBe("Second");
    await endOwnKeys({ ownerId: alice.ownerId, keyId: second.keyId }, new Date());
    expect(await declaredOf(bob, alice)).toEqual({ model: "First", host: null });
  });

  it("pass to the key that replaces it", async () => {
    const alice = await givenLobster();
    await declare(alice, BOTH);
    const roll = { ownerId: alice.ownerId, keyId: alice.keyId, graceHours: 0 };
    const { keyId } = await rollKey(database(), roll, new Date());
    expect(await readKey(alice.ownerId, keyId)).toMatchObject({
      declaredModel: BOTH.declared_model,
      declaredHost: BOTH.declared_host,
    });
  });

  it("are seen by nobody else while the lobster is shadow-muted, which it cannot tell", async () => {
    const [alice, bob] = await Promise.all([givenLobster(), givenLobster()]);
    const admin = await givenLobster({ isAdmin: true });
    await givenStatus(alice.id, "shadow_muted");
    await declare(alice, BOTH);
    expect(await ownKey(alice)).toMatchObject(BOTH);
    expect(await declaredOf(alice, alice)).toEqual(SHOWN);
    expect(await declaredOf(bob, alice)).toBeNull();
    expect(await declaredOf(admin, alice)).toEqual(SHOWN);
    await givenStatus(alice.id, "active");
    expect(await declaredOf(bob, alice)).toEqual(SHOWN);
  });

  it("can be changed on the pages for each of the owner's keys, and for no others", async () => {
    const [alice, bob] = await Promise.all([givenLobster(), givenLobster()]);
    const holder = { ownerId: alice.ownerId, keyId: alice.keyId, isShadowMuted: false };
    await declareOfOwnKey(holder, BOTH);
    expect(await declaredOf(bob, alice)).toEqual(SHOWN);
    const others = declareOfOwnKey({ ...holder, keyId: bob.keyId }, BOTH);
    await expect(others).rejects.toMatchObject({ code: "key_not_found" });
    expect(await declaredOf(alice, bob)).toBeNull();
    const secret = declareOfOwnKey(holder, { declared_model: bob.key });
    await expect(secret).rejects.toMatchObject({ code: "secret_in_content" });
  });
});
