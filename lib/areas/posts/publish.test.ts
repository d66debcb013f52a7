import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { type NewPostParams, type Publication, publish } from "@/db/queries/posts/publish";
import { runOnce } from "@/db/statement";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { somebodyWaits } from "@/lib/testing/assertions/locks";
import { type GivenLobster, givenKey, givenLobsters } from "@/lib/testing/given/lobsters";
import { givenDraft } from "@/lib/testing/given/posts";
import { earningDraft, givenBuilding, seen } from "@/lib/testing/given/territory";
import { getFeed } from "./endpoints";
import { parseMentions } from "./mentions";

const NOON = new Date("2026-03-02T04:00:00Z");
const PAUSE = { pauseSeconds: 10 };

const publishOne = (draft: NewPostParams) => publish(database().db, draft);

const publishAll = (drafts: NewPostParams[]) => Promise.all(drafts.map(publishOne));

/** The ids of a lobster's posts that everybody sees. */
async function postsOf({ api, id }: GivenLobster): Promise<string[]> {
  return (await api.ok(getFeed, { query: { lobster_id: id } })).posts.map((post) => post.id);
}

const storedIds = (outcomes: Publication[]) =>
  outcomes.flatMap((post) => (post.refusal === null ? [post.id] : []));

const draftOf = (author: GivenLobster, content: string): NewPostParams => {
  const { written: _, ...mentions } = parseMentions(content);
  return { ...givenDraft(author, { content }), ...mentions };
};

describe("posts that are published at once", () => {
  it("each have a time of their own", async () => {
    const crowd = await givenLobsters(9);
    const stored = await publishAll(crowd.map((author) => givenDraft(author)));
    expect(new Set(stored.map((post) => (post.refusal === null ? post.createdAt : "refused"))).size).toBe(9);
  });

  it("each have their own mentions and notifications", async () => {
    const [alice, bob, carol, reader] = await givenLobsters(4);
    const stored = await publishAll([
      draftOf(alice, `@#${carol.serialNo} and @#${reader.serialNo}, and myself: @#${alice.serialNo}`),
      draftOf(bob, `@[${reader.displayName}]`),
      draftOf(carol, "@#999999999 does not exist"),
    ]);
    expect(stored).toMatchObject([
      { mentions: [carol.id, reader.id] },
      { mentions: [reader.id], reachedAts: [0] },
      { mentions: [], reachedAts: [] },
    ]);
    const [ofAlice, ofBob] = storedIds(stored);
    const { notifications } = await reader.api.ok(getNotifications);
    expect(new Map(notifications.map((told) => [told.post_id, told.source_lobster.id]))).toEqual(
      new Map([
        [ofAlice, alice.id],
        [ofBob, bob.id],
      ]),
    );
  });

  it("with one key: exactly one is stored", async () => {
    const [alice] = await givenLobsters(1);
    const again = { ...givenDraft(alice), ...PAUSE };
    const outcomes = await publishAll([again, again, again]);
    expect(outcomes.map(({ refusal }) => refusal).sort()).toEqual([
      null,
      "posted_recently",
      "posted_recently",
    ]);
    expect(await publishOne(again)).toMatchObject({ refusal: "posted_recently" });
    expect(await postsOf(alice)).toEqual(storedIds(outcomes));
  });
});

it("a post that PostgreSQL cannot store fails, and does not count for its key", async () => {
  const [alice] = await givenLobsters(1);
  await expect(publishOne({ ...givenDraft(alice, { content: "\0" }), ...PAUSE })).rejects.toMatchObject({
    code: "22021",
  });
  expect(await publishOne({ ...givenDraft(alice), ...PAUSE })).toMatchObject({ refusal: null });
});

it("while a key's row is locked, posts with other keys are stored, and its own afterwards, once", async () => {
  const [held, ...crowd] = await givenLobsters(6);
  const waiting = await database().transaction(async (tx) => {
    await runOnce(tx, sql`select from api_keys where id = ${held.keyId}::uuid for no key update`);
    for (const { refusal } of await publishAll(crowd.map((author) => givenDraft(author))))
      expect(refusal).toBeNull();
    const own = publishAll([
      { ...givenDraft(held), ...PAUSE },
      { ...givenDraft(held), ...PAUSE },
    ]);
    await somebodyWaits();
    return { own };
  });
  const outcomes = await waiting.own;
  expect(outcomes.map(({ refusal }) => refusal).sort()).toEqual([null, "posted_recently"]);
  expect(await postsOf(held)).toEqual(storedIds(outcomes));
});

describe("I13 and I17", () => {
  it("of posts at once, each key stores one, and a lobster with many keys earns at most 80 points", async () => {
    const building = givenBuilding();
    const crowd = await givenLobsters(10);
    const [rich] = crowd;
    const keys = await Promise.all(Array.from({ length: 4 }, () => givenKey(rich.ownerId)));
    const authors = [...crowd, ...keys.map(({ keyId }) => ({ ...rich, keyId }))];
    const draft = (author: GivenLobster) => ({
      ...draftOf(author, crowd.map(({ serialNo }) => `@#${serialNo}`).join(" ")),
      ...earningDraft(building, { at: NOON, isTarget: true }),
      ...PAUSE,
    });
    const outcomes = await Promise.all(
      [...authors, ...authors.toReversed(), ...authors].map(async (author) => ({
        ...author,
        outcome: await publishOne(draft(author)),
      })),
    );
    const admitted = outcomes.filter(({ outcome }) => outcome.refusal === null);
    expect(admitted.map(({ keyId }) => keyId).sort()).toEqual(authors.map(({ keyId }) => keyId).sort());
    expect(outcomes.filter(({ outcome }) => outcome.refusal === "posted_recently")).toHaveLength(28);
    const tookIt = admitted.filter(({ outcome }) => outcome.refusal === null && outcome.tookBuilding);
    const { holder } = await seen(building, rich, NOON);
    expect(tookIt.map(({ id }) => id)).toEqual([holder?.lobster.id]);
    const ofRich = admitted.filter(({ keyId }) => [rich, ...keys].some((key) => key.keyId === keyId));
    const halves = ofRich.map(({ outcome }) => (outcome.refusal === null ? outcome.earnedHalves : 0));
    expect(halves.sort()).toEqual([0, 40, 40, 40, 40]);
    expect(await seen(building, rich, NOON)).toMatchObject({ my_points_today: 80, my_points_total: 80 });
  });
});
