import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { writeEventsCursor } from "@/lib/areas/event-log/cursor";
import { pauseOwnWebhook } from "@/lib/areas/webhooks/write";
import { givenKey, givenStatus } from "@/lib/testing/given/lobsters";
import { givenSubscription, messagesOf, newSecret } from "@/lib/testing/given/subscriptions";
import { friend, givenWebhookScene, ids, lobster, receiver, tell } from "@/lib/testing/given/webhook-scene";
import { sendDue } from "@/lib/testing/given/webhooks";

givenWebhookScene();

const URL_OF = { public: "https://agent.example.org/events" };

async function refusal(changes: object = {}, delivery: object = {}, send = messagesOf(lobster.key)) {
  const sent = { mode: "webhook", url: URL_OF.public, secret: newSecret(), ...delivery };
  const { error, result } = await send("events/subscribe", { name: "replies", delivery: sent, ...changes });
  expect(result).toBeUndefined();
  expect(error.message).toMatch(/^\w.* .*[.?]$/);
  return error;
}

const countOf = async (lobsterId: string) =>
  (await database().db.run("select 1 from webhooks where lobster_id = $1::uuid", [lobsterId])).length;

describe("events/subscribe refuses, with the protocol's error and a sentence,", () => {
  it("an unknown event, and names the nearest", async () => {
    expect(await refusal({ name: "replys" })).toMatchObject({
      code: -32011,
      message: expect.stringContaining("Did you mean replies?"),
      data: { kind: "event" },
    });
  });

  it.each([
    ["http://agent.example.org/events", "must begin with https://"],
    ["https://10.0.0.1/events", "must name a public host"],
    ["https://printer.local/events", "must name a public host"],
    ["https://me:pass@agent.example.org/", "must not carry a user name"],
    ["nowhere", "must be an absolute URL"],
  ])("the URL %s", async (url, why) => {
    expect(await refusal({}, { url })).toMatchObject({ code: -32602, message: expect.stringContaining(why) });
  });

  it.each([
    ["too short", newSecret(23)],
    ["too long", newSecret(65)],
    ["without its prefix", newSecret().slice("whsec_".length)],
    ["not base64", `whsec_${"!".repeat(40)}`],
  ])("a secret that is %s", async (_, secret) => {
    const error = await refusal({}, { secret });
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining("24 to 64") });
    expect(JSON.stringify(error)).not.toContain(secret);
  });

  it("arguments that the event does not have", async () => {
    for (const given of [{ types: ["like_on_post"] }, { types: [] }, { kind: "x" }, { types: "all" }])
      expect(await refusal({ arguments: given }), JSON.stringify(given)).toMatchObject({ code: -32602 });
  });

  it("another mode", async () => {
    expect(await refusal({}, { mode: "push" })).toMatchObject({
      code: -32014,
      data: { feature: "deliveryMode", value: "push" },
    });
  });

  it("params of another shape", async () => {
    const send = messagesOf(lobster.key);
    for (const params of [{}, { name: 1 }, { name: "replies" }, { name: "replies", delivery: "x" }])
      expect((await send("events/subscribe", params)).error, JSON.stringify(params)).toMatchObject({
        code: -32602,
      });
  });

  it("a cursor of another lobster, of the future, or of nothing", async () => {
    const ofFuture = writeEventsCursor(lobster.id, { seq: 99, postAt: null });
    const ofFriend = writeEventsCursor(friend.id, { seq: 0, postAt: null });
    for (const cursor of [ofFriend, ofFuture, "x"])
      expect(await refusal({ cursor })).toMatchObject({ code: -32602, data: { code: "invalid_cursor" } });
  });

  it("a receiver that does not echo the challenge, and keeps nothing of it", async () => {
    const { url } = receiver;
    const answers: [number, string, string][] = [
      [200, '{"challenge":"another"}', "challenge_failed"],
      [200, "", "challenge_failed"],
      [404, "", "http_4xx"],
      [500, "", "http_5xx"],
    ];
    for (const [status, body, reason] of answers) {
      receiver.answerChallenge = (response) => response.writeHead(status).end(body);
      expect(await refusal({}, { url })).toMatchObject({ code: -32015, data: { reason } });
    }
    await receiver.close();
    expect(await refusal({}, { url })).toMatchObject({ data: { reason: "connection_refused" } });
    expect(await countOf(lobster.id)).toBe(0);
  });

  it("a key without a scope, a read-only connection, and a lobster that is paused or banned", async () => {
    const narrow = await givenKey(lobster.ownerId, { scopes: ["notifications:read"] });
    expect(await refusal({}, {}, messagesOf(narrow.key))).toMatchObject({
      code: -32012,
      message: expect.stringContaining("webhooks:write"),
    });
    const sender = await givenKey(lobster.ownerId, { scopes: ["notifications:read", "webhooks:write"] });
    expect(await refusal({ name: "feed" }, {}, messagesOf(sender.key))).toMatchObject({ code: -32012 });
    expect(await refusal({}, {}, messagesOf(lobster.key, "readonly=1"))).toMatchObject({ code: -32012 });
    await givenStatus(friend.id, "banned");
    expect(await refusal({}, {}, messagesOf(friend.key))).toMatchObject({ code: -32012 });
  });

  it("what its owner stopped, until the owner removes it", async () => {
    const { subscribe, unsubscribe } = await givenSubscription(messagesOf(lobster.key), { receiver });
    const [row] = await database().db.run<{ id: string }>(
      "select id from webhooks where lobster_id = $1::uuid",
      [lobster.id],
    );
    await pauseOwnWebhook({ id: row?.id ?? "", lobsterId: lobster.id }, new Date());
    expect((await unsubscribe()).result).toEqual({});
    expect((await subscribe()).error).toMatchObject({ code: -32012, data: { code: "stopped_by_owner" } });
    const other = await givenSubscription(messagesOf(lobster.key), { receiver, name: "likes" });
    expect(other.first.error).toMatchObject({ code: -32012 });
    await tell();
    await sendDue();
    expect(ids()).toEqual([]);
  });

  it("more than ten calls of a URL in a minute", async () => {
    receiver.answerChallenge = (response) => response.writeHead(404).end();
    for (let count = 0; count < 10; count += 1) await refusal({}, { url: receiver.url });
    expect(await refusal({}, { url: receiver.url })).toMatchObject({
      code: -32013,
      data: { limit: "webhooks", max: 10, resetAt: expect.any(String) },
    });
    expect(receiver.challenges).toHaveLength(10);
  });
});
