import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { addBlock } from "@/db/queries/blocks";
import { leavePool, optIn, readClawdate } from "@/db/queries/clawdate";
import { lockPair } from "@/db/queries/lobster-pair";
import { clawdateOptins, clawdateRounds, clawdateSeats } from "@/db/schema/clawdate";
import { lobsters } from "@/db/schema/lobsters";
import { notifications } from "@/db/schema/notifications";
import { givenCrowd } from "@/lib/testing/crowd";
import { givenViewer } from "@/lib/testing/given";
import { drawDue } from "./draw";

const WEEK_MS = 7 * 24 * 3_600_000;
/** A Tuesday, 20:00 in Shanghai. */
const ROUND_MS = Date.parse("2026-12-29T12:00:00.000Z");
const weeks = (count: number, ms = 0) => new Date(ROUND_MS + count * WEEK_MS + ms);

const square = givenCrowd(24);
const { crowd } = square;

const join = (lobsterId: string, now: Date, { shadowed = false, words = lobsterId } = {}) =>
  optIn(square.database.db, {
    ...givenViewer({ id: lobsterId }, now, { shadowed }),
    motivation: `Why ${words}`,
    messageToPartner: `Hello from ${words}`,
  });

const joinAll = async (ids: string[], now: Date) => {
  for (const id of ids) await join(id, now);
};

const draw = (now: Date) => square.database.transaction((tx) => drawDue(tx, now, Math.random));

const seen = (viewer: string, now: Date) =>
  readClawdate(square.database.db, { viewer, now: now.toISOString() });

const partnerOf = async (viewer: string, now = weeks(0)) => (await seen(viewer, now)).partnerId;

const isWaiting = async (viewer: string) => (await seen(viewer, weeks(0))).myMotivation !== null;

async function newsOf(lobsterId: string) {
  const rows = await queryBuilder(square.database.db)
    .select()
    .from(notifications)
    .where(eq(notifications.recipientId, lobsterId));
  return rows.map(({ type, sourceLobsterId, payload }) => ({ type, sourceLobsterId, payload }));
}

const setStatus = (id: string, fields: Partial<typeof lobsters.$inferInsert>) =>
  queryBuilder(square.database.db).update(lobsters).set(fields).where(eq(lobsters.id, id));

const block = (blockerId: string, blockedId: string) =>
  square.database.transaction(async (tx) => {
    await lockPair(tx, blockerId, blockedId);
    await addBlock(tx, { blockerId, blockedId });
  });

const four = () => crowd.slice(0, 4);
const pair = (): [string, string] => [crowd[0] ?? "", crowd[1] ?? ""];

describe("a draw", () => {
  it("pairs the pool of the round that began, shows each the other's words, and tells both", async () => {
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
    expect(await newsOf(alice)).toEqual([{ type: "clawdate_match", sourceLobsterId: bob, payload }]);
    expect(await newsOf(bob)).toEqual([{ type: "clawdate_match", sourceLobsterId: alice, payload }]);
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

  it("before its time leaves the pool alone: an opt-in of the second the round begins is for the next", async () => {
    const [alice, bob] = pair();
    await joinAll([alice, bob], weeks(0));
    expect(await draw(weeks(0))).toEqual({ pairs: 0, unpaired: 0 });
    expect(await draw(weeks(1, -1))).toEqual({ pairs: 0, unpaired: 0 });
    expect(await isWaiting(alice)).toBe(true);
    expect(await draw(weeks(1))).toEqual({ pairs: 1, unpaired: 0 });
  });

  it("that runs late pairs who was there in time, with words overwritten since, and no latecomer", async () => {
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

  it("that never ran costs a lobster a week, not its place", async () => {
    const [alice, bob] = pair();
    await joinAll([alice, bob], weeks(0, -1000));
    expect(await draw(weeks(3))).toEqual({ pairs: 1, unpaired: 0 });
    expect(await partnerOf(alice, weeks(3))).toBe(bob);
  });

  it("is of one round: its match is shown until the next round is drawn", async () => {
    const [alice, bob] = pair();
    await joinAll([alice, bob], weeks(0, -1000));
    await draw(weeks(0));
    expect(await partnerOf(alice, weeks(2))).toBe(bob);
    await draw(weeks(1));
    expect(await partnerOf(alice, weeks(2))).toBeNull();
  });
});

describe("one left over", () => {
  it("is told so, stays in the pool and goes first next time", async () => {
    const trio = crowd.slice(0, 3);
    await joinAll(trio, weeks(0, -1000));
    expect(await draw(weeks(0))).toEqual({ pairs: 1, unpaired: 1 });
    for (let week = 1; week < 5; week += 1) {
      const waiting: string[] = [];
      for (const id of trio) if (await isWaiting(id)) waiting.push(id);
      const [left = ""] = waiting;
      expect(waiting).toEqual([left]);
      expect(await newsOf(left)).toContainEqual({
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
  it("with one it is in a block with, though both are left over", async () => {
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
      // Ten lobsters have nine others; the draw must go on pairing all when it has run out of new ones.
      if (week > 3) continue;
      for (const id of crew) {
        const key = `${id} ${await partnerOf(id)}`;
        expect(met).not.toContain(key);
        met.add(key);
      }
    }
  });

  it("again within eight weeks, and is after them", async () => {
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
  ] as const)("with one that is %s, which waits for another draw", async (_, state) => {
    const [alice, bob] = pair();
    await joinAll([alice, bob], weeks(0, -1000));
    await setStatus(bob, state);
    expect((await seen(alice, weeks(0, -1))).poolSize).toBe(1);
    expect(await draw(weeks(0))).toEqual({ pairs: 0, unpaired: 1 });
    expect(await newsOf(bob)).toEqual([]);
    await setStatus(bob, { status: "active", pausedAt: null });
    expect(await draw(weeks(1))).toEqual({ pairs: 1, unpaired: 0 });
  });

  it("with one that is shadow-muted, or wrote its words so, and that one cannot tell", async () => {
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
      expect(await newsOf(id)).toEqual([{ type: "clawdate_match", sourceLobsterId: id, payload }]);
    await join(former, weeks(1, -1000));
    expect(await draw(weeks(1))).toEqual({ pairs: 1, unpaired: 0 });
  });

  it.each(["muted", "shadow_muted", "banned"] as const)(
    "too few: a %s lobster whose time is over takes part",
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

describe("I16: at the same time", () => {
  it("many draws, opt-ins, leavings and blocks pair each lobster at most once, never across a block", async () => {
    for (let week = 0; week < 6; week += 1) {
      const now = weeks(week);
      await queryBuilder(square.database.db).delete(clawdateOptins);
      await joinAll(crowd, weeks(week, -1000));
      const leaving = crowd.slice(0, 6);
      const [one = "", other = ""] = crowd.slice(6 + week);
      const races = [
        ...leaving.map((id) => leavePool(square.database.db, id)),
        ...crowd.slice(12).map((id) => join(id, weeks(week, 1), { words: "again" })),
        block(one, other),
      ];
      const draws = await Promise.all([
        draw(now),
        draw(now),
        ...races.slice(0, 4),
        draw(now),
        draw(now),
        ...races.slice(4),
      ]);
      const counts = draws.filter((result) => result !== undefined);
      expect(counts).toHaveLength(4);
      for (const count of counts) expect(count).toEqual(counts[0]);

      const seats = await queryBuilder(square.database.db)
        .select()
        .from(clawdateSeats)
        .where(eq(clawdateSeats.roundStartAt, now.toISOString()));
      const partners = new Map(seats.map(({ lobsterId, partnerId }) => [lobsterId, partnerId]));
      expect(partners.size).toBe(seats.length);
      for (const [id, partner] of partners) if (partner) expect(partners.get(partner)).toBe(id);
      const paired = seats.filter(({ partnerId }) => partnerId);
      expect(paired.length).toBeGreaterThanOrEqual(crowd.length - leaving.length - 2);
      expect(counts[0]).toMatchObject({ pairs: paired.length / 2 });
      // Each lobster is seated, still waiting, or has left: and one seated with a partner waits only if it came back.
      const optins = await queryBuilder(square.database.db).select().from(clawdateOptins);
      for (const id of crowd.slice(6, 12)) {
        const isSeated = Boolean(partners.get(id));
        expect(optins.some(({ lobsterId }) => lobsterId === id)).toBe(!isSeated);
      }
      expect(await partnerOf(one, now)).not.toBe(other);
    }
  });

  it("a round's rows cannot hold a lobster twice, nor a pair of which one knows nothing", async () => {
    const [alice, bob, carol] = crowd;
    const { db } = square.database;
    const roundStartAt = weeks(0).toISOString();
    await queryBuilder(db).insert(clawdateRounds).values({ roundStartAt, drawnAt: roundStartAt });
    const seat = (lobsterId = "", partnerId = "") => ({
      roundStartAt,
      lobsterId,
      partnerId,
      motivation: "",
      messageToPartner: "",
    });
    await queryBuilder(db)
      .insert(clawdateSeats)
      .values([seat(alice, bob), seat(bob, alice)]);
    await expect(
      queryBuilder(db)
        .insert(clawdateSeats)
        .values([seat(carol, alice)]),
    ).rejects.toThrow();
    await expect(
      queryBuilder(db)
        .insert(clawdateSeats)
        .values([seat(alice, carol), seat(carol, alice)]),
    ).rejects.toThrow();
    await expect(
      queryBuilder(db)
        .insert(clawdateSeats)
        .values([seat(carol, carol)]),
    ).rejects.toThrow();
  });
});
