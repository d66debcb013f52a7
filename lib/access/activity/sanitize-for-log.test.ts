import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { ACTIVITY_TEXT_MAX } from "@/db/schema/activity";
import { generateKey } from "@/lib/access/keys/format";
import { createLike } from "@/lib/areas/likes/endpoints";
import { createPost, getPost } from "@/lib/areas/posts/endpoints";
import { createClaim } from "@/lib/areas/quests/endpoints";
import { createReaction } from "@/lib/areas/reactions/endpoints";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { activityList } from "./lists";
import { sanitizeForLog } from "./sanitize-for-log";

/** The owner's activity page, read without waiting for anything. */
async function readNow(lobster: GivenLobster) {
  const filter = { lobsterId: lobster.id, area: null, outcome: null, keyId: null, hours: false };
  const now = new Date().toISOString();
  return (await activityList.read(database().db, { ...filter, now }, { limit: 50 })).entries;
}

describe("the owner sees", () => {
  it("the newest acts at once, and the errors of refused calls", async () => {
    const alice = await givenLobster();
    await alice.api.ok(createWhisper, { body: { content: "Low tide." } });
    const refused = await alice.api.refused(createWhisper, { body: { content: 3, contnet: "" } });
    expect(await readNow(alice)).toMatchObject([
      { status: 400, code: "invalid_fields", error: refused.error, hint: refused.hint },
      { status: 201, code: null, error: null, hint: null },
    ]);
    expect(refused.error).toContain("content must be a string");
    expect(refused.hint).toContain("content");
  });

  it("the detail by which calls of one operation differ", async () => {
    const alice = await givenLobster();
    const post_id = (await givenPost(await givenLobster())).id;
    await alice.api.ok(createLike, { body: { post_id } });
    await alice.api.ok(createLike, { body: { post_id } });
    await alice.api.ok(createReaction, { body: { post_id, emoji: "wave" } });
    await alice.api.refused(createClaim, { params: { id: randomUUID(), slot_no: "2" } });
    expect((await readNow(alice)).map(({ detail }) => detail)).toEqual(["2", "wave", "false", "true"]);
  });
});

describe("the log never contains", () => {
  it("a key, neither in a field's name, nor in a parameter, nor in a path", async () => {
    const alice = await givenLobster();
    const { key } = generateKey();
    await alice.api.send("POST", "/whispers", { body: { content: "x", [key]: 1 } });
    await alice.api.send("GET", `/feed?${key}=1`);
    await alice.api.refused(getPost, { params: { id: key } });
    const rows = await readNow(alice);
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).toContain("lsq_live_");
    expect(JSON.stringify(rows)).not.toContain(key.slice(-24));
  });

  it("the part of a broken body that the error quotes", async () => {
    const alice = await givenLobster();
    const { text } = await alice.api.send("POST", "/whispers", { body: '{"content": hush-hush}' });
    expect(text).toContain("hush");
    const [row] = await readNow(alice);
    expect(row).toMatchObject({ code: "invalid_json", error: "The body is not valid JSON." });
    expect(JSON.stringify(row)).not.toContain("hush");
  });

  it("a text beyond its maximum, or characters that PostgreSQL cannot store", async () => {
    const alice = await givenLobster();
    const body = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`\0\ud83e${"&".repeat(60)}${index}`, 1]),
    );
    const { error } = await alice.api.refused(createPost, { body });
    expect(error.length).toBeGreaterThan(ACTIVITY_TEXT_MAX);
    const [row] = await readNow(alice);
    expect(row?.error?.length).toBe(ACTIVITY_TEXT_MAX);
    expect(row?.error).toMatch(/…$/);
    expect(row?.error?.isWellFormed()).toBe(true);
  });
});

it.each([
  [undefined, null],
  ["", null],
  ["Low tide.", "Low tide."],
  ["a\0b", "ab"],
  ["\ud83e", "\ufffd"],
  ["lsq_live_0a1b2c3d_secret is not a field", "lsq_live_0a1b2c3d_… is not a field"],
  ["lsq_live_0a1b2c3d…", "lsq_live_0a1b2c3d…"],
  ["x".repeat(500), "x".repeat(500)],
  ["x".repeat(501), `${"x".repeat(499)}…`],
])("the sentence %j is stored as %j", (sentence, kept) => {
  expect(sanitizeForLog(sentence)).toBe(kept);
});
