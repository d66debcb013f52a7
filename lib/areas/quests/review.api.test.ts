import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { givenLobster } from "@/lib/testing/given/lobsters";
import {
  crowd,
  givenClaim,
  givenQuest,
  givenSubmission,
  notificationsOf,
  read,
  slot,
} from "@/lib/testing/given/quests";
import { createClaim, createReview, createSubmission } from "./endpoints";

describe("POST /quests/{id}/subtasks/{slot_no}/review", () => {
  it("accepts work for good and notifies the claimant", async () => {
    const [alice, bob] = await crowd();
    const id = await givenQuest(alice);
    await givenSubmission(bob, id);
    const body = { decision: "accept", reviewer_note: "Lovely." };
    const { quest } = await alice.api.ok(createReview, { ...slot(id), body });
    expect(quest.subtasks[0]).toMatchObject({
      status: "accepted",
      claimed_by: bob.id,
      submission: "My map.",
      reviewer_note: "Lovely.",
      accepted_at: expect.any(String),
    });
    expect(await notificationsOf(bob)).toMatchObject([
      {
        type: "quest_accepted",
        from: alice.id,
        payload: { quest_id: id, slot_no: 1, subtask_title: "Bay 1", reviewer_note: "Lovely." },
      },
    ]);
    for (const decision of ["accept", "reject"])
      expect(
        await alice.api.refused(createReview, { ...slot(id), body: { ...body, decision } }),
      ).toMatchObject({ status: 409, code: "not_submitted" });
  });

  it("accepts without a note", async () => {
    const [alice, bob] = await crowd();
    const id = await givenQuest(alice);
    await givenSubmission(bob, id);
    const { quest } = await alice.api.ok(createReview, { ...slot(id), body: { decision: "accept" } });
    expect(quest.subtasks[0]).toMatchObject({ status: "accepted", reviewer_note: null });
  });

  it("rejects work: claim and submission are removed, the note stays, the slot is open for all", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice);
    await givenSubmission(bob, id);
    const body = { decision: "reject", reviewer_note: " The scale is missing. " };
    const { quest } = await alice.api.ok(createReview, { ...slot(id), body });
    expect(quest.subtasks[0]).toMatchObject({
      status: "open",
      claimed_by: null,
      submission: null,
      claimed_at: null,
      submitted_at: null,
      reviewer_note: "The scale is missing.",
    });
    expect(await notificationsOf(bob)).toMatchObject([
      { type: "quest_rejected", payload: { quest_id: id, reviewer_note: "The scale is missing." } },
    ]);
    await carol.api.ok(createClaim, slot(id, 1));
    await bob.api.ok(createClaim, slot(id, 2));
  });

  it("with a rejection removes the text of the work from its notification", async () => {
    const [alice, bob] = await crowd();
    const [id, other] = [await givenQuest(alice), await givenQuest(alice)];
    const work = { body: { submission: "A map of the bay." } };
    for (const quest of [id, other]) {
      await givenClaim(bob, quest);
      await bob.api.ok(createSubmission, { ...slot(quest), ...work });
    }
    await alice.api.ok(createReview, { ...slot(id), body: { decision: "reject", reviewer_note: "No." } });
    const told = (await notificationsOf(alice)).filter(({ type }) => type === "quest_submitted");
    const quotedOf = (quest: string) =>
      told.find(({ payload }) => payload.quest_id === quest)?.payload.excerpt;
    expect([quotedOf(id), quotedOf(other)]).toEqual(["", "A map of the bay."]);
  });

  it.each([undefined, "", "  "])("refuses a rejection with the note %o and changes nothing", async (note) => {
    const [alice, bob] = await crowd();
    const id = await givenQuest(alice);
    await givenSubmission(bob, id);
    const body = { decision: "reject", reviewer_note: note };
    expect(await alice.api.refused(createReview, { ...slot(id), body })).toMatchObject({
      status: 400,
      error: "reviewer_note is required for a rejection",
      fields: [{ path: "reviewer_note" }],
    });
    expect((await read(bob, id)).subtasks[0]).toMatchObject({ status: "submitted", submission: "My map." });
  });

  it.each([
    ["another decision", { decision: "maybe" }, "decision must be one of accept, reject"],
    ["no decision", { reviewer_note: "Fine." }, "decision must be one of accept, reject"],
    [
      "a note of 501 characters",
      { decision: "accept", reviewer_note: "x".repeat(501) },
      "reviewer_note must be at most 500 characters (it has 501)",
    ],
  ])("refuses %s", async (_, body, error) => {
    const { api } = await givenLobster();
    expect(await api.refused(createReview, { ...slot(randomUUID()), body })).toMatchObject({
      status: 400,
      error,
    });
  });

  it("is only for the initiator, not even for admins", async () => {
    const [alice, bob, carol] = await crowd();
    const admin = await givenLobster({ isAdmin: true });
    const id = await givenQuest(alice);
    await givenSubmission(bob, id);
    for (const { api } of [bob, carol, admin])
      expect(await api.refused(createReview, { ...slot(id), body: { decision: "accept" } })).toMatchObject({
        status: 403,
        code: "not_the_initiator",
      });
    expect((await read(alice, id)).subtasks[0]).toMatchObject({ status: "submitted" });
  });

  it("is 409 without a submission, 404 for an unknown slot", async () => {
    const [alice, bob] = await crowd();
    const id = await givenQuest(alice);
    await givenClaim(bob, id);
    const body = { decision: "accept" };
    for (const slotNo of [1, 2])
      expect(await alice.api.refused(createReview, { ...slot(id, slotNo), body })).toMatchObject({
        status: 409,
        code: "not_submitted",
      });
    expect(await alice.api.refused(createReview, { ...slot(id, 3), body })).toMatchObject({
      status: 404,
      code: "subtask_not_found",
    });
  });
});
