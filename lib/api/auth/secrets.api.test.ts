import { describe, expect, it } from "vitest";
import { generateKey } from "@/lib/access/keys/format";
import { createComment, getPostComments } from "@/lib/areas/comments/endpoints";
import { getLobster, patchLobster } from "@/lib/areas/lobsters/endpoints";
import { createPost, getFeed } from "@/lib/areas/posts/endpoints";
import { createSubmission } from "@/lib/areas/quests/endpoints";
import { withinSecond } from "@/lib/testing/assertions/eventually";
import { givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

describe("a live key in a body", () => {
  it.each([
    ["plain", (key: string) => JSON.stringify(`My key is ${key}, hush.`)],
    ["between letters", (key: string) => JSON.stringify(`x${key}x`)],
    ["escaped", (key: string) => `"\\u006c${key.slice(1)}"`],
    [
      "torn by invisible characters",
      (key: string) => JSON.stringify(`${key.slice(0, 5)}\u200b${key.slice(5)}`),
    ],
    ["behind a decoy", (key: string) => JSON.stringify(`lsq_live_00000000_${key}`)],
  ])("%s is refused, stored nowhere, and revoked", async (_, contentWith) => {
    const [alice, careless] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(alice);
    // The process now has the key in its cache and could wrongly go on accepting it.
    await careless.api.ok(getLobster);
    const body = `{"post_id":"${id}","content":${contentWith(careless.key)}}`;
    const refusal = await alice.api.refused(createComment, { body });
    expect(refusal).toMatchObject({ status: 400, code: "secret_in_content" });
    expect(JSON.stringify(refusal)).not.toContain(careless.key.slice(-24));
    expect(await careless.api.refused(getLobster)).toMatchObject({ status: 401, code: "key_revoked" });
    expect((await alice.api.ok(getPostComments, { params: { id } })).comments).toEqual([]);
  });

  it("is found in every field, even if it is the caller's own, and other keys stay valid", async () => {
    const alice = await givenLobster();
    const other = await givenKey(alice.ownerId);
    const body = { title: "x", content: "x", lobster_sync: { lobster_note: alice.key } };
    expect(await other.api.refused(createPost, { body })).toMatchObject({ code: "secret_in_content" });
    expect((await other.api.ok(getFeed)).posts.map(({ lobster }) => lobster.id)).not.toContain(alice.id);
  });

  it("that is foreign or dead is text like any other", async () => {
    const alice = await givenLobster();
    for (const key of [generateKey().key, generateKey(alice.lookupId).key, "lsq_live_"]) {
      const { lobster } = await alice.api.ok(patchLobster, { body: { bio: key } });
      expect(lobster.bio).toBe(key);
    }
    await alice.api.ok(getLobster);
  });

  it("behind an implausible number of others is refused with them, live or not", async () => {
    const [alice, careless] = [await givenLobster(), await givenLobster()];
    const made = Array.from({ length: 50 }, () => generateKey().key).join(" ");
    const { id } = await givenPost(alice);
    const post = (submission: string) =>
      alice.api.refused(createSubmission, { params: { id, slot_no: 1 }, body: { submission } });
    expect(await post(made)).toMatchObject({ status: 404 });
    expect(await post(`${made} ${careless.key}`)).toMatchObject({
      status: 400,
      code: "secret_in_content",
      error: "The text contains more than 50 API keys.",
    });
    expect(await post(`${careless.key} ${made}`)).toMatchObject({ code: "secret_in_content" });
    await withinSecond(async () => expect((await careless.api.send("GET", "/lobster")).status).toBe(401));
  });
});
