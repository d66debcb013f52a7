import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { deleteLapsed } from "@/db/queries/webhooks/subscriptions";
import { rollKey } from "@/lib/access/keys/issue";
import { givenStatus } from "@/lib/testing/given/lobsters";
import { givenSubscription, messagesOf } from "@/lib/testing/given/subscriptions";
import { givenWebhookScene, ids, lobster, receiver, tell } from "@/lib/testing/given/webhook-scene";
import { sendDue } from "@/lib/testing/given/webhooks";

givenWebhookScene();

const endKey = (column: "revoked_at" | "expires_at") =>
  database().db.run(`update api_keys set ${column} = now() - interval '1 s' where id = $1::uuid`, [
    lobster.keyId,
  ]);

const ENDS: [string, () => Promise<unknown>][] = [
  ["its key is revoked", () => endKey("revoked_at")],
  ["its key expires", () => endKey("expires_at")],
  ["its lobster is banned", () => givenStatus(lobster.id, "banned")],
];

describe.each(ENDS)("when %s, a subscription", (_, end) => {
  it("is told so once, signed, gets nothing else, and is gone", async () => {
    const { secret, first } = await givenSubscription(messagesOf(lobster.key), { receiver });
    await end();
    await tell();
    await sendDue();
    await sendDue(new Date(Date.now() + 120_000));
    expect(receiver.deliveries).toHaveLength(1);
    const [last] = receiver.deliveries;
    expect(new Webhook(secret).verify(last?.text ?? "", last?.headers as Record<string, string>)).toEqual({
      type: "terminated",
      error: { code: -32012, message: expect.any(String) },
    });
    expect(last?.headers).toMatchObject({
      "webhook-id": expect.stringMatching(/^msg_terminated_/),
      "x-mcp-subscription-id": first.result.id,
    });
    expect(await countOf()).toBe(0);
  });
});

it("a subscription follows its key when that is rolled, with the same id", async () => {
  const { first } = await givenSubscription(messagesOf(lobster.key), { receiver });
  const { ownerId, keyId } = lobster;
  const minted = await rollKey(database(), { ownerId, keyId, graceHours: 0 }, new Date());
  const told = await tell();
  await sendDue();
  expect(ids()).toEqual([told]);
  const again = await givenSubscription(messagesOf(minted.key), { receiver });
  expect(again.first.result.id).toBe(first.result.id);
  expect(receiver.challenges).toHaveLength(1);
});

it("the sweep removes what lapsed, and nothing that was refreshed", async () => {
  await givenSubscription(messagesOf(lobster.key), { receiver });
  const { db } = database();
  await deleteLapsed(db, { now: new Date().toISOString() });
  expect(await countOf()).toBe(1);
  await deleteLapsed(db, { now: new Date(Date.now() + 25 * 3_600_000).toISOString() });
  expect(await countOf()).toBe(0);
});

const countOf = async () =>
  (await database().db.run("select 1 from webhooks where lobster_id = $1::uuid", [lobster.id])).length;
