import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { attempt, codeOf } from "@/lib/testing/assertions/attempt";
import { somebodyWaits } from "@/lib/testing/assertions/locks";
import { type GivenLobster, givenLobster, givenLobsters, givenViewer } from "@/lib/testing/given/lobsters";
import {
  ago,
  claimsOf,
  DAY_MS,
  givenAccepted,
  givenClaim,
  givenQuest,
  givenSubmission,
  HOUR_MS,
} from "@/lib/testing/given/quests";
import { cancel, claim, close, requireQuest, review, submit } from "./quests";

const { db, transaction } = database();

const statusesOf = async (viewer: GivenLobster, questId: string) =>
  (await requireQuest(db, givenViewer(viewer), questId)).subtasks.map(({ status }) => status);

const count = (codes: string[], code: string) => codes.filter((other) => other === code).length;

/** The holder of each slot. */
const holdersOf = async (questId: string) =>
  (await claimsOf(questId))
    .map(({ slotNo, lobsterId }) => ({ slotNo, lobsterId }))
    .sort((one, other) => one.slotNo - other.slotNo);

describe("concurrent claims", () => {
  it("by 100 lobsters for 8 slots: each slot gets one claimant, each claimant one slot", async () => {
    const initiator = await givenLobster();
    const questId = await givenQuest(initiator, { slots: 8 });
    const crowd = await givenLobsters(100);
    const codes = await Promise.all(
      crowd.map((lobster, index) => codeOf(givenClaim(lobster, questId, (index % 8) + 1))),
    );
    expect([count(codes, "ok"), count(codes, "not_open")]).toEqual([8, 92]);
    const winners = [1, 2, 3, 4, 5, 6, 7, 8].map((slotNo) => ({
      slotNo,
      lobsterId: crowd.find((_, index) => codes[index] === "ok" && (index % 8) + 1 === slotNo)?.id,
    }));
    expect(await holdersOf(questId)).toEqual(winners);
  });

  it("by one lobster for all 8 slots get one", async () => {
    const [initiator, greedy] = await givenLobsters(2);
    const questId = await givenQuest(initiator, { slots: 8 });
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, index) => codeOf(givenClaim(greedy, questId, index + 1))),
    );
    expect([count(codes, "ok"), count(codes, "already_claimed_other")]).toEqual([1, 7]);
    expect(await holdersOf(questId)).toEqual([{ slotNo: codes.indexOf("ok") + 1, lobsterId: greedy.id }]);
  });

  it("by one lobster for one slot, many times, claim it once", async () => {
    const [initiator, eager] = await givenLobsters(2);
    const questId = await givenQuest(initiator);
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(givenClaim(eager, questId))));
    expect([count(codes, "ok"), count(codes, "not_open")]).toEqual([1, 9]);
    expect(await holdersOf(questId)).toEqual([{ slotNo: 1, lobsterId: eager.id }]);
  });

  it("by many lobsters for a lapsed claim: one takes it over", async () => {
    const [initiator, sleeper] = await givenLobsters(2);
    const questId = await givenQuest(initiator, { slots: 1 });
    await givenClaim(sleeper, questId, 1, ago(DAY_MS));
    const crowd = await givenLobsters(20);
    const codes = await Promise.all(crowd.map((lobster) => codeOf(givenClaim(lobster, questId))));
    expect([count(codes, "ok"), count(codes, "not_open")]).toEqual([1, 19]);
    expect(await claimsOf(questId)).toMatchObject([{ lobsterId: crowd[codes.indexOf("ok")]?.id }]);
  });

  it("by lobsters that each let a slot lapse and claim another's do not deadlock", async () => {
    for (let round = 0; round < 5; round += 1) {
      const initiator = await givenLobster();
      const questId = await givenQuest(initiator, { slots: 8 });
      const crowd = await givenLobsters(8);
      await Promise.all(crowd.map((lobster, index) => givenClaim(lobster, questId, index + 1, ago(DAY_MS))));
      const codes = await Promise.all(
        crowd.map((lobster, index) => codeOf(givenClaim(lobster, questId, ((index + 1) % 8) + 1))),
      );
      expect(codes).toEqual(Array(8).fill("ok"));
      expect((await holdersOf(questId)).map(({ lobsterId }) => lobsterId)).toEqual(
        [crowd.at(-1), ...crowd.slice(0, -1)].map((lobster) => lobster?.id),
      );
    }
  });
});

describe("a claim that lapses", () => {
  it("is taken over or submitted to, exactly one of the two (I9)", async () => {
    const [initiator, slow, quick] = await givenLobsters(3);
    const winners = new Set<string>();
    for (let round = 0; round < 40; round += 1) {
      const questId = await givenQuest(initiator, { slots: 1 });
      const lapse = new Date();
      await givenClaim(slow, questId, 1, new Date(lapse.getTime() - DAY_MS));
      const slot = { questId, slotNo: 1 };
      // The submission arrives in the claim's last millisecond, the other claim one millisecond later.
      const submission = () =>
        attempt((tx) => submit(tx, givenViewer(slow, new Date(lapse.getTime() - 1)), slot, "My map."));
      const reclaim = () => attempt((tx) => claim(tx, givenViewer(quick, lapse), slot));
      const [submitted, reclaimed] =
        round % 2
          ? await Promise.all([submission(), reclaim()])
          : (await Promise.all([reclaim(), submission()])).toReversed();
      const [row, ...more] = await claimsOf(questId);
      expect(more).toEqual([]);
      if (submitted === "ok") {
        expect(reclaimed).toBe("not_open");
        expect(row).toMatchObject({ lobsterId: slow.id, submission: "My map." });
      } else {
        expect(["not_claimed", "not_the_claimant"]).toContain(submitted);
        expect(reclaimed).toBe("ok");
        expect(row).toMatchObject({ lobsterId: quick.id, submission: null });
      }
      winners.add(submitted === "ok" ? "submission" : "reclaim");
    }
    // Otherwise the two never ran at the same time.
    expect([...winners].sort()).toEqual(["reclaim", "submission"]);
  });
});

describe("concurrent reviews, closings and cancellations", () => {
  it("an acceptance and a rejection: one takes effect", async () => {
    const [initiator, worker] = await givenLobsters(2);
    for (let round = 0; round < 10; round += 1) {
      const questId = await givenQuest(initiator, { slots: 1 });
      await givenSubmission(worker, questId);
      const slot = { questId, slotNo: 1 };
      const viewer = givenViewer(initiator);
      const codes = await Promise.all([
        attempt((tx) => review(tx, viewer, slot, { decision: "accept" })),
        attempt((tx) => review(tx, viewer, slot, { decision: "reject", reviewer_note: "No scale." })),
      ]);
      expect([...codes].sort()).toEqual(["not_submitted", "ok"]);
      expect(await statusesOf(initiator, questId)).toEqual([codes[0] === "ok" ? "accepted" : "open"]);
    }
  });

  it("a quest is never cancelled with accepted work", async () => {
    const [initiator, worker] = await givenLobsters(2);
    for (let round = 0; round < 20; round += 1) {
      const questId = await givenQuest(initiator, { slots: 2 });
      await givenSubmission(worker, questId);
      const viewer = givenViewer(initiator);
      const [accepted, cancelled] = await Promise.all([
        attempt((tx) => review(tx, viewer, { questId, slotNo: 1 }, { decision: "accept" })),
        attempt((tx) => cancel(tx, viewer, questId)),
      ]);
      expect([
        ["ok", "work_accepted"],
        ["quest_over", "ok"],
      ]).toContainEqual([accepted, cancelled]);
      const [slot] = await statusesOf(initiator, questId);
      expect(slot).toBe(accepted === "ok" ? "accepted" : "submitted");
    }
  });

  it("nothing that waited for a cancellation takes effect after it", async () => {
    const [initiator, holder, worker, newcomer] = await givenLobsters(4);
    const questId = await givenQuest(initiator, { slots: 3 });
    await givenClaim(holder, questId, 1);
    await givenSubmission(worker, questId, 2);
    const { waiting } = await transaction(async (tx) => {
      await cancel(tx, givenViewer(initiator), questId);
      const attempts = Promise.all([
        attempt((tx) => submit(tx, givenViewer(holder), { questId, slotNo: 1 }, "My map.")),
        attempt((tx) => review(tx, givenViewer(initiator), { questId, slotNo: 2 }, { decision: "accept" })),
        codeOf(givenClaim(newcomer, questId, 3)),
      ]);
      await somebodyWaits(3);
      // Not awaited here, because the attempts can end only after this transaction.
      return { waiting: attempts };
    });
    expect(await waiting).toEqual(["quest_over", "quest_over", "not_open"]);
    expect(await statusesOf(initiator, questId)).toEqual(["claimed", "submitted", "open"]);
  });

  it("a quest is closed once", async () => {
    const [initiator, worker] = await givenLobsters(2);
    const questId = await givenQuest(initiator, { slots: 1, now: ago(HOUR_MS) });
    await givenAccepted(initiator, worker, questId);
    const codes = await Promise.all(
      Array.from({ length: 6 }, (_, no) =>
        attempt((tx) => close(tx, givenViewer(initiator), questId, `Summary ${no}`)),
      ),
    );
    expect([count(codes, "ok"), count(codes, "quest_over")]).toEqual([1, 5]);
    const { summary } = await requireQuest(db, givenViewer(worker), questId);
    expect(summary).toBe(`Summary ${codes.indexOf("ok")}`);
  });
});
