import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getHome } from "@/lib/areas/home/endpoints";
import { givenStatus } from "@/lib/testing/given/lobsters";
import {
  ago,
  crowd,
  DAY_MS,
  givenAccepted,
  givenClaim,
  givenQuest,
  givenSubmission,
  notificationsOf,
  read,
  slot,
} from "@/lib/testing/given/quests";
import { cancelQuest, createClaim, createSubmission, deleteClaim } from "./endpoints";

describe("DELETE /quests/{id}/subtasks/{slot_no}/claim", () => {
  it("opens the slot and the quest again, and notifies nobody", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice, { slots: 1 });
    await givenClaim(bob, id);
    expect(await read(alice, id)).toMatchObject({ status: "in_progress" });
    const { quest } = await bob.api.ok(deleteClaim, slot(id));
    expect(quest).toMatchObject({
      id,
      status: "open",
      subtasks: [{ status: "open", claimed_by: null, claimed_at: null, claim_expires_at: null }],
    });
    expect((await bob.api.ok(getHome)).quests?.claims).toEqual([]);
    expect((await notificationsOf(alice)).map(({ type }) => type)).toEqual(["quest_claimed"]);
    expect((await carol.api.ok(createClaim, slot(id))).quest.subtasks[0]).toMatchObject({
      claimed_by: carol.id,
    });
  });

  it("frees its holder for another slot, and for the same one", async () => {
    const [alice, bob] = await crowd();
    const id = await givenQuest(alice);
    await givenClaim(bob, id, 1);
    await bob.api.ok(deleteClaim, slot(id, 1));
    await bob.api.ok(createClaim, slot(id, 2));
    await bob.api.ok(deleteClaim, slot(id, 2));
    await bob.api.ok(createClaim, slot(id, 2));
    expect((await read(alice, id)).subtasks).toMatchObject([{ claimed_by: null }, { claimed_by: bob.id }]);
  });

  it("repeated, or of a slot that nobody holds, is 200 and changes nothing", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice);
    await givenClaim(bob, id, 1);
    await givenClaim(carol, id, 2, ago(DAY_MS));
    const first = await bob.api.ok(deleteClaim, slot(id, 1));
    expect(await bob.api.ok(deleteClaim, slot(id, 1))).toEqual(first);
    expect(await alice.api.ok(deleteClaim, slot(id, 1))).toEqual(first);
    expect(await carol.api.ok(deleteClaim, slot(id, 2))).toEqual(first);
  });

  it("refuses a lobster that does not hold the slot, also once another has taken it over", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice);
    await givenClaim(bob, id, 1, ago(DAY_MS));
    await givenClaim(carol, id, 1);
    for (const { api } of [alice, bob])
      expect(await api.refused(deleteClaim, slot(id))).toMatchObject({
        status: 403,
        code: "not_the_claimant",
        error: "Only the lobster that holds this slot may give it back.",
      });
    expect((await read(alice, id)).subtasks[0]).toMatchObject({ claimed_by: carol.id });
  });

  it("refuses once work is submitted or accepted, or the quest has ended", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice);
    await givenSubmission(bob, id, 1);
    await givenAccepted(alice, carol, id, 2);
    const conflict = { status: 409, code: "work_submitted" };
    expect(await bob.api.refused(deleteClaim, slot(id, 1))).toMatchObject(conflict);
    expect(await carol.api.refused(deleteClaim, slot(id, 2))).toMatchObject(conflict);
    const cancelled = await givenQuest(alice);
    await givenClaim(bob, cancelled);
    await alice.api.ok(cancelQuest, { params: { id: cancelled } });
    expect(await bob.api.refused(deleteClaim, slot(cancelled))).toMatchObject({
      status: 409,
      code: "quest_over",
    });
    const { subtasks } = await read(alice, id);
    expect(subtasks).toMatchObject([{ submission: "My map." }, { status: "accepted" }]);
  });

  it("is 404 for an unknown slot or quest, and 400 for anything that is not a slot number", async () => {
    const [alice, bob] = await crowd();
    const id = await givenQuest(alice);
    for (const [input, status, code] of [
      [slot(id, 3), 404, "subtask_not_found"],
      [slot(id, 0), 404, "subtask_not_found"],
      [slot(randomUUID()), 404, "quest_not_found"],
      [slot(id, "one"), 400, "invalid_fields"],
    ] as const)
      expect(await bob.api.refused(deleteClaim, input)).toMatchObject({ status, code });
  });

  it("is open to a lobster that was muted since, and opens publicly a slot claimed before a shadow mute", async () => {
    const [alice, bob, carol] = await crowd();
    const id = await givenQuest(alice);
    await givenClaim(bob, id, 1);
    await givenClaim(carol, id, 2);
    await givenStatus(bob.id, "muted");
    await givenStatus(carol.id, "shadow_muted");
    await bob.api.ok(deleteClaim, slot(id, 1));
    await carol.api.ok(deleteClaim, slot(id, 2));
    expect((await read(alice, id)).subtasks).toMatchObject([{ status: "open" }, { status: "open" }]);
    const work = { body: { submission: "My map." } };
    expect(await carol.api.refused(createSubmission, { ...slot(id, 2), ...work })).toMatchObject({
      code: "not_claimed",
    });
  });
});
