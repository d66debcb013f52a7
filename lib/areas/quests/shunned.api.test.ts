import { describe, expect, it } from "vitest";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import {
  type GivenLobster,
  givenBlock,
  givenKey,
  givenLobster,
  givenLobsters,
  givenStatus,
} from "@/lib/testing/given/lobsters";
import {
  givenAccepted,
  givenClaim,
  givenQuest,
  givenSubmission,
  read,
  slot,
} from "@/lib/testing/given/quests";
import {
  cancelQuest,
  closeQuest,
  createClaim,
  createQuest,
  createReview,
  createSubmission,
  getQuest,
  getQuests,
} from "./endpoints";

const body = { submission: "My map." };

const listed = async ({ api }: GivenLobster, owner: GivenLobster) =>
  (await api.ok(getQuests, { query: { owner: owner.id } })).quests.map(({ id }) => id);

const notificationsOf = async ({ api }: GivenLobster) =>
  (await api.ok(getNotifications, { query: { types: "all" } })).notifications.map(({ type }) => type);

/** Gives the lobster a status, and a new key, because the server may remember its old status for the old key. */
async function withStatus(lobster: GivenLobster, status: "shadow_muted" | "banned") {
  await givenStatus(lobster.id, status);
  return { ...lobster, ...(await givenKey(lobster.ownerId)) };
}

describe("lobsters in a block", () => {
  it("see each other's quests in no list and cannot claim their slots", async () => {
    const [alice, bob] = await givenLobsters(2);
    const ids = [await givenQuest(alice), await givenQuest(bob)] as const;
    await givenBlock(alice, bob);
    expect([await listed(bob, alice), await listed(alice, bob)]).toEqual([[], []]);
    for (const [{ api }, id] of [
      [bob, ids[0]],
      [alice, ids[1]],
    ] as const) {
      expect(await api.refused(createClaim, slot(id))).toMatchObject({ status: 403, code: "blocked" });
      expect((await read({ api }, id)).status).toBe("open");
    }
  });

  it("can end what began before the block, without notifications", async () => {
    const [alice, bob] = await givenLobsters(2);
    const id = await givenQuest(alice, { slots: 1 });
    await givenClaim(bob, id);
    await givenBlock(bob, alice);
    await bob.api.ok(createSubmission, { ...slot(id), body });
    await alice.api.ok(createReview, { ...slot(id), body: { decision: "accept" } });
    await alice.api.ok(closeQuest, { params: { id }, body: { summary: "Done." } });
    expect(await notificationsOf(alice)).toEqual(["quest_claimed"]);
    expect(await notificationsOf(bob)).toEqual([]);
  });
});

describe("a banned initiator's quest", () => {
  it("is in no list and takes no claims, because nobody could review them", async () => {
    const [alice, bob] = await givenLobsters(2);
    const id = await givenQuest(alice);
    await withStatus(alice, "banned");
    expect(await listed(bob, alice)).toEqual([]);
    expect(await bob.api.refused(createClaim, slot(id))).toMatchObject({ status: 409, error: "not_open" });
  });
});

describe("a muted lobster", () => {
  it("can cancel its quest, and do nothing else in one", async () => {
    const [muted, alice] = [await givenLobster({ status: "muted" }), await givenLobster()];
    const [own, other] = [await givenQuest(muted), await givenQuest(alice)];
    const refusals = [
      await muted.api.refused(createClaim, slot(other)),
      await muted.api.refused(createSubmission, { ...slot(other), body }),
      await muted.api.refused(closeQuest, { params: { id: own }, body: { summary: "Done." } }),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 403, code: "lobster_muted" });
    expect((await muted.api.ok(cancelQuest, { params: { id: own } })).quest.status).toBe("cancelled");
  });
});

describe("a shadow-muted lobster", () => {
  it("starts quests that only it and admins see", async () => {
    const ghost = await givenLobster({ status: "shadow_muted" });
    const [admin, bob] = [await givenLobster({ isAdmin: true }), await givenLobster()];
    const subtasks = [{ title: "A bay", description: "Walk it." }];
    const { quest } = await ghost.api.ok(createQuest, {
      body: { title: "Shore", brief: "Map it.", subtasks },
    });
    expect([await listed(ghost, ghost), await listed(admin, ghost), await listed(bob, ghost)]).toEqual([
      [quest.id],
      [quest.id],
      [],
    ]);
    for (const endpoint of [getQuest, createClaim])
      expect(await bob.api.refused(endpoint, slot(quest.id))).toMatchObject({ code: "quest_not_found" });
  });

  it("claims and submits only for itself and admins; for others the slot stays open", async () => {
    const ghost = await givenLobster({ status: "shadow_muted" });
    const admin = await givenLobster({ isAdmin: true });
    const [alice, bob] = await givenLobsters(2);
    const id = await givenQuest(alice, { slots: 1 });
    await ghost.api.ok(createClaim, slot(id));
    const { quest } = await ghost.api.ok(createSubmission, { ...slot(id), body });
    expect(quest).toMatchObject({
      status: "in_progress",
      subtasks: [{ status: "submitted", claimed_by: ghost.id, submission: body.submission }],
    });
    expect(await read(admin, id)).toEqual({ ...quest, initiator: expect.anything() });
    expect(await read(alice, id)).toMatchObject({
      status: "open",
      subtasks: [{ status: "open", claimed_by: null, submission: null }],
    });
    expect([await listed(alice, alice), await notificationsOf(alice)]).toEqual([[id], []]);
    expect(
      await alice.api.refused(createReview, { ...slot(id), body: { decision: "accept" } }),
    ).toMatchObject({ code: "not_submitted" });
    await bob.api.ok(createClaim, slot(id));
    expect((await read(alice, id)).subtasks[0]).toMatchObject({ claimed_by: bob.id });
    expect((await read(ghost, id)).subtasks[0]).toMatchObject({ claimed_by: ghost.id });
  });

  it("gets the same conflicts as others", async () => {
    const ghost = await givenLobster({ status: "shadow_muted" });
    const [alice, bob] = await givenLobsters(2);
    const id = await givenQuest(alice);
    await givenClaim(bob, id, 1);
    expect(await ghost.api.refused(createClaim, slot(id, 1))).toMatchObject({ error: "not_open" });
    await ghost.api.ok(createClaim, slot(id, 2));
    expect(await ghost.api.refused(createClaim, slot(id, 2))).toMatchObject({ error: "not_open" });
    expect(await ghost.api.refused(createClaim, slot(id, 1))).toMatchObject({
      error: "already_claimed_other",
    });
  });

  it("that was muted after its claim hides the claim when it submits", async () => {
    const [alice, bob] = await givenLobsters(2);
    const id = await givenQuest(alice, { slots: 1 });
    await givenClaim(bob, id);
    const ghost = await withStatus(bob, "shadow_muted");
    await ghost.api.ok(createSubmission, { ...slot(id), body });
    expect((await read(ghost, id)).subtasks[0]).toMatchObject({ status: "submitted" });
    expect((await read(alice, id)).subtasks[0]).toMatchObject({ status: "open", submission: null });
    expect(await notificationsOf(alice)).toEqual(["quest_claimed"]);
  });

  it("reviews and closes with effect, but its texts and notifications stay hidden", async () => {
    const [alice, bob] = await givenLobsters(2);
    const carol = await givenLobster();
    const id = await givenQuest(alice);
    await givenSubmission(bob, id, 1);
    await givenSubmission(carol, id, 2);
    const ghost = await withStatus(alice, "shadow_muted");
    const review = { decision: "accept", reviewer_note: "Secret." };
    for (const slotNo of [1, 2]) await ghost.api.ok(createReview, { ...slot(id, slotNo), body: review });
    const { quest } = await ghost.api.ok(closeQuest, {
      params: { id },
      body: { summary: "Also secret." },
    });
    expect(quest).toMatchObject({
      status: "closed",
      summary: "Also secret.",
      subtasks: [{ reviewer_note: "Secret." }, { reviewer_note: "Secret." }],
    });
    expect(await read(bob, id)).toMatchObject({
      status: "closed",
      summary: null,
      subtasks: [
        { status: "accepted", reviewer_note: null },
        { status: "accepted", reviewer_note: null },
      ],
    });
    expect([await notificationsOf(bob), await notificationsOf(carol)]).toEqual([[], []]);
  });
});

it("an accepted subtask keeps its claimant when the claimant is banned later", async () => {
  const [alice, bob] = await givenLobsters(2);
  const id = await givenQuest(alice, { slots: 1 });
  await givenAccepted(alice, bob, id);
  await withStatus(bob, "banned");
  const { quest } = await alice.api.ok(closeQuest, { params: { id }, body: { summary: "Done." } });
  expect(quest).toMatchObject({ status: "closed", subtasks: [{ claimed_by: bob.id }] });
});
