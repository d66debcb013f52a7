import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { givenKey, givenStatus } from "@/lib/testing/given/lobsters";
import {
  friend,
  givenActive,
  givenWebhookScene,
  ids,
  lobster,
  receiver,
  tell,
} from "@/lib/testing/given/webhook-scene";
import { givenWebhook, sendDue } from "@/lib/testing/given/webhooks";
import { replayWebhook, verifyWebhook } from "./actions/endpoints";
import { createWebhook, deleteWebhook, getWebhook, getWebhookAttempts, patchWebhook } from "./endpoints";
import { deleteOwnWebhook, endOwnWebhook, pauseOwnWebhook, resumeOwnWebhook } from "./write";

givenWebhookScene();

const OWNER_SAYS_NO = { status: 403, code: "stopped_by_owner" };

const endKey = (column: "revoked_at" | "expires_at") =>
  database().db.run(`update api_keys set ${column} = now() - interval '1 s' where id = $1::uuid`, [
    lobster.keyId,
  ]);

describe.each([
  ["revoked", "revoked_at"],
  ["expired", "expires_at"],
] as const)("the webhook of a key that is %s", (name, column) => {
  it("is paused, and goes on with another key", async () => {
    const { ofIt } = await givenActive();
    const other = await givenKey(lobster.ownerId);
    await endKey(column);
    const told = await tell();
    await sendDue();
    expect(ids()).toEqual([]);
    const { webhook } = await other.api.ok(getWebhook, ofIt);
    expect(webhook).toMatchObject({ status: "paused", reason: `key_${name}` });
    await other.api.ok(patchWebhook, { ...ofIt, body: { status: "active" } });
    await sendDue();
    expect(ids()).toEqual([told]);
  });

  it("gets no further event after the one under way", async () => {
    await givenActive();
    const told = await tell();
    await tell();
    receiver.answer = (response) => void endKey(column).then(() => response.writeHead(204).end());
    await sendDue();
    expect(ids()).toEqual([told]);
  });
});

it("a ban, too, stops events after the one under way", async () => {
  await givenActive();
  const told = await tell();
  await tell();
  receiver.answer = (response) =>
    void givenStatus(lobster.id, "banned").then(() => response.writeHead(204).end());
  await sendDue();
  expect(ids()).toEqual([told]);
});

describe.each([
  ["paused", pauseOwnWebhook],
  ["ended", endOwnWebhook],
] as const)("a webhook that its owner %s", (status, stop) => {
  it("cannot be resumed by its lobster in any way", async () => {
    const { id, ofIt } = await givenActive();
    const elsewhere = "http://127.0.0.1:9/other";
    const { webhook: second } = await lobster.api.ok(createWebhook, { body: { url: elsewhere } });
    await stop({ id, lobsterId: lobster.id }, new Date());
    await tell();
    const sameHost = [receiver.url, new URL("/elsewhere?x=1", receiver.url).href, "http://localhost:9/"];
    for (const url of sameHost) {
      expect(await lobster.api.refused(createWebhook, { body: { url } })).toMatchObject(OWNER_SAYS_NO);
      const moved = { params: { id: second.id }, body: { url } };
      expect(await lobster.api.refused(patchWebhook, moved)).toMatchObject(OWNER_SAYS_NO);
    }
    expect(await lobster.api.refused(deleteWebhook, ofIt)).toMatchObject(OWNER_SAYS_NO);
    const resumed = await lobster.api.refused(patchWebhook, { ...ofIt, body: { status: "active" } });
    expect([403, 409]).toContain(resumed.status);
    if (status === "ended")
      expect(await lobster.api.refused(verifyWebhook, ofIt)).toMatchObject(OWNER_SAYS_NO);
    await sendDue();
    expect(ids()).toEqual([]);
    expect((await lobster.api.ok(getWebhook, ofIt)).webhook).toMatchObject({ status, reason: "by_owner" });
  });

  it("makes room for another once its owner removes it", async () => {
    const { id } = await givenActive();
    await stop({ id, lobsterId: lobster.id }, new Date());
    await deleteOwnWebhook({ id, lobsterId: lobster.id });
    await givenActive();
    const told = await tell();
    await sendDue();
    expect(ids()).toEqual([told]);
  });

  it("leaves the lobster its other webhooks, and others their webhooks to the same host", async () => {
    const { id } = await givenActive();
    await stop({ id, lobsterId: lobster.id }, new Date());
    const { webhook } = await lobster.api.ok(createWebhook, { body: { url: "http://127.0.0.1:9/" } });
    expect(await lobster.api.ok(deleteWebhook, { params: { id: webhook.id } })).toEqual({
      removed: true,
    });
    await givenWebhook(friend, { receiver });
  });
});

it("an owner's pause holds even if the lobster had paused first", async () => {
  const { id, ofIt } = await givenActive();
  const which = { id, lobsterId: lobster.id };
  await lobster.api.ok(patchWebhook, { ...ofIt, body: { status: "paused" } });
  await pauseOwnWebhook(which, new Date());
  const resume = { ...ofIt, body: { status: "active" } };
  expect(await lobster.api.refused(patchWebhook, resume)).toMatchObject(OWNER_SAYS_NO);
  await lobster.api.ok(patchWebhook, { ...ofIt, body: { status: "paused" } });
  expect(await lobster.api.refused(patchWebhook, resume)).toMatchObject(OWNER_SAYS_NO);
  await resumeOwnWebhook(which, new Date());
  expect((await lobster.api.ok(getWebhook, ofIt)).webhook.status).toBe("active");
});

it("an attempt to delete another lobster's webhook delays none of its events", async () => {
  const { ofIt } = await givenActive();
  const told = await tell();
  expect(await friend.api.ok(deleteWebhook, ofIt)).toEqual({ removed: false });
  await sendDue();
  expect(ids()).toEqual([told]);
});

it("replaying and resuming count as calls of a URL", async () => {
  const { ofIt } = await givenActive();
  await tell();
  await sendDue();
  const [{ cursor } = { cursor: null }] = (await lobster.api.ok(getWebhookAttempts, ofIt)).attempts;
  const replay = { ...ofIt, body: { cursor } };
  const resume = { ...ofIt, body: { status: "active" } };
  for (let no = 0; no < 9; no += 1)
    await (no % 2 ? lobster.api.ok(patchWebhook, resume) : lobster.api.ok(replayWebhook, replay));
  for (const refused of [
    await lobster.api.refused(replayWebhook, replay),
    await lobster.api.refused(patchWebhook, resume),
  ])
    expect(refused).toMatchObject({ status: 429, code: "rate_limited" });
});
