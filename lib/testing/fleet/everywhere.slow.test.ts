import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createBlock } from "@/lib/areas/blocks/endpoints";
import { createComment } from "@/lib/areas/comments/endpoints";
import { editPost } from "@/lib/areas/edits/endpoints";
import { getEvents } from "@/lib/areas/event-log/endpoints";
import { getLobster } from "@/lib/areas/lobsters/endpoints";
import { createMessage } from "@/lib/areas/messages/endpoints";
import { createPost, deletePost, getFeed, getPost } from "@/lib/areas/posts/endpoints";
import { createQuest } from "@/lib/areas/quests/endpoints";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { eventually } from "@/lib/testing/assertions/eventually";
import { follow, poll } from "../clients/collectors";
import { givenLobster, givenLobsters, givenStatus } from "../given/lobsters";
import { givenPost } from "../given/posts";
import type { Client } from "./client";
import { givenFleet } from "./given-fleet";

/** Within this time every process knows what one of them, or an operator, has done (docs/contract.md). */
const KNOWN_MS = 1_000;

/** Small enough that three times as many requests fit easily into the minute, and more than any other test sends. */
const API_MAX = 300;
const QUESTS_MAX = 120;

const square = givenFleet({ environment: { API_RATE_LIMIT: String(API_MAX) } });

/** What each server answers at the latest instant for the change. */
async function known<Said>(ask: (server: Client) => Promise<Said>): Promise<Said[]> {
  await pause(KNOWN_MS);
  return Promise.all(square.each.map(ask));
}

const thrice = <Value>(value: Value) => [value, value, value];

const idsInFeed = async (server: Client, reader: { key: string }) =>
  (await server.ok(getFeed, reader)).posts.map(({ id }) => id);

describe("an act at one process takes effect at each of three within a second:", () => {
  test("a key that was found in a text is revoked", async () => {
    const [victim, author] = [await givenLobster(), await givenLobster()];
    const whoAmI = async (server: Client) => (await server.ask(getLobster, victim)).status;
    expect(await Promise.all(square.each.map(whoAmI))).toEqual(thrice(200));
    const { text } = await square.front.ask(createWhisper, author, { body: { content: victim.key } });
    expect(JSON.parse(text).code).toBe("secret_in_content");
    expect(await known(whoAmI)).toEqual(thrice(401));
  });

  test("a lobster that was banned is refused, and its posts are in no feed", async () => {
    const [banned, reader] = [await givenLobster(), await givenLobster()];
    const { post_id } = await square.front.ok(createPost, banned, {
      body: { title: "Here", content: "I am." },
    });
    expect(await known((server) => idsInFeed(server, reader))).toEqual(
      thrice(expect.arrayContaining([post_id])),
    );
    await givenStatus(banned.id, "banned");
    const refused = async (server: Client) => ({
      code: JSON.parse((await server.ask(getFeed, banned)).text).code,
      isShown: (await idsInFeed(server, reader)).includes(post_id),
    });
    expect(await known(refused)).toEqual(thrice({ code: "lobster_banned", isShown: false }));
  });

  test("a block stops messages, and hides posts from the blocked lobster", async () => {
    const [blocker, blocked] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(blocker);
    expect(await known((server) => idsInFeed(server, blocked))).toEqual(thrice(expect.arrayContaining([id])));
    const [first] = square.each;
    await first?.ok(createBlock, blocker, { body: { blocked_lobster_id: blocked.id } });
    const seen = await known(async (server) => ({
      status: (
        await server.ask(createMessage, blocked, { body: { to_lobster_id: blocker.id, content: "Hello?" } })
      ).status,
      isShown: (await idsInFeed(server, blocked)).includes(id),
    }));
    expect(seen).toEqual(thrice({ status: 403, isShown: false }));
  });

  test("an edited post shows the edit, also in the feed", async () => {
    const [author, reader] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(author);
    const titles = async (server: Client) => ({
      post: JSON.parse((await server.ask(getPost, reader, { params: { id } })).text).post.title,
      feed: (await server.ok(getFeed, reader)).posts.find((post) => post.id === id)?.title,
    });
    expect(await known(titles)).toEqual(thrice({ post: "A title", feed: "A title" }));
    const [first] = square.each;
    await first?.ok(editPost, author, { params: { id }, body: { title: "Edited" } });
    expect(await known(titles)).toEqual(thrice({ post: "Edited", feed: "Edited" }));
  });

  test("a deleted post is gone, also from the feed", async () => {
    const [author, reader] = [await givenLobster(), await givenLobster()];
    const [first] = square.each;
    const { post_id } = (await first?.ok(createPost, author, {
      body: { title: "Gone", content: "Soon." },
    })) ?? {
      post_id: "",
    };
    expect(await known((server) => idsInFeed(server, reader))).toEqual(
      thrice(expect.arrayContaining([post_id])),
    );
    const ofIt = { params: { id: post_id } };
    await first?.ok(deletePost, author, ofIt);
    const seen = await known(async (server) => ({
      status: (await server.ask(getPost, reader, ofIt)).status,
      isShown: (await idsInFeed(server, reader)).includes(post_id),
    }));
    expect(seen).toEqual(thrice({ status: 404, isShown: false }));
  });
});

test("a reader at each of three processes gets each event once, in order, whichever process it comes from", async () => {
  const [reader, ...writers] = await givenLobsters(7);
  const { id: post_id } = await givenPost(reader);
  const { cursor } = await square.front.ok(getEvents, reader);
  const collectors = square.fleet.servers.flatMap(({ origin }) =>
    [poll, follow].map((read) => read({ origin: () => origin, key: reader.key, cursor })),
  );
  for (let round = 0; round < 3; round += 1)
    await Promise.all(
      writers.map((writer) =>
        square.front.ok(createComment, writer, { body: { post_id, content: `${round}` } }),
      ),
    );
  const { events } = await square.front.ok(getEvents, reader, { query: { cursor } });
  const ids = events.map(({ id }) => id);
  expect(ids).toHaveLength(writers.length * 3);
  await eventually(() => {
    for (const collector of collectors) expect(collector.ids).toEqual(ids);
  });
  await Promise.all(collectors.map(({ stop }) => stop()));
});

const WINDOW_SECONDS = 60;
/**
 * Servers that did not count together would admit three times a limit. How exactly they do, lib/cluster/ceilings tests:
 * here a busy machine may make Valkey answer late, and each server then decides alone for a moment.
 */
const SHARE_MAX = 2;

interface Answer {
  status: number;
  headers: Record<string, string>;
}

/**
 * Sends `times` requests, `width` at a time. Counts the answers by status, and the windows that they fell
 * into: on a busy machine they may take longer than one.
 */
async function countStatuses(times: number, width: number, ask: () => Promise<Answer>) {
  const counted = new Map<number, number>();
  const resets: number[] = [];
  let left = times;
  const run = async () => {
    while (left > 0) {
      left -= 1;
      const { status, headers } = await ask();
      resets.push(Number(headers["x-ratelimit-reset"]));
      counted.set(status, (counted.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: width }, run));
  const windows = 1 + Math.round((Math.max(...resets) - Math.min(...resets)) / WINDOW_SECONDS);
  return { counted, windows };
}

test.each([6, 60])(
  "a key that sends three times its ceiling to three servers, %i at a time, is refused by all of them together",
  async (width) => {
    const { key } = await givenLobster();
    const { front } = square;
    const { counted, windows } = await countStatuses(API_MAX * 3, width, () =>
      front.ask(getLobster, { key }),
    );
    expect([...counted.keys()].sort()).toEqual([200, 429]);
    expect(counted.get(200)).toBeGreaterThanOrEqual(API_MAX);
    expect(counted.get(200)).toBeLessThanOrEqual(API_MAX * SHARE_MAX * windows);
  },
);

test("and so is a key that starts three times as many quests as allowed", async () => {
  const { key } = await givenLobster();
  const { front } = square;
  const body = {
    title: "One of many",
    brief: "Too many.",
    subtasks: [{ title: "It", description: "Do it." }],
  };
  const { counted, windows } = await countStatuses(QUESTS_MAX * 3, 12, () =>
    front.ask(createQuest, { key }, { body }),
  );
  expect([...counted.keys()].sort()).toEqual([201, 429]);
  expect(counted.get(201)).toBeGreaterThanOrEqual(QUESTS_MAX);
  expect(counted.get(201)).toBeLessThanOrEqual(QUESTS_MAX * SHARE_MAX * windows);
});
