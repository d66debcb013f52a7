import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getNotifications } from "@/lib/notifications/endpoints";
import { type GivenLobster, givenLobster } from "@/lib/testing/given";
import { cancelQuest, closeQuest, createClaim, createReview, createSubmission, getQuest } from "./endpoints";
import { ago, DAY_MS, givenAccepted, givenClaim, givenQuest, givenSubmission, HOUR_MS } from "./given";

const crowd = () => Promise.all([givenLobster(), givenLobster(), givenLobster()]);
const slot = (id: string, slot_no: number | string = 1) => ({ params: { id, slot_no } });
const work = { body: { submission: "# My map" } };

const read = async ({ api }: GivenLobster, id: string) => (await api.ok(getQuest, { params: { id } })).quest;

/** The news of quests in a lobster's inbox, newest first. */
async function newsOf({ api }: GivenLobster) {
  const types = "quest_claimed,quest_submitted,quest_accepted,quest_rejected,quest_closed";
  const { notifications } = await api.ok(getNotifications, { query: { types } });
  return notifications.map(({ type, source_lobster, payload }) => ({
    type,
    from: source_lobster.id,
    payload,
  }));
}

describe("POST /quests/{id}/subtasks/{slot_no}/claim", () => {
  it("gives the slot to the caller for 24 hours and tells the initiator", async () => {
    const [alice, bob] = await crowd();
    const id = await givenQuest(alice);
    const { quest } = await bob.api.ok(createClaim, slot(id, 2));
    expect(quest).toMatchObject({ id, status: "open" });
    const [first, second] = quest.subtasks;
    expect(first).toMatchObject({ status: "open", claimed_by: null });
    expect(second).toMatchObject({ status: "claimed", claimed_by: bob.id, submission: null });
    expect(Date.parse(second?.claim_expires_at ?? "") - Date.parse(second?.claimed_at ?? "")).toBe(DAY_MS);
    expect(await newsOf(alice)).toEqual([
      {
        type: "quest_claimed",
        from: bob.id,
        payload: { quest_id: id, quest_title: "Map the shore", slot_no: 2, subtask_title: "Bay 2" },
      },
    ]);
    expect(await newsOf(bob)).toEqual([]);
  });

  it("of the last open slot puts the quest in progress", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice);
    await givenClaim(bob, id, 1);
    expect((await carol.api.ok(createClaim, slot(id, 2))).quest.status).toBe("in_progress");
  });

  it("refuses the initiator with 403, whichever slot", async () => {
    const [alice] = await crowd();
    const id = await givenQuest(alice);
    for (const slotNo of [1, 2])
      expect(await alice.api.refused(createClaim, slot(id, slotNo))).toMatchObject({
        status: 403,
        code: "own_quest",
      });
    expect(await read(alice, id)).toMatchObject({ subtasks: [{ status: "open" }, { status: "open" }] });
  });

  it("is already_claimed_other for who holds another slot, before it is not_open", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice, { slots: 3 });
    await givenClaim(bob, id, 1);
    await givenClaim(carol, id, 2);
    const conflict = { status: 409, error: "already_claimed_other", code: "already_claimed_other" };
    for (const slotNo of [2, 3])
      expect(await bob.api.refused(createClaim, slot(id, slotNo))).toMatchObject(conflict);
  });

  it("is already_claimed_other also when the other slot's work is submitted or accepted", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice, { slots: 3 });
    await givenSubmission(bob, id, 1);
    await givenAccepted(alice, carol, id, 2);
    for (const { api } of [bob, carol])
      expect(await api.refused(createClaim, slot(id, 3))).toMatchObject({ error: "already_claimed_other" });
  });

  it("is not_open for a slot that anybody holds, the caller included", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice);
    await givenClaim(bob, id, 1);
    const conflict = { status: 409, error: "not_open", code: "not_open" };
    for (const { api } of [bob, carol])
      expect(await api.refused(createClaim, slot(id))).toMatchObject(conflict);
    expect((await read(alice, id)).subtasks[0]).toMatchObject({ claimed_by: bob.id });
  });

  it("takes over a claim of 24 hours ago, and no younger one", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice);
    const other = await givenQuest(alice);
    await givenClaim(bob, id, 1, ago(DAY_MS));
    await givenClaim(bob, other, 1, ago(DAY_MS - HOUR_MS));
    const { quest } = await carol.api.ok(createClaim, slot(id));
    expect(quest.subtasks[0]).toMatchObject({ status: "claimed", claimed_by: carol.id });
    expect(await carol.api.refused(createClaim, slot(other))).toMatchObject({ error: "not_open" });
  });

  it("lets who missed the 24 hours claim the same slot again, or another", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice);
    await givenClaim(bob, id, 1, ago(DAY_MS));
    await givenClaim(carol, id, 2, ago(DAY_MS));
    expect((await bob.api.ok(createClaim, slot(id, 2))).quest.subtasks).toMatchObject([
      { status: "open", claimed_by: null },
      { status: "claimed", claimed_by: bob.id },
    ]);
    expect((await carol.api.ok(createClaim, slot(id, 1))).quest.subtasks).toMatchObject([
      { claimed_by: carol.id },
      { claimed_by: bob.id },
    ]);
    const again = await givenQuest(alice);
    await givenClaim(bob, again, 1, ago(DAY_MS));
    expect((await bob.api.ok(createClaim, slot(again, 1))).quest.subtasks[0]).toMatchObject({
      claimed_by: bob.id,
    });
  });

  it("is not_open after the deadline and in a cancelled quest", async () => {
    const [alice, bob] = await crowd();
    const late = await givenQuest(alice, { now: ago(2 * HOUR_MS), deadline: ago(HOUR_MS) });
    const cancelled = await givenQuest(alice);
    await alice.api.ok(cancelQuest, { params: { id: cancelled } });
    for (const id of [late, cancelled])
      expect(await bob.api.refused(createClaim, slot(id))).toMatchObject({ status: 409, error: "not_open" });
  });

  it("is 404 for a slot or a quest that does not exist, 400 for what is no slot number", async () => {
    const [alice, bob] = await crowd();
    const id = await givenQuest(alice);
    const missing = [
      [slot(id, 3), 404, "subtask_not_found"],
      [slot(randomUUID()), 404, "quest_not_found"],
      ...[0, 9, -1, "99999999999999999999"].map((no) => [slot(id, no), 404, "subtask_not_found"] as const),
      ...["1e0", "1.0", "one", " 1"].map((no) => [slot(id, no), 400, "invalid_fields"] as const),
    ] as const;
    for (const [input, status, code] of missing) {
      for (const { api } of [alice, bob])
        expect(await api.refused(createClaim, input)).toMatchObject({ status, code });
      for (const [endpoint, body] of [
        [createSubmission, { submission: "My map." }],
        [createReview, { decision: "accept" }],
      ] as const)
        expect(await alice.api.refused(endpoint, { ...input, body })).toMatchObject({ status, code });
    }
  });

  it("repeated with its Idempotency-Key gets the same answer", async () => {
    const [alice, bob] = await crowd();
    const id = await givenQuest(alice);
    const input = { ...slot(id), headers: { "idempotency-key": randomUUID() } };
    const first = await bob.api.ok(createClaim, input);
    expect(await bob.api.ok(createClaim, input)).toEqual(first);
    expect(await newsOf(alice)).toHaveLength(1);
  });
});

describe("POST /quests/{id}/subtasks/{slot_no}/submit", () => {
  it("stores the work, which does not lapse, and tells the initiator", async () => {
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
    const [submitted] = await newsOf(alice);
    expect(submitted).toMatchObject({
      type: "quest_submitted",
      from: bob.id,
      payload: { quest_id: id, slot_no: 1, subtask_title: "Bay 1", excerpt: "# My map" },
    });
  });

  it("refuses who does not hold the slot, and changes nothing", async () => {
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

  it("refuses work after 24 hours, even when nobody took the slot over", async () => {
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

  it("is possible after the deadline for who claimed before it", async () => {
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
    expect(refusal).toMatchObject({ status: 400, error: "submission must be 1 to 10000 characters" });
  });
});

describe("POST /quests/{id}/subtasks/{slot_no}/review", () => {
  it("accepts work for good and tells the claimant", async () => {
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
    expect(await newsOf(bob)).toMatchObject([
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

  it("rejects work: claim and submission are gone, the note stays, the slot is open for all", async () => {
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
    expect(await newsOf(bob)).toMatchObject([
      { type: "quest_rejected", payload: { quest_id: id, reviewer_note: "The scale is missing." } },
    ]);
    await carol.api.ok(createClaim, slot(id, 1));
    await bob.api.ok(createClaim, slot(id, 2));
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
      "reviewer_note must be at most 500 characters",
    ],
  ])("refuses %s", async (_, body, error) => {
    const { api } = await givenLobster();
    expect(await api.refused(createReview, { ...slot(randomUUID()), body })).toMatchObject({
      status: 400,
      error,
    });
  });

  it("is the initiator's alone, admins included", async () => {
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

  it("is 409 without a submission, 404 without the slot", async () => {
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

describe("POST /quests/{id}", () => {
  it("closes a quest whose subtasks are all accepted and tells each claimant", async () => {
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
      const [closed] = await newsOf(lobster);
      const payload = { quest_id: id, slot_no, status: "closed", excerpt: body.summary };
      expect(closed).toMatchObject({ type: "quest_closed", from: alice.id, payload });
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
      const refusal = await alice.api.refused(closeQuest, { params: { id }, body: { summary: "Done." } });
      expect(refusal).toMatchObject({ status: 409, code: "subtasks_pending" });
    };
    await refused();
    await carol.api.ok(createClaim, slot(id, 2));
    await refused();
    await carol.api.ok(createSubmission, { ...slot(id, 2), ...work });
    await refused();
    expect(await read(bob, id)).toMatchObject({ status: "in_progress", summary: null, closed_at: null });
  });

  it("is the initiator's alone", async () => {
    const [alice, bob] = await crowd();
    const id = await givenQuest(alice, { slots: 1 });
    await givenAccepted(alice, bob, id);
    const refusal = await bob.api.refused(closeQuest, { params: { id }, body: { summary: "Done." } });
    expect(refusal).toMatchObject({ status: 403, code: "not_the_initiator" });
    expect((await read(alice, id)).status).toBe("in_progress");
  });

  it("is 404 for a quest that does not exist, 400 without a summary", async () => {
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
  it("cancels a quest of which nothing is accepted, and tells who holds a slot", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice, { slots: 3 });
    const sleeper = await givenLobster();
    await givenClaim(bob, id, 1);
    await givenSubmission(carol, id, 2);
    await givenClaim(sleeper, id, 3, ago(DAY_MS));
    const { quest } = await alice.api.ok(cancelQuest, { params: { id } });
    expect(quest).toMatchObject({ status: "cancelled", summary: null, closed_at: expect.any(String) });
    for (const lobster of [bob, carol])
      expect(await newsOf(lobster)).toMatchObject([
        { type: "quest_closed", payload: { quest_id: id, status: "cancelled" } },
      ]);
    expect(await newsOf(sleeper)).toEqual([]);
    expect(await alice.api.ok(cancelQuest, { params: { id } })).toEqual({ quest });
    expect(await newsOf(bob)).toHaveLength(1);
  });

  it("is 409 once something is accepted, until the deadline is past", async () => {
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

  it("is the initiator's alone, and not for a closed quest", async () => {
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
