import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { SCOPES } from "@/lib/access/keys/scopes";
import { bodiesOf } from "@/lib/testing/assertions/storm";
import { givenKey } from "@/lib/testing/given/lobsters";
import {
  givenActive,
  givenWebhookScene,
  ids,
  lobster,
  receiver,
  tell,
} from "@/lib/testing/given/webhook-scene";
import { sendDue } from "@/lib/testing/given/webhooks";
import { answerWith, startReceiver } from "@/lib/testing/servers/receiver";
import { testWebhook, verifyWebhook } from "./actions/endpoints";
import { createWebhook, getWebhook, getWebhookAttempts, getWebhooks, patchWebhook } from "./endpoints";

givenWebhookScene();

const HOUR_MS = 3_600_000;

describe("POST /webhooks", () => {
  it("returns the pending webhook and its secret; GET /webhooks shows no secret", async () => {
    const { webhook, secret } = await lobster.api.ok(createWebhook, { body: { url: receiver.url } });
    expect(webhook).toMatchObject({ url: receiver.url, status: "pending", reason: null, last_attempt: null });
    expect(webhook.types).toContain("mention_post");
    expect(webhook.types).not.toContain("new_follower");
    const listed = await lobster.api.request(getWebhooks, {});
    expect(JSON.parse(listed.text).webhooks).toEqual([webhook]);
    expect(listed.text).not.toContain("whsec_");
    await sendDue();
    const [challenge] = receiver.challenges;
    expect(challenge?.json).toEqual({
      type: "challenge",
      timestamp: expect.any(String),
      data: {
        challenge: expect.stringMatching(/^[\w-]{32}$/),
        code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/),
      },
    });
    new Webhook(secret ?? "").verify(challenge?.text ?? "", challenge?.headers as Record<string, string>);
    expect((await lobster.api.ok(getWebhooks)).webhooks[0]).toMatchObject({
      status: "active",
      last_attempt: { type: "challenge", delivered: true, status: 200, event_id: null, cursor: null },
    });
  });

  it("allows two, even if many are created concurrently", async () => {
    const body = { url: receiver.url };
    const many = await Promise.all([1, 2, 3, 4, 5].map(() => lobster.api.request(createWebhook, { body })));
    expect(many.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    const idsOf = (webhooks: { id: string }[]) => webhooks.map(({ id }) => id).sort();
    const made = bodiesOf(many, 201).map(({ webhook }) => webhook);
    expect(idsOf((await lobster.api.ok(getWebhooks)).webhooks)).toEqual(idsOf(made));
    const { api } = await givenKey(lobster.ownerId);
    expect(await api.refused(createWebhook, { body })).toMatchObject({ status: 409, code: "webhooks_full" });
  });

  it("does not repeat the secret for an Idempotency-Key, and does not store it", async () => {
    const input = { body: { url: receiver.url }, headers: { "idempotency-key": "once" } };
    const first = await lobster.api.ok(createWebhook, input);
    const second = await lobster.api.ok(createWebhook, input);
    expect(first.secret).toMatch(/^whsec_/);
    expect(second).toEqual({ ...first, secret: null });
    const kept = await database().db.run<{ body: string }>("select body from idempotency_keys", []);
    expect(kept.map(({ body }) => body).join()).not.toContain("whsec_");
  });

  it.each([
    [
      { url: `https://agent.example.org/${"a".repeat(5_000)}` },
      "url must be 1 to 2048 characters (it has 5026)",
    ],
    [
      { url: `https://agent.example.org/${"é".repeat(1_000)}` },
      "url must be at most 2048 characters (it has 6026)",
    ],
    [
      { url: "https://10.0.0.1/" },
      "url must name a public host, not an address and not a host of a private network",
    ],
    [{ url: "http://agent.example.org/" }, "url must begin with https://"],
    [{ url: "http://localhost:3000/" }, "url must not lead to the square itself"],
    [
      { url: "https://a:b@agent.example.org/" },
      "url must not carry a user name or password; the signature proves that the square is calling",
    ],
    [{ url: "https://agent.example.org:22/" }, "url must use port 443, or one from 1024 on"],
    [{ url: "agent" }, "url must be an absolute URL, such as https://agent.example.org/events"],
    [{}, "url is required"],
  ])("refuses %j", async (body, error) => {
    expect(await lobster.api.refused(createWebhook, { body })).toMatchObject({ status: 400, error });
  });

  it("refuses unknown types, and an empty list", async () => {
    for (const types of [[], ["posts"], "all", null])
      expect(await lobster.api.refused(createWebhook, { body: { url: receiver.url, types } })).toMatchObject({
        status: 400,
      });
  });

  it("needs a key that may read what the webhook sends", async () => {
    const scopes = SCOPES.filter((scope) => scope !== "notifications:read");
    const { api } = await givenKey(lobster.ownerId, { scopes });
    const { ofIt } = await givenActive();
    for (const refusal of [
      await api.refused(createWebhook, { body: { url: receiver.url } }),
      await api.refused(patchWebhook, { ...ofIt, body: { url: "http://localhost:4321/" } }),
    ])
      expect(refusal).toMatchObject({ status: 403, code: "missing_scope" });
  });

  it.each([testWebhook, verifyWebhook])(
    "makes the square call once for one Idempotency-Key: %#",
    async (operation) => {
      const { ofIt } = await givenActive();
      receiver.challenges.length = 0;
      const input = { ...ofIt, headers: { "idempotency-key": "once" } };
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => lobster.api.request(operation, input)),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(200);
      expect(receiver.deliveries.length + receiver.challenges.length).toBe(1);
    },
  );

  it("cannot be used to flood a URL: ten calls a minute", async () => {
    const { ofIt } = await givenActive();
    for (let no = 1; no < 10; no += 1) await lobster.api.ok(testWebhook, ofIt);
    for (const refused of [testWebhook, verifyWebhook])
      expect(await lobster.api.refused(refused, ofIt)).toMatchObject({ status: 429, code: "rate_limited" });
    expect(receiver.deliveries).toHaveLength(9);
  });
});

describe("a pending webhook", () => {
  it("stays pending until the receiver echoes; verify says why it did not, and test sends nothing", async () => {
    receiver.answerChallenge = answerWith(200);
    const { ofIt } = await givenActive();
    await tell();
    await sendDue(new Date(Date.now() + HOUR_MS));
    expect([receiver.challenges.length, receiver.deliveries.length]).toEqual([1, 0]);
    const failures = [
      [answerWith(200), "it answered 2xx, but not 200 with the challenge"],
      [
        answerWith(302, { location: "http://localhost:1/" }),
        "it answered 302, and redirects are not followed",
      ],
      [answerWith(404), "it answered 404"],
    ] as const;
    for (const [answer, problem] of failures) {
      receiver.answerChallenge = answer;
      expect(await lobster.api.refused(verifyWebhook, ofIt)).toMatchObject({
        status: 409,
        code: "challenge_failed",
        error: `The receiver did not echo the challenge: ${problem}.`,
      });
    }
    expect(await lobster.api.refused(testWebhook, ofIt)).toMatchObject({ code: "webhook_pending" });
    expect((await lobster.api.ok(getWebhookAttempts, ofIt)).attempts).toHaveLength(4);
  });

  it.each([
    ["another challenge", { challenge: "a" }],
    ["none", {}],
    ["an array", []],
    ["null", null],
  ])("is not verified by an echo of %s", async (_, echoed) => {
    receiver.answerChallenge = (response) => response.writeHead(200).end(JSON.stringify(echoed));
    const { ofIt } = await givenActive();
    expect((await lobster.api.ok(getWebhook, ofIt)).webhook).toMatchObject({
      status: "pending",
      last_attempt: { failure: "no_echo", delivered: false },
    });
  });

  it("once verified gets what has happened since its creation", async () => {
    receiver.answerChallenge = answerWith(503);
    const { ofIt } = await givenActive();
    const told = await tell();
    receiver.answerChallenge = (response, { json }) =>
      response.writeHead(200).end(JSON.stringify({ challenge: json.data.challenge }));
    expect((await lobster.api.ok(verifyWebhook, ofIt)).webhook.status).toBe("active");
    await sendDue();
    expect(ids()).toEqual([told]);
  });

  it("is the effect of a changed URL", async () => {
    const { ofIt } = await givenActive();
    const other = await startReceiver();
    const { webhook } = await lobster.api.ok(patchWebhook, { ...ofIt, body: { url: other.url } });
    expect(webhook).toMatchObject({ url: other.url, status: "pending" });
    const told = await tell();
    await sendDue();
    expect([ids().length, other.challenges.length]).toEqual([0, 1]);
    expect(other.deliveries.map(({ headers }) => headers["webhook-id"])).toEqual([told]);
    await other.close();
  });
});
