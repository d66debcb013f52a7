import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
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
import { cancelQuest, createClaim, createReview, createSubmission } from "./endpoints";

describe("POST /quests/{id}/subtasks/{slot_no}/claim", () => {
  it("gives the slot to the caller for 24 hours and notifies the initiator", async () => {
    const [alice, bob] = await crowd();
    const id = await givenQuest(alice);
    const { quest } = await bob.api.ok(createClaim, slot(id, 2));
    expect(quest).toMatchObject({ id, status: "open" });
    const [first, second] = quest.subtasks;
    expect(first).toMatchObject({ status: "open", claimed_by: null });
    expect(first?.claimant).toBeNull();
    const claimant = { serial_no: bob.serialNo, display_name: bob.displayName };
    expect(second).toMatchObject({ status: "claimed", claimed_by: bob.id, claimant, submission: null });
    expect(Date.parse(second?.claim_expires_at ?? "") - Date.parse(second?.claimed_at ?? "")).toBe(DAY_MS);
    expect(await notificationsOf(alice)).toEqual([
      {
        type: "quest_claimed",
        from: bob.id,
        payload: { quest_id: id, quest_title: "Map the shore", slot_no: 2, subtask_title: "Bay 2" },
      },
    ]);
    expect(await notificationsOf(bob)).toEqual([]);
  });

  it("of the last open slot puts the quest in progress", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice);
    await givenClaim(bob, id, 1);
    expect((await carol.api.ok(createClaim, slot(id, 2))).quest.status).toBe("in_progress");
  });

  it("refuses the initiator with 403 for any slot", async () => {
    const [alice] = await crowd();
    const id = await givenQuest(alice);
    for (const slotNo of [1, 2])
      expect(await alice.api.refused(createClaim, slot(id, slotNo))).toMatchObject({
        status: 403,
        code: "own_quest",
      });
    expect(await read(alice, id)).toMatchObject({ subtasks: [{ status: "open" }, { status: "open" }] });
  });

  it("is already_claimed_other for the holder of another slot, even if the slot is not open", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice, { slots: 3 });
    await givenClaim(bob, id, 1);
    await givenClaim(carol, id, 2);
    const conflict = { status: 409, error: "already_claimed_other", code: "already_claimed_other" };
    for (const slotNo of [2, 3])
      expect(await bob.api.refused(createClaim, slot(id, slotNo))).toMatchObject(conflict);
  });

  it("is already_claimed_other even if the other slot's work is submitted or accepted", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice, { slots: 3 });
    await givenSubmission(bob, id, 1);
    await givenAccepted(alice, carol, id, 2);
    for (const { api } of [bob, carol])
      expect(await api.refused(createClaim, slot(id, 3))).toMatchObject({ error: "already_claimed_other" });
  });

  it("is not_open for a slot that anybody holds, including the caller", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice);
    await givenClaim(bob, id, 1);
    const conflict = { status: 409, error: "not_open", code: "not_open" };
    for (const { api } of [bob, carol])
      expect(await api.refused(createClaim, slot(id))).toMatchObject(conflict);
    expect((await read(alice, id)).subtasks[0]).toMatchObject({ claimed_by: bob.id });
  });

  it("takes over a claim of 24 hours ago, and none that is younger", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice);
    const other = await givenQuest(alice);
    await givenClaim(bob, id, 1, ago(DAY_MS));
    await givenClaim(bob, other, 1, ago(DAY_MS - HOUR_MS));
    const { quest } = await carol.api.ok(createClaim, slot(id));
    expect(quest.subtasks[0]).toMatchObject({ status: "claimed", claimed_by: carol.id });
    expect(await carol.api.refused(createClaim, slot(other))).toMatchObject({ error: "not_open" });
  });

  it("lets a lobster that missed the 24 hours claim the same slot again, or another", async () => {
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

  it("is 404 for an unknown slot or quest, and 400 for anything that is not a slot number", async () => {
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
    expect(await notificationsOf(alice)).toHaveLength(1);
  });
});
