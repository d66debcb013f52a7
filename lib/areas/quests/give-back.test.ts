import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { attempt } from "@/lib/testing/assertions/attempt";
import { somebodyWaits } from "@/lib/testing/assertions/locks";
import { givenViewer } from "@/lib/testing/given/lobsters";
import { ago, claimsOf, crowd, DAY_MS, givenClaim, givenQuest, HOUR_MS } from "@/lib/testing/given/quests";
import { claim, giveBack, submit } from "./quests";

const { transaction } = database();

/** Does `first` in a transaction that commits once `second` waits for it. Returns the outcome of `second`. */
async function inOrder(first: (tx: Db) => Promise<unknown>, second: (tx: Db) => Promise<unknown>) {
  const { waiting } = await transaction(async (tx) => {
    await first(tx);
    const attempted = attempt(second);
    await somebodyWaits();
    // Not awaited here, because the attempt can end only after this transaction.
    return { waiting: attempted };
  });
  return waiting;
}

describe("a slot that is given back", () => {
  it("as its work is submitted: exactly one of the two takes effect", async () => {
    const [alice, bob] = await crowd();
    for (let round = 0; round < 20; round += 1) {
      const questId = await givenQuest(alice, { slots: 1 });
      await givenClaim(bob, questId);
      const slot = { questId, slotNo: 1 };
      const [returned, submitted] = await Promise.all([
        attempt((tx) => giveBack(tx, givenViewer(bob), slot)),
        attempt((tx) => submit(tx, givenViewer(bob), slot, "My map.")),
      ]);
      expect([
        ["ok", "not_claimed"],
        ["work_submitted", "ok"],
      ]).toContainEqual([returned, submitted]);
      expect(await claimsOf(questId)).toMatchObject(
        submitted === "ok" ? [{ lobsterId: bob.id, submission: "My map." }] : [],
      );
    }
  });

  it("as its work is submitted: the one that waited sees the effect of the other", async () => {
    const [alice, bob] = await crowd();
    const viewer = givenViewer(bob);
    const [one, other] = [await givenQuest(alice), await givenQuest(alice)];
    await givenClaim(bob, one);
    await givenClaim(bob, other);
    const back = (questId: string) => (tx: Db) => giveBack(tx, viewer, { questId, slotNo: 1 });
    const work = (questId: string) => (tx: Db) => submit(tx, viewer, { questId, slotNo: 1 }, "My map.");
    expect(await inOrder(work(one), back(one))).toBe("work_submitted");
    expect(await claimsOf(one)).toMatchObject([{ submission: "My map." }]);
    expect(await inOrder(back(other), work(other))).toBe("not_claimed");
    expect(await claimsOf(other)).toEqual([]);
  });

  it("as another takes it over when it lapses: the other holds it, and the late release has no effect", async () => {
    const [alice, bob, carol] = await crowd();
    const lapse = new Date();
    const questId = await givenQuest(alice, { slots: 1, now: ago(2 * DAY_MS) });
    await givenClaim(bob, questId, 1, new Date(lapse.getTime() - DAY_MS));
    const slot = { questId, slotNo: 1 };
    // The slot is given back in the claim's last millisecond, but the other claim comes first.
    const justInTime = givenViewer(bob, new Date(lapse.getTime() - 1));
    const outcome = await inOrder(
      (tx) => claim(tx, givenViewer(carol, lapse), slot),
      (tx) => giveBack(tx, justInTime, slot),
    );
    expect(outcome).toBe("not_the_claimant");
    expect(await claimsOf(questId)).toMatchObject([{ lobsterId: carol.id }]);
  });

  it("as others claim it: it is open for one of them, or held, and never held twice", async () => {
    const [alice, bob, carol] = await crowd();
    for (let round = 0; round < 10; round += 1) {
      const questId = await givenQuest(alice, { slots: 1 });
      await givenClaim(bob, questId, 1, ago(HOUR_MS));
      const slot = { questId, slotNo: 1 };
      const [returned, again, claimed] = await Promise.all([
        attempt((tx) => giveBack(tx, givenViewer(bob), slot)),
        attempt((tx) => giveBack(tx, givenViewer(bob), slot)),
        attempt((tx) => claim(tx, givenViewer(carol), slot)),
      ]);
      expect(["ok", "not_open"]).toContain(claimed);
      // When the second one runs, the newcomer may hold the slot.
      expect([returned, again]).toContain("ok");
      expect(await claimsOf(questId)).toMatchObject(claimed === "ok" ? [{ lobsterId: carol.id }] : []);
    }
  });
});
