import { Webhook } from "standardwebhooks";
import { describe, expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { revokeKeys } from "@/db/queries/access/keys";
import { rollKey } from "@/lib/access/keys/issue";
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
import { logOf, sendDue } from "@/lib/testing/given/webhooks";
import { replayWebhook, rollWebhook, testWebhook, verifyWebhook } from "./actions/endpoints";
import { deleteWebhook, getWebhook, getWebhookAttempts, patchWebhook } from "./endpoints";

givenWebhookScene();

const HOUR_MS = 3_600_000;

describe("a paused webhook", () => {
  it("gets nothing, and once resumed all that happened meanwhile", async () => {
    const { ofIt } = await givenActive();
    const set = (status: string) => lobster.api.ok(patchWebhook, { ...ofIt, body: { status } });
    expect((await set("paused")).webhook).toMatchObject({ status: "paused", reason: "by_lobster" });
    const told = [await tell()];
    await sendDue();
    expect(ids()).toEqual([]);
    expect(await lobster.api.refused(testWebhook, ofIt)).toMatchObject({ code: "webhook_paused" });
    expect((await set("active")).webhook).toMatchObject({ status: "active", reason: null });
    await sendDue();
    expect(ids()).toEqual(told);
  });

  it("is the effect of revoking the key, until another key resumes the webhook", async () => {
    const { ofIt } = await givenActive();
    const other = await givenKey(lobster.ownerId);
    const which = { ownerId: lobster.ownerId, keyId: lobster.keyId };
    await revokeKeys(database().db, which, new Date().toISOString());
    const told = await tell();
    await sendDue();
    expect(ids()).toEqual([]);
    const { webhook } = await other.api.ok(getWebhook, ofIt);
    expect(webhook).toMatchObject({ status: "paused", reason: "key_revoked" });
    await other.api.ok(patchWebhook, { ...ofIt, body: { status: "active" } });
    await sendDue();
    expect(ids()).toEqual([told]);
  });

  it("is not the effect of rolling the key", async () => {
    const { ofIt } = await givenActive();
    const which = { ownerId: lobster.ownerId, keyId: lobster.keyId };
    const { key } = await rollKey(database(), { ...which, graceHours: 0 }, new Date());
    expect(key).toMatch(/^lsq_live_/);
    const told = await tell();
    await sendDue();
    expect(ids()).toEqual([told]);
    expect(ofIt.params.id).toMatch(/-/);
  });

  it("is not the effect of a ban, but nothing is sent while the ban lasts", async () => {
    await givenActive();
    await givenStatus(lobster.id, "banned");
    const told = await tell();
    await sendDue();
    expect(ids()).toEqual([]);
    await givenStatus(lobster.id, "active");
    await sendDue(new Date(Date.now() + 61_000));
    expect(ids()).toContain(told);
  });
});

describe("POST /webhooks/{id}/roll", () => {
  it("makes a new secret; both sign for 24 hours, and then only the new one", async () => {
    const { ofIt, secret } = await givenActive();
    const rolled = await lobster.api.ok(rollWebhook, ofIt);
    await tell();
    await sendDue();
    await tell();
    await sendDue(new Date(Date.now() + 24.1 * HOUR_MS));
    const verifies = (index: number, by: string | null) => {
      const { text = "", headers = {} } = receiver.deliveries[index] ?? {};
      const sentAt = Number(headers["webhook-timestamp"]) * 1000;
      vi.spyOn(Date, "now").mockReturnValue(sentAt);
      try {
        new Webhook(by ?? "").verify(text, headers as Record<string, string>);
        return true;
      } catch {
        return false;
      } finally {
        vi.restoreAllMocks();
      }
    };
    expect([verifies(0, secret), verifies(0, rolled.secret)]).toEqual([true, true]);
    expect([verifies(1, secret), verifies(1, rolled.secret)]).toEqual([false, true]);
    expect(receiver.deliveries[1]?.headers["webhook-signature"]).toMatch(/^v1,\S+$/);
  });

  it("repairs a webhook after AUTH_SECRET has changed: until then nothing is sent, and it says so", async () => {
    const { ofIt } = await givenActive();
    const told = await tell();
    vi.stubEnv("AUTH_SECRET", "another secret of the house, long enough");
    try {
      await sendDue();
      expect(await lobster.api.refused(testWebhook, ofIt)).toMatchObject({
        status: 409,
        code: "secret_lost",
      });
      const { webhook } = await lobster.api.ok(getWebhook, ofIt);
      expect(webhook.last_attempt).toMatchObject({ failure: "secret_lost", status: null });
      expect(ids()).toEqual([]);
      const rolled = await lobster.api.ok(rollWebhook, ofIt);
      expect(rolled.previous_signs_until).toBeNull();
      await sendDue(new Date(Date.now() + 10_000));
      expect(ids()).toEqual([told]);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe("POST /webhooks/{id}/replay", () => {
  it("sends everything after a cursor again, with the same ids", async () => {
    const { ofIt } = await givenActive();
    for (let no = 0; no < 3; no += 1) await tell();
    await sendDue();
    const told = await logOf(lobster);
    const { attempts } = await lobster.api.ok(getWebhookAttempts, ofIt);
    const second = attempts.find(({ event_id }) => event_id === told[1]);
    await lobster.api.ok(replayWebhook, { ...ofIt, body: { cursor: second?.cursor } });
    await sendDue();
    expect(ids()).toEqual([...told, ...told.slice(1)]);
  });

  it("refuses a cursor of another lobster, one of the future, and nonsense", async () => {
    const { ofIt } = await givenActive();
    const cursors = [
      ["x"],
      [friend.id, 0, null],
      [lobster.id, 1, null],
      [lobster.id, -1, null],
      [lobster.id, 1e300, null],
    ];
    for (const key of cursors) {
      const cursor = Buffer.from(JSON.stringify(key)).toString("base64url");
      const refusal = await lobster.api.refused(replayWebhook, { ...ofIt, body: { cursor } });
      expect(refusal).toMatchObject({ status: 400, code: "invalid_cursor" });
    }
  });
});

describe("a webhook of another lobster", () => {
  it("is 404 for every operation", async () => {
    const { ofIt } = await givenActive();
    const cursor = Buffer.from(JSON.stringify([friend.id, 0, null])).toString("base64url");
    for (const [operation, body] of [
      [getWebhook],
      [getWebhookAttempts],
      [patchWebhook, { status: "paused" }],
      [rollWebhook],
      [verifyWebhook],
      [testWebhook],
      [replayWebhook, { cursor }],
    ] as const)
      expect(await friend.api.refused(operation, { ...ofIt, body })).toMatchObject({
        status: 404,
        code: "webhook_not_found",
      });
    expect(await friend.api.ok(deleteWebhook, ofIt)).toEqual({ removed: false });
    expect((await lobster.api.ok(getWebhook, ofIt)).webhook.status).toBe("active");
  });
});

describe("DELETE /webhooks/{id}", () => {
  it("ends it at once; repeating it changes nothing", async () => {
    const { ofIt } = await givenActive();
    await tell();
    expect(await lobster.api.ok(deleteWebhook, ofIt)).toEqual({ removed: true });
    expect(await lobster.api.ok(deleteWebhook, ofIt)).toEqual({ removed: false });
    await sendDue();
    expect(ids()).toEqual([]);
  });
});
