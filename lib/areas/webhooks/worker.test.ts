import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { leaseWebhooks } from "@/db/queries/webhooks/lease";
import { recordAttempt, recordTest } from "@/db/queries/webhooks/record";
import { eventually } from "@/lib/testing/assertions/eventually";
import { givenLobsters } from "@/lib/testing/given/lobsters";
import {
  friend,
  givenActive,
  givenWebhookScene,
  ids,
  lobster,
  receiver,
  tell,
} from "@/lib/testing/given/webhook-scene";
import { givenNotification, logOf, sendDue } from "@/lib/testing/given/webhooks";
import { startReceiver } from "@/lib/testing/servers/receiver";
import { afterSuccess } from "./delivery-state";
import { createWebhook } from "./endpoints";
import { Worker } from "./worker";

const { db } = database();

givenWebhookScene();

const inMs = (ms: number) => new Date(Date.now() + ms);

/** Answers a moment after this many requests wait at the same time, and counts the waiting ones. */
function countWaiting(together = 1) {
  const waiting = { now: 0, most: 0 };
  const held: (() => void)[] = [];
  receiver.answer = (response) => {
    waiting.now += 1;
    waiting.most = Math.max(waiting.most, waiting.now);
    held.push(() => {
      waiting.now -= 1;
      response.writeHead(204).end();
    });
    if (waiting.most < together) return;
    for (const answer of held.splice(0)) setTimeout(answer, 10);
  };
  return waiting;
}

/** Leases the webhook like a process that then dies. */
const takeAndDie = async (id: string, lease: string, now = new Date()) => {
  const taken = await leaseWebhooks(db, { lease, busyHosts: [], limit: 100, now: now.toISOString() });
  expect(taken.map((held) => held.id)).toContain(id);
};

describe("many workers", () => {
  it("send each event once, in order, one at a time", async () => {
    await givenActive();
    for (let no = 0; no < 30; no += 1) await tell();
    const waiting = countWaiting();
    await Promise.all(Array.from({ length: 5 }, () => sendDue()));
    await sendDue();
    expect(ids()).toEqual(await logOf(lobster));
    expect(waiting.most).toBe(1);
  });

  it("have at most four messages under way to a host", async () => {
    const crowd = await givenLobsters(6);
    for (const { api } of crowd) await api.ok(createWebhook, { body: { url: receiver.url } });
    for (let round = 0; round < 3; round += 1) await sendDue(inMs(round * 2_000));
    for (const { id } of crowd) await givenNotification({ id }, friend);
    const waiting = countWaiting(2);
    for (let round = 0; round < 5; round += 1) await sendDue(inMs(round * 2_000));
    expect(receiver.deliveries).toHaveLength(6);
    expect(waiting.most).toBeLessThanOrEqual(4);
    expect(waiting.most).toBeGreaterThan(1);
  });
});

describe("a slow receiver", () => {
  it("does not keep a lobster's event waiting behind the many events of others to the same host", async () => {
    const [patient, ...busy] = await givenLobsters(5);
    for (const { api } of [...busy, patient]) await api.ok(createWebhook, { body: { url: receiver.url } });
    await sendDue();
    for (const { id } of busy) for (let no = 0; no < 10; no += 1) await givenNotification({ id }, friend);
    const worker = new Worker();
    const answers: (() => void)[] = [];
    receiver.answer = (response) => void answers.push(() => response.writeHead(204).end());
    await worker.tick();
    await receiver.hasReceived(4);
    const told = await givenNotification({ id: patient.id }, friend);
    worker.start();
    // In rounds, because a slow process would otherwise let the busy ones go on while it looks for what is due.
    while (!ids().includes(told)) {
      await eventually(() => expect(answers).toHaveLength(4));
      for (const answer of answers.splice(0)) answer();
    }
    expect(ids().indexOf(told)).toBeLessThan(20);
    receiver.answer = (response) => void response.writeHead(204).end();
    for (const answer of answers) answer();
    await receiver.hasReceived(41);
    await worker.stop();
    expect(receiver.deliveries).toHaveLength(41);
  });

  it("frees its place once its status has come, however slowly the rest arrives", async () => {
    await givenActive();
    for (let no = 0; no < 3; no += 1) await tell();
    receiver.answer = (response) => void response.writeHead(200).write("a");
    await sendDue();
    expect(ids()).toEqual(await logOf(lobster));
  });
});

describe("a host", () => {
  it("is the same whatever its port", async () => {
    const other = await startReceiver();
    try {
      const crowd = await givenLobsters(6);
      for (const [no, { api }] of crowd.entries())
        await api.ok(createWebhook, { body: { url: no % 2 ? receiver.url : other.url } });
      await sendDue();
      for (const { id } of crowd) await givenNotification({ id }, friend);
      const waiting = countWaiting();
      other.answer = receiver.answer;
      await sendDue();
      expect(receiver.deliveries.length + other.deliveries.length).toBe(6);
      expect(waiting.most).toBeLessThanOrEqual(4);
    } finally {
      await other.close();
    }
  });
});

describe("a lease", () => {
  it("keeps a webhook for its holder, and runs out after 30 seconds", async () => {
    const { id } = await givenActive();
    const told = await tell();
    await takeAndDie(id, randomUUID());
    await sendDue(inMs(29_000));
    expect(ids()).toEqual([]);
    await sendDue(inMs(31_000));
    expect(ids()).toEqual([told]);
  });

  it("that has run out does not let its holder record an attempt", async () => {
    const { id } = await givenActive();
    const told = await tell();
    const lease = randomUUID();
    await takeAndDie(id, lease);
    await takeAndDie(id, randomUUID(), inMs(31_000));
    const made = { type: "mention_post", eventId: told, seq: 1, status: 204, failure: null, ms: 1 };
    const now = new Date().toISOString();
    expect(
      await recordAttempt(db, { id, lease, now, ...made, ...afterSuccess({ position: 1, postAt: null }) }),
    ).toBeUndefined();
    await sendDue(inMs(62_000));
    expect(ids()).toEqual([told]);
  });
});

describe("a worker", () => {
  it("that has started sends what this process writes", async () => {
    await givenActive();
    const worker = new Worker();
    worker.start();
    try {
      const told = await tell();
      await receiver.hasReceived(1);
      expect(ids()).toEqual([told]);
    } finally {
      await worker.stop();
    }
  });

  it("that is stopped finishes what is under way, and begins nothing more", async () => {
    await givenActive();
    for (let no = 0; no < 3; no += 1) await tell();
    const worker = new Worker();
    let answer = () => {};
    receiver.answer = (response) => {
      answer = () => response.writeHead(204).end();
    };
    await worker.tick();
    await receiver.hasReceived(1);
    const stopped = worker.stop();
    answer();
    await stopped;
    const log = await logOf(lobster);
    expect(ids()).toEqual(log.slice(0, 1));
    receiver.answer = (response) => response.writeHead(204).end();
    await sendDue();
    expect(ids()).toEqual(log);
  });
});

it("a webhook's last 200 attempts are kept", async () => {
  const { id } = await givenActive();
  const made = { type: "test", eventId: null, seq: null, status: 204, failure: null, ms: 1 };
  const now = new Date().toISOString();
  for (let no = 0; no < 205; no += 1) await recordTest(db, { id, lobsterId: lobster.id, ...made, now });
  const [kept] = await db.run<{ count: number; first: number }>(
    "select count(*)::int count, min(number) first from webhook_attempts where webhook_id = $1::uuid",
    [id],
  );
  expect(kept).toEqual({ count: 200, first: 7 });
});
