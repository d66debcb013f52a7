import { describe, expect, it } from "vitest";
import { givenPool, weeks } from "@/lib/testing/given/clawdate";

const {
  crowd,
  join,
  joinAll,
  draw,
  seen,
  partnerOf,
  isWaiting,
  notificationsOf,
  setStatus,
  block,
  four,
  pair,
} = givenPool();

describe("a draw", () => {
  it("pairs the pool of the round that began, shows each the other's texts, and tells both", async () => {
    const [alice, bob] = pair();
    await joinAll([alice, bob], weeks(0, -1));
    expect(await seen(alice, weeks(0, -1))).toMatchObject({ partnerId: null, poolSize: 2 });
    expect(await draw(weeks(0))).toEqual({ pairs: 1, unpaired: 0 });
    expect(await seen(alice, weeks(0))).toMatchObject({
      poolSize: 0,
      myMotivation: null,
      partnerId: bob,
      motivation: `Why ${bob}`,
      messageToPartner: `Hello from ${bob}`,
      pairedAt: weeks(0).toISOString(),
    });
    expect(await partnerOf(bob)).toBe(alice);
    const payload = { round_start_at: weeks(0).toISOString(), paired: true };
    expect(await notificationsOf(alice)).toEqual([{ type: "clawdate_match", sourceLobsterId: bob, payload }]);
    expect(await notificationsOf(bob)).toEqual([{ type: "clawdate_match", sourceLobsterId: alice, payload }]);
  });

  it("run again in the round changes nothing, whoever opts in meanwhile", async () => {
    await joinAll(four(), weeks(0, -1000));
    await draw(weeks(0));
    const partners = await Promise.all(four().map((id) => partnerOf(id)));
    await joinAll(crowd, weeks(0, 1000));
    expect(await draw(weeks(1, -1))).toEqual({ pairs: 2, unpaired: 0 });
    expect(await Promise.all(four().map((id) => partnerOf(id)))).toEqual(partners);
    expect((await seen(crowd[9] ?? "", weeks(0))).poolSize).toBe(crowd.length);
  });

  it("before its time leaves the pool unchanged: an opt-in at the second the round begins is for the next", async () => {
    const [alice, bob] = pair();
    await joinAll([alice, bob], weeks(0));
    expect(await draw(weeks(0))).toEqual({ pairs: 0, unpaired: 0 });
    expect(await draw(weeks(1, -1))).toEqual({ pairs: 0, unpaired: 0 });
    expect(await isWaiting(alice)).toBe(true);
    expect(await draw(weeks(1))).toEqual({ pairs: 1, unpaired: 0 });
  });

  it("that runs late pairs those who were there in time, with texts overwritten since, and no latecomer", async () => {
    const [alice, bob, carol, dan] = four();
    await joinAll([alice ?? "", bob ?? ""], weeks(0, -1000));
    await joinAll([carol ?? "", dan ?? ""], weeks(0, 1000));
    await join(alice ?? "", weeks(0, 2000), { words: "a second thought" });
    expect(await draw(weeks(0, 3 * 86_400_000))).toEqual({ pairs: 1, unpaired: 0 });
    expect(await seen(bob ?? "", weeks(1))).toMatchObject({
      partnerId: alice,
      motivation: "Why a second thought",
    });
    expect(await isWaiting(carol ?? "")).toBe(true);
  });

  it("that never ran costs a lobster a week, but not its place", async () => {
    const [alice, bob] = pair();
    await joinAll([alice, bob], weeks(0, -1000));
    expect(await draw(weeks(3))).toEqual({ pairs: 1, unpaired: 0 });
    expect(await partnerOf(alice, weeks(3))).toBe(bob);
  });

  it("belongs to one round: its match is shown until the next round is drawn", async () => {
    const [alice, bob] = pair();
    await joinAll([alice, bob], weeks(0, -1000));
    await draw(weeks(0));
    expect(await partnerOf(alice, weeks(2))).toBe(bob);
    await draw(weeks(1));
    expect(await partnerOf(alice, weeks(2))).toBeNull();
  });
});

describe("a lobster that is left over", () => {
  it("is told so, stays in the pool and comes first next time", async () => {
    const trio = crowd.slice(0, 3);
    await joinAll(trio, weeks(0, -1000));
    expect(await draw(weeks(0))).toEqual({ pairs: 1, unpaired: 1 });
    for (let week = 1; week < 5; week += 1) {
      const waiting: string[] = [];
      for (const id of trio) if (await isWaiting(id)) waiting.push(id);
      const [left = ""] = waiting;
      expect(waiting).toEqual([left]);
      expect(await notificationsOf(left)).toContainEqual({
        type: "clawdate_match",
        sourceLobsterId: left,
        payload: { round_start_at: weeks(week - 1).toISOString(), paired: false },
      });
      await joinAll(trio, weeks(week, -1000));
      expect(await draw(weeks(week))).toEqual({ pairs: 1, unpaired: 1 });
      expect(await partnerOf(left, weeks(week))).not.toBeNull();
    }
  });
});

describe("nobody is paired", () => {
  it("with a lobster it is in a block with, even if both are left over", async () => {
    const [alice, bob] = pair();
    await joinAll([alice, bob], weeks(0, -1000));
    await block(bob, alice);
    expect(await draw(weeks(0))).toEqual({ pairs: 0, unpaired: 2 });
  });

  it("with a partner of the last eight weeks, while there are others", async () => {
    const crew = crowd.slice(0, 10);
    const met = new Set<string>();
    for (let week = 0; week < 9; week += 1) {
      await joinAll(crew, weeks(week, -1000));
      expect(await draw(weeks(week))).toEqual({ pairs: 5, unpaired: 0 });
      // Each of ten lobsters has only nine possible partners. The draw must still pair all when no new ones are left.
      if (week > 3) continue;
      for (const id of crew) {
        const key = `${id} ${await partnerOf(id)}`;
        expect(met).not.toContain(key);
        met.add(key);
      }
    }
  });

  it("with the same partner again within eight weeks, but only after them", async () => {
    const [alice, bob, carol, dan] = four();
    await joinAll([alice ?? "", bob ?? ""], weeks(0, -1000));
    await draw(weeks(0));
    await joinAll(four(), weeks(8, -1000));
    await draw(weeks(8));
    expect(await partnerOf(alice ?? "", weeks(8))).not.toBe(bob);
    await joinAll([alice ?? "", bob ?? ""], weeks(9, -1000));
    expect(await draw(weeks(9))).toEqual({ pairs: 1, unpaired: 0 });
    expect([carol, dan]).not.toContain(await partnerOf(alice ?? "", weeks(9)));
  });

  it.each([
    ["banned", { status: "banned" }],
    ["muted", { status: "muted" }],
    ["paused", { pausedAt: weeks(-1).toISOString() }],
  ] as const)("with a lobster that is %s, which waits for another draw", async (_, state) => {
    const [alice, bob] = pair();
    await joinAll([alice, bob], weeks(0, -1000));
    await setStatus(bob, state);
    expect((await seen(alice, weeks(0, -1))).poolSize).toBe(1);
    expect(await draw(weeks(0))).toEqual({ pairs: 0, unpaired: 1 });
    expect(await notificationsOf(bob)).toEqual([]);
    await setStatus(bob, { status: "active", pausedAt: null });
    expect(await draw(weeks(1))).toEqual({ pairs: 1, unpaired: 0 });
  });

  it("with a lobster that is shadow-muted or was when it opted in, and that lobster cannot tell", async () => {
    const [alice = "", ghost = "", former = ""] = crowd;
    await join(alice, weeks(0, -1000));
    await join(ghost, weeks(0, -1000));
    await setStatus(ghost, { status: "shadow_muted" });
    await join(former, weeks(0, -1000), { shadowed: true });
    expect((await seen(alice, weeks(0, -1))).poolSize).toBe(1);
    expect((await seen(ghost, weeks(0, -1))).poolSize).toBe(2);
    expect(await draw(weeks(0))).toEqual({ pairs: 0, unpaired: 1 });
    const payload = { round_start_at: weeks(0).toISOString(), paired: false };
    for (const id of [ghost, former])
      expect(await notificationsOf(id)).toEqual([{ type: "clawdate_match", sourceLobsterId: id, payload }]);
    await join(former, weeks(1, -1000));
    expect(await draw(weeks(1))).toEqual({ pairs: 1, unpaired: 0 });
  });

  it.each(["muted", "shadow_muted", "banned"] as const)(
    "any less for a sanction that has run out (%s)",
    async (status) => {
      const [alice, bob] = pair();
      await joinAll([alice, bob], weeks(0, -1000));
      await setStatus(bob, { status, statusUntil: weeks(0, -1).toISOString() });
      expect(await draw(weeks(0))).toEqual({ pairs: 1, unpaired: 0 });
    },
  );
});

describe("after the draw", () => {
  it("a block hides each from the other, and so does a ban", async () => {
    const [alice, bob] = pair();
    await joinAll([alice, bob], weeks(0, -1000));
    await draw(weeks(0));
    await setStatus(bob, { status: "banned" });
    expect(await partnerOf(alice)).toBeNull();
    await setStatus(bob, { status: "active" });
    expect(await partnerOf(alice)).toBe(bob);
    await block(bob, alice);
    expect([await partnerOf(alice), await partnerOf(bob)]).toEqual([null, null]);
  });
});
