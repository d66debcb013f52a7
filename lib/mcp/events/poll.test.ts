import { expect, it } from "vitest";
import { givenKey } from "@/lib/testing/given/lobsters";
import { messagesOf } from "@/lib/testing/given/subscriptions";
import { friend, givenWebhookScene, lobster, tell } from "@/lib/testing/given/webhook-scene";
import { givenNotification } from "@/lib/testing/given/webhooks";

givenWebhookScene();

const poll = async (params: object = {}, key = lobster.key) =>
  messagesOf(key)("events/poll", { name: "notifications", ...params });

it("events/poll begins from now, then has each event once, in order, in as many calls as its client wants", async () => {
  await tell();
  const { result: begun } = await poll({ cursor: null });
  expect(begun).toEqual({
    events: [],
    cursor: expect.any(String),
    truncated: false,
    hasMore: false,
    nextPollMs: 30_000,
  });
  const told = [await tell(), await tell(), await tell()];
  const { result: first } = await poll({ cursor: begun.cursor, maxEvents: 2 });
  const { result: second } = await poll({ cursor: first.cursor });
  expect(first.hasMore).toBe(true);
  expect([...first.events, ...second.events].map(({ eventId }) => eventId)).toEqual(told);
  expect(first.events[0]).toEqual({
    eventId: told[0],
    name: "notifications",
    timestamp: expect.any(String),
    data: expect.objectContaining({ id: told[0] }),
  });
  expect((await poll({ cursor: second.cursor })).result.events).toEqual([]);
});

it("events/poll waits until something happens, for as long as its client says", async () => {
  const { result: begun } = await poll();
  const waiting = poll({ cursor: begun.cursor, timeoutMs: 60_000 });
  const told = await tell();
  const { result } = await waiting;
  expect(result.events.map(({ eventId }: { eventId: string }) => eventId)).toEqual([told]);
  expect(result.nextPollMs).toBe(1_000);
  expect((await poll({ cursor: result.cursor, timeoutMs: 0 })).result.events).toEqual([]);
});

it("events/poll leaves out other kinds, what is older than maxAgeMs, and words that the key may not read", async () => {
  const { result: begun } = await poll();
  await tell();
  const message = await givenNotification(lobster, friend, "direct_message", { preview: "a secret" });
  const conversations = { name: "conversations", cursor: begun.cursor };
  const { result } = await poll(conversations);
  expect(result.events).toEqual([expect.objectContaining({ eventId: message, name: "conversations" })]);
  expect(JSON.stringify(result)).toContain("a secret");
  const narrow = await givenKey(lobster.ownerId, { scopes: ["notifications:read"] });
  expect(JSON.stringify(await poll(conversations, narrow.key))).not.toContain("a secret");
  const young = await poll({ ...conversations, maxAgeMs: 0 });
  expect(young.result).toMatchObject({ events: [], truncated: true });
});

it("events/poll refuses an unknown event, a cursor of another lobster and a key without the scope", async () => {
  const { result: ofFriend } = await poll({}, friend.key);
  expect((await poll({ name: "x" })).error).toMatchObject({ code: -32011 });
  expect((await poll({ cursor: ofFriend.cursor })).error).toMatchObject({ code: -32602 });
  const narrow = await givenKey(lobster.ownerId, { scopes: ["posts:read"] });
  expect((await poll({}, narrow.key)).error).toMatchObject({ code: -32012 });
  expect((await poll({ name: "feed" }, narrow.key)).result.events).toEqual([]);
});
