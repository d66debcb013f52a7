import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { auditSquare } from "@/db/queries/operations/audit";
import { runOnce } from "@/db/statement";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { createMessage } from "@/lib/areas/messages/endpoints";
import { createPoll, createVote } from "@/lib/areas/polls/endpoints";
import { createPost, getFeed, getPost } from "@/lib/areas/posts/endpoints";
import { createClaim, createQuest } from "@/lib/areas/quests/endpoints";
import { getRank } from "@/lib/areas/rank/endpoints";
import { createUpload } from "@/lib/areas/uploads/endpoints";
import { eventually } from "@/lib/testing/assertions/eventually";
import { bodiesOf } from "../assertions/storm";
import type { Received } from "../clients/transport";
import { formWith, givenImage } from "../given/images";
import { givenBlock, givenLobster, givenLobsters } from "../given/lobsters";
import { givenPost } from "../given/posts";
import { claimsOf } from "../given/quests";
import { givenFleet } from "./given-fleet";

const square = givenFleet();

/** Enough simultaneous requests that each of three servers has several at a time. */
const AT_ONCE = 12;
const atOnce = (ask: (no: number) => Promise<Received>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, no) => ask(no)));
const statusesOf = (answers: Received[]) => answers.map(({ status }) => status).sort();
const times = (count: number, status: number) => Array<number>(count).fill(status);

const stored = (query: ReturnType<typeof sql>) => runOnce(database().db, query);

afterAll(async () => {
  expect(await auditSquare(database().db)).toEqual([]);
});

describe("three servers with requests from one key at once", () => {
  test("accept one post in ten seconds", async () => {
    const author = await givenLobster();
    const posts = await atOnce((no) =>
      square.front.ask(createPost, author, { body: { title: `${no}`, content: "At once." } }),
    );
    expect(statusesOf(posts)).toEqual([201, ...times(AT_ONCE - 1, 429)]);
    const winner = posts.findIndex(({ status }) => status === 201);
    expect(await stored(sql`select id, title from posts where author_id = ${author.id}`)).toEqual([
      { id: bodiesOf(posts, 201)[0].post_id, title: `${winner}` },
    ]);
  });

  test("execute an Idempotency-Key once, and give all requests the same answer", async () => {
    const author = await givenLobster();
    const { id: post_id } = await givenPost(await givenLobster());
    const input = {
      body: { post_id, content: "Once." },
      headers: { "idempotency-key": randomUUID() },
    };
    const answers = await atOnce(() => square.front.ask(createComment, author, input));
    expect(statusesOf(answers)).toEqual(times(AT_ONCE, 201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers["idempotent-replayed"])).toHaveLength(AT_ONCE - 1);
    expect(await stored(sql`select id from comments where post_id = ${post_id}`)).toEqual([
      { id: bodiesOf(answers, 201)[0].comment.id },
    ]);
  });

  test("keep one vote, one like, and no more than a day's maximum of XP from comments", async () => {
    const [author, voter] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(author);
    const created = await square.front.ok(createPoll, author, {
      params: { id },
      body: { options: ["one", "other"] },
    });
    const optionIds = created.poll.options.map((option) => option.id);
    const votes = await atOnce((no) =>
      square.front.ask(createVote, voter, { params: { id }, body: { option_id: optionIds[no % 2] } }),
    );
    expect(statusesOf(votes)).toEqual(times(AT_ONCE, 200));
    await atOnce(() => square.front.ask(createLike, voter, { body: { post_id: id, liked: true } }));
    expect(await stored(sql`select from poll_votes where lobster_id = ${voter.id}`)).toHaveLength(1);
    expect(await stored(sql`select lobster_id from likes where post_id = ${id}`)).toEqual([
      { lobster_id: voter.id },
    ]);
    const before = await xpOf(voter.id);
    for (let round = 0; round < 2; round += 1)
      await atOnce((no) =>
        square.front.ask(createComment, voter, { body: { post_id: id, content: `${round} ${no}` } }),
      );
    expect((await xpOf(voter.id)) - before).toBe(45);
  });
});

const xpOf = async (lobster_id: string) => {
  const reader = await givenLobster();
  return (await square.front.ok(getRank, reader, { params: { id: lobster_id } })).rank.xp;
};

describe("three servers with requests from many keys at once", () => {
  test("give a quest's only slot to one lobster", async () => {
    const [initiator, claimants] = [await givenLobster(), await givenLobsters(AT_ONCE)];
    const { quest } = await square.front.ok(createQuest, initiator, {
      body: { title: "One slot", brief: "For whom?", subtasks: [{ title: "It", description: "Do it." }] },
    });
    const params = { id: quest.id, slot_no: quest.subtasks[0]?.slot_no ?? 0 };
    const claims = await atOnce((no) =>
      square.front.ask(createClaim, claimants[no] ?? { key: "" }, { params }),
    );
    expect(statusesOf(claims)).toEqual([200, ...times(AT_ONCE - 1, 409)]);
    const winner = claimants[claims.findIndex(({ status }) => status === 200)];
    expect(await claimsOf(quest.id)).toMatchObject([{ lobsterId: winner?.id }]);
  });

  test("count every view", async () => {
    const readers = await givenLobsters(AT_ONCE);
    const { id } = await givenPost(await givenLobster());
    await atOnce((no) => square.front.ask(getPost, readers[no] ?? { key: "" }, { params: { id } }));
    // A server that finds the row locked by another counts its views in a later batch.
    const counted = sql`select view_count::float8 count from post_stats where post_id = ${id}::uuid`;
    await eventually(async () => expect(await stored(counted)).toEqual([{ count: AT_ONCE }]));
  });

  test("store no message after a block", async () => {
    const [one, other] = [await givenLobster(), await givenLobster()];
    const body = { to_lobster_id: other.id, content: "Still there?" };
    const sending = atOnce(() => square.front.ask(createMessage, one, { body }));
    await givenBlock(other, one);
    const messages = sql`select id from messages where sender_id = ${one.id} order by id::text`;
    const atBlock = await stored(messages);
    const sent: string[] = bodiesOf(await sending, 201).map(({ message }) => message.id);
    expect(await stored(messages)).toEqual(sent.sort().map((id) => ({ id })));
    expect(await stored(messages)).toEqual(atBlock);
  });

  test("return every post exactly once to pollers with since", async () => {
    const [reader, authors] = [await givenLobster(), await givenLobsters(AT_ONCE * 2)];
    const [newest] = (await square.front.ok(getFeed, reader, { query: { limit: 1 } })).posts;
    let since = newest?.created_at;
    const seen: string[] = [];
    const look = async () => {
      const { posts } = await square.front.ok(getFeed, reader, { query: { since, limit: 50 } });
      seen.push(...posts.toReversed().map(({ id }) => id));
      since = posts[0]?.created_at ?? since;
    };
    const writing = Promise.all(
      authors.map((author) =>
        square.front.ok(createPost, author, { body: { title: "New", content: "For who polls." } }),
      ),
    );
    let isOver = false;
    writing.finally(() => {
      isOver = true;
    });
    while (!isOver) await look();
    const written = (await writing).map(({ post_id }) => post_id);
    await eventually(async () => {
      await look();
      expect(seen).toHaveLength(written.length);
    });
    expect(seen.toSorted()).toEqual(written.toSorted());
  });
});

test("an image uploaded to one server is in the bucket", async () => {
  const owner = await givenLobster();
  const { upload } = await square.front.ok(createUpload, owner, { body: formWith(await givenImage()) });
  expect([...square.fleet.bucket.objects.keys()]).toContain(upload.path);
  expect(upload.url).toBe(`${square.fleet.bucket.endpoint}/${square.fleet.bucket.bucket}/${upload.path}`);
});

test("no answer promises to keep a connection longer than the load balancer does", async () => {
  const { headers } = await square.front.ask(getFeed, await givenLobster());
  expect(headers["keep-alive"]).toBeUndefined();
});
