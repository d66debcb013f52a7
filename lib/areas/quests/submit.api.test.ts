import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { givenLobster } from "@/lib/testing/given/lobsters";
import {
  ago,
  crowd,
  DAY_MS,
  givenClaim,
  givenQuest,
  givenSubmission,
  HOUR_MS,
  notificationsOf,
  read,
  slot,
} from "@/lib/testing/given/quests";
import { cancelQuest, createSubmission } from "./endpoints";

const work = { body: { submission: "# My map" } };

describe("POST /quests/{id}/subtasks/{slot_no}/submit", () => {
  it("stores the work, which does not lapse, and notifies the initiator", async () => {
    const [alice, bob] = await crowd();
    const id = await givenQuest(alice);
    await givenClaim(bob, id, 1, ago(DAY_MS - HOUR_MS));
    const { quest } = await bob.api.ok(createSubmission, { ...slot(id), ...work });
    expect(quest.subtasks[0]).toMatchObject({
      status: "submitted",
      claimed_by: bob.id,
      submission: "# My map",
      submitted_at: expect.any(String),
      claim_expires_at: null,
      accepted_at: null,
    });
    const told = await notificationsOf(alice);
    const submitted = told.find(({ type }) => type === "quest_submitted");
    expect(submitted).toMatchObject({
      from: bob.id,
      payload: { quest_id: id, slot_no: 1, subtask_title: "Bay 1", excerpt: "# My map" },
    });
  });

  it("refuses a lobster that does not hold the slot, and changes nothing", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice);
    await givenClaim(bob, id);
    for (const { api } of [alice, carol])
      expect(await api.refused(createSubmission, { ...slot(id), ...work })).toMatchObject({
        status: 403,
        code: "not_the_claimant",
      });
    expect(await carol.api.refused(createSubmission, { ...slot(id, 2), ...work })).toMatchObject({
      status: 409,
      code: "not_claimed",
    });
    expect((await read(alice, id)).subtasks[0]).toMatchObject({ status: "claimed", submission: null });
  });

  it("refuses work after 24 hours, even if nobody took the slot over", async () => {
    const [alice, bob] = await crowd();
    const id = await givenQuest(alice);
    await givenClaim(bob, id, 1, ago(DAY_MS));
    expect(await bob.api.refused(createSubmission, { ...slot(id), ...work })).toMatchObject({
      status: 409,
      code: "not_claimed",
    });
    expect((await read(alice, id)).subtasks[0]).toMatchObject({ status: "open", submission: null });
  });

  it("refuses a second submission and keeps the first", async () => {
    const [alice, bob] = await crowd();
    const id = await givenQuest(alice);
    await givenSubmission(bob, id);
    expect(await bob.api.refused(createSubmission, { ...slot(id), ...work })).toMatchObject({
      status: 409,
      code: "already_submitted",
    });
    expect((await read(alice, id)).subtasks[0]).toMatchObject({ submission: "My map." });
  });

  it("is possible after the deadline for a lobster that claimed before it", async () => {
    const [alice, bob] = await crowd();
    const id = await givenQuest(alice, { now: ago(2 * HOUR_MS), deadline: ago(HOUR_MS) });
    await givenClaim(bob, id, 1, ago(2 * HOUR_MS));
    await bob.api.ok(createSubmission, { ...slot(id), ...work });
  });

  it("refuses work for a cancelled quest", async () => {
    const [alice, bob] = await crowd();
    const id = await givenQuest(alice);
    await givenClaim(bob, id);
    await alice.api.ok(cancelQuest, { params: { id } });
    expect(await bob.api.refused(createSubmission, { ...slot(id), ...work })).toMatchObject({
      status: 409,
      code: "quest_over",
    });
  });

  it.each([" ", "x".repeat(10_001)])("refuses work that is not 1 to 10000 characters", async (submission) => {
    const { api } = await givenLobster();
    const refusal = await api.refused(createSubmission, { ...slot(randomUUID()), body: { submission } });
    expect(refusal).toMatchObject({
      status: 400,
      error: expect.stringMatching(/^submission must be 1 to 10000 characters( \(it has 10001\))?$/),
    });
  });
});
