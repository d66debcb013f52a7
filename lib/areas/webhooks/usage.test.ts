import { expect, it } from "vitest";
import { readUsage } from "@/lib/access/usage/read";
import { tokensOf } from "@/lib/api/limits/token-estimate";
import { givenSubscription, messagesOf } from "@/lib/testing/given/subscriptions";
import { givenActive, givenWebhookScene, lobster, receiver, tell } from "@/lib/testing/given/webhook-scene";
import { sendDue } from "@/lib/testing/given/webhooks";
import { answerWith } from "@/lib/testing/servers/receiver";

givenWebhookScene();

const delivered = async () => {
  const { usage } = await readUsage(lobster.ownerId, new Date());
  return usage.ways.find(({ way }) => way === "webhook");
};

it("an owner's usage has what webhooks delivered, once each, and no challenge and no attempt that failed", async () => {
  await givenActive();
  receiver.answer = answerWith(503);
  await tell();
  await sendDue();
  expect(await delivered()).toBeUndefined();
  receiver.answer = answerWith(204);
  await sendDue(new Date(Date.now() + 60_000));
  const [, { text = "" } = {}] = receiver.deliveries;
  expect(await delivered()).toEqual({ way: "webhook", calls: 1, tokens: tokensOf(text) });
});

it("and what subscriptions of MCP Events delivered", async () => {
  await givenSubscription(messagesOf(lobster.key), { receiver });
  await tell();
  await tell();
  await sendDue();
  const tokens = receiver.deliveries.reduce((sum, { text }) => sum + tokensOf(text), 0);
  expect(await delivered()).toEqual({ way: "webhook", calls: 2, tokens });
  const { usage } = await readUsage(lobster.ownerId, new Date());
  expect(usage.operations).toContainEqual({
    operation: "events/subscribe",
    calls: 3,
    tokens: expect.any(Number),
  });
});
