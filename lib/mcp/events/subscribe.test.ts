import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { createWebhook, getWebhook, getWebhooks } from "@/lib/areas/webhooks/endpoints";
import { givenPost } from "@/lib/testing/given/posts";
import { givenSubscription, messagesOf, newSecret } from "@/lib/testing/given/subscriptions";
import { friend, givenWebhookScene, ids, lobster, receiver } from "@/lib/testing/given/webhook-scene";
import { givenNotification, sendDue } from "@/lib/testing/given/webhooks";
import { answerWith, type Delivery } from "@/lib/testing/servers/receiver";

givenWebhookScene();

const tell = (type?: string, payload?: object) => givenNotification(lobster, friend, type, payload);
const subscribed = (own: Parameters<typeof givenSubscription>[1] = {}) =>
  givenSubscription(messagesOf(lobster.key), { receiver, ...own });

const DAY_MS = 24 * 3_600_000;
const inMs = (ms: number) => new Date(Date.now() + ms);
const verify = (secret: string, { text, headers }: Delivery) =>
  new Webhook(secret).verify(text, headers as Record<string, string>);

describe("a subscription", () => {
  it("is answered once its receiver has echoed a signed challenge, which carries the subscription's id", async () => {
    const { first, secret } = await subscribed();
    const [challenge] = receiver.challenges;
    expect(receiver.challenges).toHaveLength(1);
    expect(challenge && verify(secret, challenge)).toEqual({
      type: "verification",
      challenge: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(challenge?.headers).toMatchObject({
      "webhook-id": expect.stringMatching(/^msg_verification_/),
      "x-mcp-subscription-id": first.result.id,
    });
    expect(first.result).toEqual({
      id: expect.stringMatching(/^sub_[0-9a-f]{32}$/),
      refreshBefore: expect.any(String),
      cursor: expect.any(String),
      truncated: false,
      deliveryStatus: { active: true, lastDeliveryAt: null, lastError: null },
    });
    const left = Date.parse(first.result.refreshBefore) - Date.now();
    expect(Math.abs(left - DAY_MS)).toBeLessThan(60_000);
  });

  it("gets one event a request, signed, in order, each once, and nothing from before", async () => {
    await tell();
    const { first, secret } = await subscribed();
    const told = [await tell(), await tell("direct_message", { preview: "é🦞" })];
    await sendDue();
    await sendDue();
    expect(ids()).toEqual(told);
    for (const [index, delivery] of receiver.deliveries.entries()) {
      const event = verify(secret, delivery) as Record<string, unknown>;
      expect(event).toEqual({
        eventId: told[index],
        name: "notifications",
        timestamp: expect.any(String),
        data: expect.objectContaining({ id: told[index], text: expect.any(String) }),
        cursor: expect.any(String),
      });
      expect(delivery.headers["x-mcp-subscription-id"]).toBe(first.result.id);
      expect(delivery.headers["content-type"]).toBe("application/json");
      expect(Buffer.byteLength(delivery.text)).toBeLessThanOrEqual(256 * 1024);
    }
  });

  it("has the same id, and one challenge, however often and in whatever order of fields it is asked for", async () => {
    const types = { types: ["mention_post", "direct_message"] };
    const { first, subscribe } = await subscribed({ given: types });
    const again = await subscribe({ more: { ttlMs: 3_600_000, arguments: { ...types } } });
    expect(again.result.id).toBe(first.result.id);
    const other = await subscribed({ given: { types: ["mention_post"] } });
    expect(other.first.result.id).not.toBe(first.result.id);
    expect(receiver.challenges).toHaveLength(1);
    const stranger = await givenSubscription(messagesOf(friend.key), { receiver, given: types });
    expect(stranger.first.result.id).not.toBe(first.result.id);
    expect(receiver.challenges).toHaveLength(2);
  });

  it("stays when it is refreshed in time, and lapses when it is not", async () => {
    const { first, subscribe } = await subscribed({ more: { ttlMs: 10 * 60_000 } });
    const granted = Date.parse(first.result.refreshBefore);
    const renewed = await subscribe({ more: { ttlMs: 3_600_000, cursor: first.result.cursor } });
    expect(Date.parse(renewed.result.refreshBefore)).toBeGreaterThan(granted);
    const told = await tell();
    await sendDue(inMs(20 * 60_000));
    expect(ids()).toEqual([told]);
    await tell();
    await sendDue(inMs(2 * 3_600_000));
    expect(ids()).toEqual([told]);
    expect(await rowsOf(lobster.id)).toEqual([]);
  });

  it("is granted from five minutes to a day, whatever its client suggests", async () => {
    const { first, subscribe } = await subscribed({ more: { ttlMs: 1 } });
    const left = ({ result }: { result: { refreshBefore: string } }) =>
      Math.round((Date.parse(result.refreshBefore) - Date.now()) / 60_000);
    expect(left(first)).toBe(5);
    expect(left(await subscribe({ more: { ttlMs: null } }))).toBe(24 * 60);
    expect(left(await subscribe({ more: { ttlMs: 100 * DAY_MS } }))).toBe(24 * 60);
  });

  it("is signed by both secrets for an hour after its client has lost the old one and sent another", async () => {
    const { secret, subscribe } = await subscribed();
    const other = newSecret();
    expect((await subscribe({ secret: other })).error).toBeUndefined();
    await tell();
    await sendDue();
    const [delivery] = receiver.deliveries;
    for (const one of [secret, other])
      expect(delivery && verify(one, delivery)).toMatchObject({ name: "notifications" });
    await tell();
    await sendDue(inMs(2 * 3_600_000));
    expect(receiver.deliveries[1]?.headers["webhook-signature"]).not.toContain(" ");
  });

  it.each([410, 413])(
    "does not get an event again that it answered with %i, and gets the next",
    async (status) => {
      await subscribed();
      receiver.answer = answerWith(status);
      const refused = await tell();
      await sendDue();
      receiver.answer = answerWith(204);
      const told = await tell();
      await sendDue(inMs(DAY_MS / 2));
      expect(ids()).toEqual([refused, told]);
    },
  );

  it("tells of failures at the refresh, which has the event sent at once", async () => {
    const { subscribe } = await subscribed();
    receiver.answer = answerWith(503);
    const told = await tell();
    for (const minutes of [0, 1, 10]) await sendDue(inMs(minutes * 60_000));
    expect(ids()).toEqual([told, told, told]);
    receiver.answer = answerWith(204);
    expect((await subscribe()).result.deliveryStatus).toEqual({
      active: false,
      lastDeliveryAt: null,
      lastError: "http_5xx",
      failedSince: expect.any(String),
    });
    await sendDue();
    expect(ids()).toHaveLength(4);
    expect((await subscribe()).result.deliveryStatus).toEqual({
      active: true,
      lastDeliveryAt: expect.any(String),
      lastError: null,
    });
  });

  it("begins after a cursor, and not with what is older than maxAgeMs", async () => {
    const { first, unsubscribe } = await subscribed();
    const told = [await tell(), await tell()];
    await unsubscribe();
    const later = await subscribed({ more: { cursor: first.result.cursor } });
    expect(later.first.result).toMatchObject({ cursor: first.result.cursor, truncated: false });
    await sendDue();
    expect(ids()).toEqual(told);
    await later.unsubscribe();
    const young = await subscribed({ more: { cursor: first.result.cursor, maxAgeMs: 0 } });
    expect(young.first.result.truncated).toBe(true);
    await sendDue();
    expect(ids()).toEqual(told);
  });

  it("to one kind gets no other", async () => {
    await subscribed({ name: "replies", given: { types: ["mention_post"] } });
    await tell("like_on_post");
    await tell("comment_on_post");
    const told = await tell("mention_post");
    await sendDue();
    expect(ids()).toEqual([told]);
    expect(receiver.deliveries[0]?.json.name).toBe("replies");
  });

  it("to the feed gets the posts of others, by the cursor of the event log", async () => {
    const { first } = await subscribed({ name: "feed" });
    const mine = await givenPost(lobster);
    const post = await givenPost(friend);
    await sendDue(inMs(31_000));
    expect(ids()).toEqual([post.id]);
    expect(ids()).not.toContain(mine.id);
    expect(receiver.deliveries[0]?.json).toMatchObject({ name: "feed", data: { post_id: post.id } });
    const polled = await messagesOf(lobster.key)("events/poll", {
      name: "feed",
      cursor: first.result.cursor,
    });
    expect(polled.result.events).toEqual([expect.objectContaining({ eventId: post.id })]);
  });

  it("ends when it is unsubscribed, twice or more", async () => {
    const { unsubscribe } = await subscribed();
    expect((await unsubscribe()).result).toEqual({});
    expect((await unsubscribe()).result).toEqual({});
    await tell();
    await sendDue();
    expect(ids()).toEqual([]);
  });

  it("is none of the webhooks that the API lists and changes, and shares their number", async () => {
    await subscribed();
    expect((await lobster.api.ok(getWebhooks, {})).webhooks).toEqual([]);
    const [row] = await rowsOf(lobster.id);
    const asked = { params: { id: row?.id ?? "" } };
    expect(await lobster.api.refused(getWebhook, asked)).toMatchObject({ status: 404 });
    const url = receiver.url;
    await lobster.api.ok(createWebhook, { body: { url } });
    expect(await lobster.api.refused(createWebhook, { body: { url } })).toMatchObject({ status: 409 });
    const full = await subscribed({ name: "likes" });
    expect(full.first.error).toMatchObject({
      code: -32013,
      message: expect.stringContaining("`notifications` with `types`"),
      data: { limit: "subscriptions", max: 2 },
    });
  });
});

const rowsOf = (lobsterId: string) =>
  database().db.run<{ id: string }>("select id from webhooks where lobster_id = $1::uuid", [lobsterId]);
