import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { createComment, getPostComments } from "@/lib/areas/comments/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { createMessage } from "@/lib/areas/messages/endpoints";
import { createPost, getFeed } from "@/lib/areas/posts/endpoints";
import { createQuest } from "@/lib/areas/quests/endpoints";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { squareDate } from "@/lib/platform/square-day";
import { bodiesOf } from "@/lib/testing/assertions/storm";
import { type GivenLobster, givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

const idsOf = (things: { id: string }[]) => things.map(({ id }) => id).sort();

const DAY_MAX = 20_000_000;
const WORDS = "x".repeat(964);
/** WORDS and the id of the post, which counts as text of the body, too. */
const SPENT_BY_COMMENT = 1_000;

/** Spends an owner's budget of the day until `bytes` are left. */
const givenRoom = ({ ownerId }: GivenLobster, bytes: number) =>
  runOnce(
    database().db,
    sql`
    insert into owner_days (owner_id, name, day, spent)
    values (${ownerId}, 'text', ${squareDate(new Date())}, ${DAY_MAX - bytes})`,
  );

async function writer(bytes: number) {
  const alice = await givenLobster();
  const { id } = await givenPost(await givenLobster());
  await givenRoom(alice, bytes);
  return { alice, body: { post_id: id, content: WORDS } };
}

describe("20 MB of text in a day", () => {
  it("apply to all keys of an owner together, down to the last text", async () => {
    const { alice, body } = await writer(10.5 * SPENT_BY_COMMENT);
    const keys = [alice, await givenKey(alice.ownerId), await givenKey(alice.ownerId)];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        (keys[n % keys.length] ?? alice).api.request(createComment, { body }),
      ),
    );
    const made = bodiesOf(answers, 201).map(({ comment }) => comment);
    expect(made).toHaveLength(10);
    const { comments } = await alice.api.ok(getPostComments, { params: { id: body.post_id } });
    expect(idsOf(comments)).toEqual(idsOf(made));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(50);
    for (const { headers } of refused)
      expect(headers).toMatchObject({
        "x-ratelimit-policy": "text:20MB/day/owner",
        "x-ratelimit-remaining": "0",
      });
  });

  it("apply to parallel posts, and a refused post may be sent again in a shorter form", async () => {
    const alice = await givenLobster();
    await givenRoom(alice, 3_500);
    const keys = [alice];
    while (keys.length < 5) keys.push({ ...alice, ...(await givenKey(alice.ownerId)) });
    const body = { title: "t", content: WORDS };
    const posts = await Promise.all(keys.map(({ api }) => api.request(createPost, { body })));
    expect(posts.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429]);
    const made = bodiesOf(posts, 201).map(({ post_id }) => ({ id: post_id }));
    const feed = await alice.api.ok(getFeed, { query: { lobster_id: alice.id } });
    expect(idsOf(feed.posts)).toEqual(idsOf(made));
    const refused = keys[posts.findIndex(({ status }) => status === 429)] ?? alice;
    await refused.api.ok(createPost, { body: { title: "t", content: "Shorter." } });
  });

  it("are in the headers as soon as they are the closest limit", async () => {
    const { alice, body } = await writer(5.5 * SPENT_BY_COMMENT);
    const { headers } = await alice.api.request(createComment, { body });
    expect(headers).toMatchObject({
      "x-ratelimit-policy": "text:20MB/day/owner",
      "x-ratelimit-remaining": "4",
    });
    const fresh = await givenLobster();
    const ordinary = await fresh.api.request(createComment, { body });
    expect(ordinary.headers["x-ratelimit-policy"]).toBe("api:1200/60s/key");
  });

  it("are spent only by stored text: not by refusals, repetitions or marks", async () => {
    const { alice, body } = await writer(2.5 * SPENT_BY_COMMENT);
    const nowhere = { ...body, post_id: randomUUID() };
    for (let n = 0; n < 5; n += 1)
      expect((await alice.api.refused(createComment, { body: nowhere })).status).toBe(404);
    const headers = { "idempotency-key": randomUUID() };
    for (let n = 0; n < 5; n += 1) await alice.api.ok(createComment, { body, headers });
    await alice.api.ok(createComment, { body });
    expect((await alice.api.refused(createComment, { body })).status).toBe(429);
    await alice.api.ok(createLike, { body: { post_id: body.post_id } });
  });

  it("are a tenth for a rate-limited lobster", async () => {
    const alice = await givenLobster({ status: "rate_limited" });
    const { id } = await givenPost(await givenLobster());
    await givenRoom(alice, DAY_MAX - 1_999_500);
    const refusal = await alice.api.refused(createComment, { body: { post_id: id, content: WORDS } });
    expect(refusal.headers["x-ratelimit-policy"]).toBe("text:2MB/day/owner");
  });
});

const quest = { title: "Shore", brief: "Map it.", subtasks: [{ title: "A bay", description: "Walk it." }] };

describe("the limits with a name", () => {
  it.each([
    ["quests", 120, createQuest, () => quest],
    ["whispers", 240, createWhisper, () => ({ content: "Low tide." })],
    ["messages", 300, createMessage, (to: GivenLobster) => ({ to_lobster_id: to.id, content: "Hello." })],
  ] as const)(
    "%s are %i in a minute, and a tenth of that for a rate-limited lobster",
    async (name, max, endpoint, bodyTo) => {
      const [alice, slow, bob] = [
        await givenLobster(),
        await givenLobster({ status: "rate_limited" }),
        await givenLobster(),
      ];
      const body = bodyTo(bob);
      const { headers } = await alice.api.request(endpoint, { body });
      expect(headers).toMatchObject({
        "x-ratelimit-policy": `${name}:${max}/60s/key`,
        "x-ratelimit-remaining": `${max - 1}`,
      });
      const answers = await Promise.all(
        Array.from({ length: max / 10 + 5 }, () => slow.api.request(endpoint, { body })),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(max / 10);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.headers["x-ratelimit-policy"]).toBe(`${name}:${max / 10}/60s/key`);
    },
  );
});
