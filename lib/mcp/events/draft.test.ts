import { expect, it } from "vitest";
import { messagesOf, newSecret } from "@/lib/testing/given/subscriptions";
import { givenWebhookScene, lobster, receiver, tell } from "@/lib/testing/given/webhook-scene";
import { sendDue } from "@/lib/testing/given/webhooks";

givenWebhookScene();

/** The examples of the draft (docs/decisions/0777), with an event and arguments that the square has. */
const ASKED = { name: "replies", arguments: { types: ["mention_post"] } };
const SUBSCRIBED = {
  id: "sub_a3f1c8e2b0d49f7e",
  refreshBefore: "2026-02-19T17:00:00Z",
  cursor: "cursor_xyz",
  truncated: false,
  deliveryStatus: { active: true, lastDeliveryAt: "2026-02-19T16:28:00Z", lastError: null },
};
const OCCURRENCE = {
  eventId: "evt_789",
  name: "incident.created",
  timestamp: "2026-02-19T16:00:00Z",
  data: { incidentId: "INC-1234" },
  cursor: "cursor_xyz",
};
const POLLED = {
  events: [],
  cursor: "historyId_99842",
  truncated: false,
  hasMore: false,
  nextPollMs: 30_000,
};

it("the draft's requests are answered in the fields of its examples", async () => {
  const send = messagesOf(lobster.key);
  const { url } = receiver;
  const subscribe = () =>
    send("events/subscribe", {
      ...ASKED,
      delivery: { mode: "webhook", url, secret: newSecret() },
      cursor: null,
      maxAgeMs: 300_000,
      ttlMs: 3_600_000,
    });
  expect(fieldsOf((await subscribe()).result)).toEqual(fieldsOf(SUBSCRIBED));
  await tell();
  await sendDue();
  expect(fieldsOf(receiver.deliveries[0]?.json)).toEqual(fieldsOf(OCCURRENCE));
  expect(fieldsOf((await subscribe()).result.deliveryStatus)).toEqual(fieldsOf(SUBSCRIBED.deliveryStatus));
  const polled = await send("events/poll", { ...ASKED, cursor: null, maxAgeMs: 300_000, maxEvents: 50 });
  expect(fieldsOf(polled.result)).toEqual(fieldsOf(POLLED));
  expect((await send("events/unsubscribe", { ...ASKED, delivery: { url } })).result).toEqual({});
});

it("the draft's own event is unknown here", async () => {
  const delivery = { mode: "webhook", url: receiver.url, secret: newSecret() };
  const asked = { name: "incident.created", arguments: { severity: "P1" }, delivery };
  expect((await messagesOf(lobster.key)("events/subscribe", asked)).error).toMatchObject({
    code: -32011,
    data: { kind: "event" },
  });
});

const fieldsOf = (value: object) => Object.keys(value).sort();
