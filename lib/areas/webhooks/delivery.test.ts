import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenNotification, givenWebhook, logOf, sendDue } from "@/lib/testing/given/webhooks";
import { answerWith, type Receiver } from "@/lib/testing/servers/receiver";
import { getWebhook, getWebhookAttempts } from "./endpoints";

let lobster: GivenLobster;
let friend: GivenLobster;
const receivers: Receiver[] = [];

beforeEach(async () => {
  lobster = await givenLobster();
  friend = await givenLobster();
});

afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
});

async function given(types?: string[]) {
  const webhook = await givenWebhook(lobster, { types });
  receivers.push(webhook.receiver);
  return webhook;
}

const tell = (type?: string, payload?: object) => givenNotification(lobster, friend, type, payload);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const inMs = (ms: number) => new Date(Date.now() + ms);
const idsOf = ({ deliveries }: Receiver) => deliveries.map(({ headers }) => headers["webhook-id"]);

describe("a webhook", () => {
  it("gets the events it asked for, in order, each once, signed, as GET /notifications lists them", async () => {
    const { receiver, secret } = await given();
    await tell();
    await tell("like_on_post");
    await tell("direct_message", { preview: "é🦞" });
    const unwanted = await tell("new_follower");
    await sendDue();
    await sendDue();
    expect(receiver.deliveries).toHaveLength(3);
    expect(idsOf(receiver)).toEqual((await logOf(lobster)).filter((id) => id !== unwanted));
    const answer = await lobster.api.request(getNotifications, {});
    for (const { headers, text, json } of receiver.deliveries) {
      expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toEqual(json);
      expect(json).toMatchObject({ type: json.data.type, timestamp: json.data.created_at });
      expect(answer.text).toContain(text.slice(text.indexOf('"data":') + 7, -1));
      expect(headers["x-content-trust"]).toBe("untrusted-user-content");
    }
  });

  it("gets no earlier events, none of others, and none until it has echoed its challenge", async () => {
    await tell();
    const { receiver } = await given();
    await givenNotification(friend, lobster);
    await sendDue();
    expect(receiver.challenges).toHaveLength(1);
    expect(receiver.deliveries).toEqual([]);
  });

  it("gets more than one page of events in order", async () => {
    const { receiver } = await given();
    for (let no = 0; no < 45; no += 1) await tell();
    await sendDue();
    expect(receiver.deliveries).toHaveLength(45);
    expect(idsOf(receiver)).toEqual(await logOf(lobster));
  });

  it("that fails to accept an event gets it again before any other: after 5 s, 5 min, 30 min", async () => {
    const { receiver, ofIt } = await given();
    receiver.answer = answerWith(503);
    await tell();
    await tell();
    const told = await logOf(lobster);
    await sendDue();
    await sendDue(inMs(4_000));
    expect(idsOf(receiver)).toEqual([told[0]]);
    await sendDue(inMs(6_000));
    await sendDue(inMs(6_000 + 4 * MINUTE_MS));
    expect(idsOf(receiver)).toEqual([told[0], told[0]]);
    const { webhook } = await lobster.api.ok(getWebhook, ofIt);
    expect(webhook).toMatchObject({ status: "active", last_attempt: { status: 503, delivered: false } });
    expect(webhook.failing_since).not.toBeNull();
    expect(webhook.next_attempt_at).not.toBeNull();
    receiver.answer = answerWith(200);
    await sendDue(inMs(6 * MINUTE_MS));
    expect(idsOf(receiver)).toEqual([told[0], told[0], ...told]);
    expect((await lobster.api.ok(getWebhook, ofIt)).webhook).toMatchObject({ failing_since: null });
  });

  it.each([300, 302, 400, 404, 429, 500])("does not count %i as success", async (status) => {
    const { receiver, ofIt } = await given();
    receiver.answer = answerWith(status, { location: "http://localhost:1/" });
    await tell();
    await sendDue();
    const { attempts } = await lobster.api.ok(getWebhookAttempts, ofIt);
    expect(attempts.map(({ type, delivered }) => [type, delivered])).toEqual([
      ["mention_post", false],
      ["challenge", true],
    ]);
    expect(attempts[0]).toMatchObject({ status, failure: null });
  });

  it("waits as long as a Retry-After says", async () => {
    const { receiver } = await given();
    receiver.answer = answerWith(429, { "retry-after": "3600" });
    await tell();
    await sendDue();
    await sendDue(inMs(HOUR_MS - MINUTE_MS));
    expect(receiver.deliveries).toHaveLength(1);
    await sendDue(inMs(HOUR_MS + MINUTE_MS));
    expect(receiver.deliveries).toHaveLength(2);
  });

  it("that refuses one event five times while accepting the next goes on without it", async () => {
    const { receiver, ofIt } = await given();
    for (let no = 0; no < 3; no += 1) await tell();
    const [refused = "", ...others] = await logOf(lobster);
    receiver.answer = (response, { headers }) =>
      response.writeHead(headers["webhook-id"] === refused ? 422 : 200).end();
    for (const hours of [0, 1, 2, 5]) await sendDue(inMs(hours * HOUR_MS));
    expect(idsOf(receiver)).toEqual([refused, refused, refused, refused]);
    await sendDue(inMs(8 * HOUR_MS));
    expect(idsOf(receiver).slice(4)).toEqual([refused, ...others]);
    const { webhook, set_aside } = await lobster.api.ok(getWebhook, ofIt);
    expect(webhook).toMatchObject({ status: "active", failing_since: null });
    expect(set_aside).toMatchObject([{ event_id: refused, type: "mention_post" }]);
  });

  it("that refuses everything loses nothing: no event is set aside", async () => {
    const { receiver, ofIt } = await given();
    await tell();
    await tell();
    const told = await logOf(lobster);
    receiver.answer = answerWith(401);
    for (const hours of [0, 1, 2, 5, 8, 14]) await sendDue(inMs(hours * HOUR_MS));
    const [first, second] = told;
    expect(idsOf(receiver)).toEqual([first, first, first, first, first, second, first, second]);
    expect((await lobster.api.ok(getWebhook, ofIt)).set_aside).toEqual([]);
    receiver.answer = answerWith(200);
    receiver.deliveries.length = 0;
    await sendDue(inMs(30 * HOUR_MS));
    expect(idsOf(receiver)).toEqual(told);
  });

  it("that answers 410 ends, and its lobster is notified", async () => {
    const { receiver, ofIt, id } = await given();
    receiver.answer = answerWith(410);
    await tell();
    await tell();
    await sendDue();
    await sendDue(inMs(48 * HOUR_MS));
    expect(receiver.deliveries).toHaveLength(1);
    const { webhook } = await lobster.api.ok(getWebhook, ofIt);
    expect(webhook).toMatchObject({ status: "ended", reason: "gone" });
    const query = { types: "webhook_ended" };
    const { notifications } = await lobster.api.ok(getNotifications, { query });
    expect(notifications).toMatchObject([{ payload: { webhook_id: id, because: "gone" } }]);
  });

  it("that accepts nothing for five days ends, and not before", async () => {
    const { receiver, ofIt } = await given();
    receiver.answer = answerWith(500);
    await tell();
    const statusAfter = async (hours: number) => {
      await sendDue(inMs(hours * HOUR_MS));
      return (await lobster.api.ok(getWebhook, ofIt)).webhook.status;
    };
    for (const hours of [0, 1, 2, 5, 11, 22, 37, 58, 83, 108])
      expect(await statusAfter(hours)).toBe("active");
    expect(await statusAfter(133)).toBe("ended");
    expect(receiver.deliveries).toHaveLength(11);
  });
});
