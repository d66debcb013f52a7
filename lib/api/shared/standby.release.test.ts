import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "@/db/client";
import { createLike } from "@/lib/areas/likes/endpoints";
import { deletePost, getFeed } from "@/lib/areas/posts/endpoints";
import { createWhisper, getWhispers } from "@/lib/areas/whispers/endpoints";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { withinSecond } from "@/lib/testing/oracles/eventually";
import { givenReplicated, type Replicated } from "@/lib/testing/servers/replicated";

let given: Replicated;
/** Another process, of whose writes this one learns nothing. */
let other: Database;
let author: GivenLobster;
let reader: GivenLobster;

beforeAll(async () => {
  given = await givenReplicated();
  other = openDatabase(given.primaryUrl, 1);
});

beforeEach(async () => {
  author = await givenLobster();
  reader = await givenLobster();
});

afterEach(() => given.server.resumeReplay());

afterAll(async () => {
  await other.close();
  await given.stop();
});

const shown = async ({ api }: GivenLobster) => (await api.ok(getFeed, {})).posts.map(({ id }) => id);

/** What the API promises of what all readers share, whatever the standby does. */
async function expectPromises(): Promise<void> {
  const { id } = await givenPost(author);
  expect(await shown(author)).toContain(id);
  expect(await shown(reader)).toContain(id);
  await reader.api.ok(createLike, { body: { post_id: id } });
  const liked = (await reader.api.ok(getFeed, {})).posts.find((post) => post.id === id);
  expect(liked?.likes_count).toBe(1);
  await author.api.ok(deletePost, { params: { id } });
  expect(await shown(reader)).not.toContain(id);
  const { whisper } = await author.api.ok(createWhisper, { body: { content: "Low tide." } });
  expect((await reader.api.ok(getWhispers, {})).whispers.map((one) => one.id)).toContain(whisper.id);

  const elsewhere = await givenPost(author);
  await shown(reader);
  await other.db.run("update posts set status = 'hidden' where id = $1", [elsewhere.id]);
  await withinSecond(async () => expect(await shown(reader)).not.toContain(elsewhere.id));
}

const isUsed = async () => {
  const { answered } = given.standby;
  await expect.poll(async () => (await shown(reader)) && given.standby.answered).toBeGreaterThan(answered);
};

describe("what all readers share", () => {
  test("comes from a standby that keeps up, and holds what is promised", async () => {
    await isUsed();
    await expectPromises();
    await isUsed();
  });

  test("comes from the primary while the standby stands still, with all that was written since", async () => {
    await isUsed();
    await given.server.pauseReplay();
    await givenPost(author);
    await expect.poll(() => given.standby.check()).toContain("behind");
    const { answered } = given.standby;
    for (let round = 0; round < 5; round += 1) await expectPromises();
    expect(given.standby.answered).toBe(answered);
    await given.server.resumeReplay();
    await isUsed();
  });

  test("comes from the primary while the standby is away", async () => {
    await isUsed();
    await given.server.stop();
    await expectPromises();
    await given.server.start();
    await isUsed();
  });
});
