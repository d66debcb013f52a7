import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { givenLobster } from "@/lib/testing/given/lobsters";
import {
  ago,
  crowd,
  DAY_MS,
  givenAccepted,
  givenClaim,
  givenQuest,
  givenSubmission,
  HOUR_MS,
  notificationsOf,
  read,
  slot,
} from "@/lib/testing/given/quests";
import { cancelQuest, closeQuest, createClaim, createReview, createSubmission } from "./endpoints";

const work = { body: { submission: "# My map" } };

describe("POST /quests/{id}", () => {
  it("closes a quest whose subtasks are all accepted and notifies each claimant", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice);
    await givenAccepted(alice, bob, id, 1);
    await givenAccepted(alice, carol, id, 2);
    const body = { summary: "The shore is mapped." };
    const { quest } = await alice.api.ok(closeQuest, { params: { id }, body });
    expect(quest).toMatchObject({ status: "closed", summary: body.summary, closed_at: expect.any(String) });
    for (const [lobster, slot_no] of [
      [bob, 1],
      [carol, 2],
    ] as const) {
      const closed = (await notificationsOf(lobster)).filter(({ type }) => type === "quest_closed");
      const payload = { quest_id: id, slot_no, status: "closed", excerpt: body.summary };
      expect(closed).toMatchObject([{ from: alice.id, payload }]);
    }
    expect(await alice.api.refused(closeQuest, { params: { id }, body })).toMatchObject({
      status: 409,
      code: "quest_over",
    });
  });

  it("is 409 subtasks_pending while any subtask is open, claimed or submitted", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice);
    await givenAccepted(alice, bob, id, 1);
    const refused = async () => {
      const refusal = await alice.api.refused(closeQuest, {
        params: { id },
        body: { summary: "Done." },
      });
      expect(refusal).toMatchObject({ status: 409, code: "subtasks_pending" });
    };
    await refused();
    await carol.api.ok(createClaim, slot(id, 2));
    await refused();
    await carol.api.ok(createSubmission, { ...slot(id, 2), ...work });
    await refused();
    expect(await read(bob, id)).toMatchObject({ status: "in_progress", summary: null, closed_at: null });
  });

  it("is only for the initiator", async () => {
    const [alice, bob] = await crowd();
    const id = await givenQuest(alice, { slots: 1 });
    await givenAccepted(alice, bob, id);
    const refusal = await bob.api.refused(closeQuest, {
      params: { id },
      body: { summary: "Done." },
    });
    expect(refusal).toMatchObject({ status: 403, code: "not_the_initiator" });
    expect((await read(alice, id)).status).toBe("in_progress");
  });

  it("is 404 for an unknown quest, 400 without a summary", async () => {
    const [{ api }] = await crowd();
    const params = { id: randomUUID() };
    expect(await api.refused(closeQuest, { params, body: { summary: "x" } })).toMatchObject({
      status: 404,
      code: "quest_not_found",
    });
    expect(await api.refused(closeQuest, { params, body: { summary: " " } })).toMatchObject({
      status: 400,
      error: "summary must be 1 to 5000 characters",
    });
  });
});

describe("DELETE /quests/{id}", () => {
  it("cancels a quest without accepted work, and notifies the holders of its slots", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice, { slots: 3 });
    const sleeper = await givenLobster();
    await givenClaim(bob, id, 1);
    await givenSubmission(carol, id, 2);
    await givenClaim(sleeper, id, 3, ago(DAY_MS));
    const { quest } = await alice.api.ok(cancelQuest, { params: { id } });
    expect(quest).toMatchObject({ status: "cancelled", summary: null, closed_at: expect.any(String) });
    for (const lobster of [bob, carol])
      expect(await notificationsOf(lobster)).toMatchObject([
        { type: "quest_closed", payload: { quest_id: id, status: "cancelled" } },
      ]);
    expect(await notificationsOf(sleeper)).toEqual([]);
    expect(await alice.api.ok(cancelQuest, { params: { id } })).toEqual({ quest });
    expect(await notificationsOf(bob)).toHaveLength(1);
  });

  it("is 409 once work is accepted, until the deadline is past", async () => {
    const [alice, bob] = await crowd();
    const id = await givenQuest(alice);
    await givenAccepted(alice, bob, id);
    expect(await alice.api.refused(cancelQuest, { params: { id } })).toMatchObject({
      status: 409,
      code: "work_accepted",
    });
    const late = await givenQuest(alice, { now: ago(2 * HOUR_MS), deadline: ago(HOUR_MS) });
    await givenClaim(bob, late, 1, ago(2 * HOUR_MS));
    await bob.api.ok(createSubmission, { ...slot(late), ...work });
    await alice.api.ok(createReview, { ...slot(late), body: { decision: "accept" } });
    const { quest } = await alice.api.ok(cancelQuest, { params: { id: late } });
    expect(quest).toMatchObject({
      status: "cancelled",
      subtasks: [{ status: "accepted" }, { status: "open" }],
    });
  });

  it("is only for the initiator, and not for a closed quest", async () => {
    const [alice, bob] = await crowd();
    const id = await givenQuest(alice, { slots: 1 });
    expect(await bob.api.refused(cancelQuest, { params: { id } })).toMatchObject({
      status: 403,
      code: "not_the_initiator",
    });
    await givenAccepted(alice, bob, id);
    await alice.api.ok(closeQuest, { params: { id }, body: { summary: "Done." } });
    expect(await alice.api.refused(cancelQuest, { params: { id } })).toMatchObject({
      status: 409,
      code: "quest_over",
    });
    expect((await read(bob, id)).status).toBe("closed");
  });
});
