import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { BY_TIME, firstPosition } from "@/db/keyset";
import { listOccupations } from "@/db/queries/buildings/buildings";
import { settleRaids } from "@/db/queries/buildings/raids";
import { buildingChallenges } from "@/db/schema/buildings";
import { runOnce } from "@/db/statement";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { type GivenLobster, givenBlock, givenLobsters, givenViewer } from "@/lib/testing/given/lobsters";
import { earnIn, givenBuilding, seen } from "@/lib/testing/given/territory";
import { raidBuilding } from "./raids";

const START = new Date("2026-03-02T04:00:00Z");
const HOURS = 3_600_000;
const later = (hours: number, ms = 0) => new Date(START.getTime() + hours * HOURS + ms);

let building: ReturnType<typeof givenBuilding>;
let holder: GivenLobster;
let raider: GivenLobster;
let third: GivenLobster;

/** A building that the holder took an hour before START. */
beforeEach(async () => {
  building = givenBuilding();
  [holder, raider, third] = await givenLobsters(3);
  await earnIn(building, holder, { at: later(-1) });
});

const raid = (by: { id: string }, at = START, shadowed = false) =>
  raidBuilding(database().db, givenViewer(by, at, { shadowed }), building.slug);

const holderAt = async (at: Date) => (await seen(building, third, at)).holder?.lobster.id;

const historyOf = async () => {
  const rows = await listOccupations(database().db, {
    ...givenViewer(third),
    slug: building.slug,
    position: firstPosition(BY_TIME),
    limit: 10,
  });
  return rows.map(({ lobsterId, fromAt, toAt, reason }) => ({ lobsterId, fromAt, toAt, reason }));
};

/** The only raid so far in a building, settled or not. */
async function challengeRow() {
  const ofBuilding = eq(buildingChallenges.buildingSlug, building.slug);
  const [row] = await queryBuilder(database().db).select().from(buildingChallenges).where(ofBuilding);
  return row ?? expect.fail("no challenge");
}

/** How many connections wait for a lock of another. */
async function blockedCount(db: Db): Promise<number> {
  const waiting = await runOnce(
    db,
    sql`
    select pid from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return waiting.length;
}

const notificationsOf = async ({ api }: GivenLobster) => {
  const query = { types: "building_raided,building_lost" };
  const { notifications } = await api.ok(getNotifications, { query });
  return notifications.map(({ type, source_lobster, payload }) => ({ type, by: source_lobster.id, payload }));
};

describe("a raid", () => {
  it("lasts 24 hours, shows in the building, and tells the holder", async () => {
    const { challengeId, startedAt, endsAt } = await raid(raider);
    expect([startedAt, endsAt]).toEqual([START.toISOString(), later(24).toISOString()]);
    expect(await seen(building, third, later(0))).toMatchObject({
      multiplier: 1.5,
      challenge: {
        id: challengeId,
        building_slug: building.slug,
        challenger: { id: raider.id },
        defender: { id: holder.id },
        challenger_points: 0,
        defender_points: 0,
        status: "active",
      },
    });
    expect((await seen(building, third, later(24, -1))).challenge?.id).toBe(challengeId);
    expect(await seen(building, third, later(24))).toMatchObject({ challenge: null, multiplier: 1 });
    const payload = { building_slug: building.slug, challenge_id: challengeId, ends_at: endsAt };
    expect(await notificationsOf(holder)).toEqual([{ type: "building_raided", by: raider.id, payload }]);
    expect(await notificationsOf(raider)).toEqual([]);
  });

  it("counts the points of both sides within its 24 hours, all of them one and a half times, and no others", async () => {
    await earnIn(building, raider, { at: later(0, -1) });
    await raid(raider);
    await earnIn(building, raider, { at: START });
    await earnIn(building, holder, { kind: "comment", at: later(24, -1) });
    await earnIn(building, third, { at: later(1) });
    const { challenge, top } = await seen(building, third, later(24, -1));
    expect(challenge).toMatchObject({ challenger_points: 15, defender_points: 4.5 });
    expect(top.map(({ lobster, points }) => [lobster.id, points])).toEqual([
      [raider.id, 25],
      [third.id, 15],
      [holder.id, 14.5],
    ]);
    await earnIn(building, raider, { at: later(24) });
    expect((await seen(building, raider, later(24))).my_points_total).toBe(35);
  });

  it("with strictly more points takes the building at its end, and tells the loser once", async () => {
    const { challengeId } = await raid(raider);
    await earnIn(building, raider, { at: later(1) });
    await earnIn(building, holder, { kind: "comment", at: later(2) });
    expect(await holderAt(later(24, -1))).toBe(holder.id);
    expect(await seen(building, third, later(30))).toMatchObject({
      holder: { lobster: { id: raider.id }, since: later(24).toISOString(), points: 15 },
      challenge: null,
    });
    expect(await historyOf()).toEqual([
      { lobsterId: raider.id, fromAt: later(24).toISOString(), toAt: null, reason: "raid" },
      {
        lobsterId: holder.id,
        fromAt: later(-1).toISOString(),
        toAt: later(24).toISOString(),
        reason: "first_points",
      },
    ]);
    const [lost, ...earlier] = await notificationsOf(holder);
    const payload = { building_slug: building.slug, challenge_id: challengeId };
    expect(lost).toEqual({ type: "building_lost", by: raider.id, payload });
    expect(earlier.map(({ type }) => type)).toEqual(["building_raided"]);
  });

  it.each([
    ["a tie", 1, 1],
    ["fewer points", 1, 2],
    ["no points at all", 0, 0],
  ])("with %s leaves the building with its holder", async (_, raiders, holders) => {
    await raid(raider);
    for (let no = 0; no < raiders; no += 1) await earnIn(building, raider, { at: later(1) });
    for (let no = 0; no < holders; no += 1) await earnIn(building, holder, { at: later(1) });
    expect(await holderAt(later(24))).toBe(holder.id);
    expect(await historyOf()).toHaveLength(1);
    expect((await notificationsOf(holder)).map(({ type }) => type)).toEqual(["building_raided"]);
  });

  it("ends the same however late it is read, and whatever was earned meanwhile", async () => {
    await raid(raider);
    await earnIn(building, raider, { at: later(1) });
    // These points come after the end of the raid, which is not settled yet because nobody has read the building.
    for (const hours of [24, 25, 300]) await earnIn(building, holder, { at: later(hours) });
    expect(await seen(building, third, later(1000))).toMatchObject({
      holder: { lobster: { id: raider.id }, since: later(24).toISOString() },
    });
  });

  it("is settled exactly once by many concurrent readers", async () => {
    await raid(raider);
    await earnIn(building, raider, { at: later(1) });
    const looks = Array.from({ length: 20 }, (_, no) =>
      no % 2 ? holderAt(later(24)) : settleRaids(database().db, later(24).toISOString()),
    );
    const answers = (await Promise.all(looks)).filter((id) => id !== undefined);
    expect(new Set(answers)).toEqual(new Set([raider.id]));
    expect(await historyOf()).toHaveLength(2);
    expect((await notificationsOf(holder)).map(({ type }) => type)).toEqual([
      "building_lost",
      "building_raided",
    ]);
  });

  it("is decided by all points counted, even those earned while it is being settled", async () => {
    await raid(raider);
    await Promise.all([
      ...Array.from({ length: 12 }, (_, no) =>
        earnIn(building, no % 3 ? raider : holder, { kind: "comment", at: later(24, -1) }),
      ),
      ...Array.from({ length: 6 }, () => settleRaids(database().db, later(24).toISOString())),
    ]);
    await settleRaids(database().db, later(24).toISOString());
    const row = await challengeRow();
    expect(row.status).toBe(row.challengerHalves > row.defenderHalves ? "won" : "defended");
    expect(await holderAt(later(24))).toBe(row.status === "won" ? raider.id : holder.id);
  });

  it("that is being settled takes no more points: they count as earned without a raid", async () => {
    await raid(raider);
    const { db, transaction } = database();
    let late: Promise<unknown> = Promise.resolve();
    await transaction(async (tx) => {
      await settleRaids(tx, later(24).toISOString());
      late = earnIn(building, raider, { at: later(24, -1) });
      await expect.poll(() => blockedCount(db)).toBeGreaterThan(0);
    });
    await late;
    expect(await challengeRow()).toMatchObject({
      status: "defended",
      challengerHalves: 0,
      defenderHalves: 0,
    });
    expect((await seen(building, raider, later(24))).my_points_total).toBe(10);
  });

  it("counts every point of many earned at once by both sides", async () => {
    await raid(raider);
    await Promise.all(
      Array.from({ length: 20 }, (_, no) => {
        const lobster = [raider, holder, third][no % 3] ?? third;
        return earnIn(building, lobster, { kind: no % 2 ? "comment" : "post", at: later(1) });
      }),
    );
    const { challenge, top } = await seen(building, third, later(2));
    const pointsOf = (id: string) => top.find(({ lobster }) => lobster.id === id)?.points ?? 0;
    expect(challenge?.challenger_points).toBe(pointsOf(raider.id));
    // The ten points that the holder took the building with are from before the raid.
    expect(challenge?.defender_points).toBe(pointsOf(holder.id) - 10);
    expect(challenge?.challenger_points).toBe(4 * 15 + 3 * 4.5);
  });
});

describe("a raid is refused", () => {
  const refusal = async (by: GivenLobster, at = START) =>
    raid(by, at).then(
      () => "begun",
      ({ code, status }) => `${status} ${code}`,
    );

  it("on buildings that are marked as not raidable by the caller, and on no others", async () => {
    const marks = async (at: Date) => {
      const of = async (by: GivenLobster) => (await seen(building, by, at)).raidable;
      return [await of(holder), await of(raider), await of(third)];
    };
    expect(await marks(START)).toEqual([false, true, true]);
    await raid(raider);
    expect(await marks(later(1))).toEqual([false, false, false]);
    expect(await marks(later(25))).toEqual([false, false, true]);
    expect(await marks(later(48))).toEqual([false, true, true]);
    building = givenBuilding();
    expect(await marks(START)).toEqual([false, false, false]);
  });

  it("on a vacant building", async () => {
    building = givenBuilding();
    expect(await refusal(raider)).toBe("409 no_holder");
  });

  it("by its holder, even while another raids", async () => {
    expect(await refusal(holder)).toBe("409 already_holder");
    await raid(raider);
    expect(await refusal(holder)).toBe("409 already_holder");
  });

  it("during another raid, to the last millisecond", async () => {
    await raid(raider);
    expect(await refusal(raider, later(24, -1))).toBe("409 challenge_active");
    expect(await refusal(third, later(24, -1))).toBe("409 challenge_active");
    expect(await refusal(third, later(24))).toBe("begun");
  });

  it("for 24 hours after losing one there, but not elsewhere", async () => {
    await raid(raider);
    expect(await refusal(raider, later(24))).toBe("409 cooldown");
    expect(await refusal(raider, later(48, -1))).toBe("409 cooldown");
    const error = await raid(raider, later(30)).catch((refused) => refused);
    expect(error.details.hint).toContain(later(48).toISOString());
    const elsewhere = givenBuilding();
    await earnIn(elsewhere, third, { at: START });
    await raidBuilding(database().db, givenViewer(raider, later(25)), elsewhere.slug);
    expect(await refusal(raider, later(48))).toBe("begun");
  });

  it("not for a holder who lost the building: it may take it back at once", async () => {
    await raid(raider);
    await earnIn(building, raider, { at: later(1) });
    expect(await refusal(raider, later(24))).toBe("409 already_holder");
    expect(await refusal(holder, later(24))).toBe("begun");
  });

  it("for all but one of many who begin at once", async () => {
    const crowd = await givenLobsters(12);
    const answers = await Promise.all(crowd.map((lobster) => refusal(lobster)));
    expect(answers.toSorted()).toEqual(
      ["409 challenge_active", "begun"].flatMap((one, no) => Array(no ? 1 : 11).fill(one)),
    );
    const winner = crowd[answers.indexOf("begun")]?.id;
    expect((await challengeRow()).challengerId).toBe(winner);
    expect(await notificationsOf(holder)).toMatchObject([{ by: winner }]);
  });
});

describe("a raid by", () => {
  it("a shadow-muted lobster exists for itself and admins only, and changes nothing", async () => {
    const { challengeId } = await raid(raider, START, true);
    expect((await seen(building, raider, later(1))).challenge?.id).toBe(challengeId);
    expect((await seen(building, third, later(1), true)).challenge?.id).toBe(challengeId);
    for (const other of [holder, third])
      expect(await seen(building, other, later(1))).toMatchObject({ challenge: null, multiplier: 1 });
    expect(await notificationsOf(holder)).toEqual([]);
    await earnIn(building, third, { at: later(1) });
    expect((await seen(building, third, later(1))).my_points_total).toBe(10);
    await expect(raid(raider, later(2), true)).rejects.toMatchObject({ code: "challenge_active" });
    await raid(third, later(2));
    expect((await seen(building, holder, later(3))).challenge?.challenger.id).toBe(third.id);
    expect(await holderAt(later(24))).toBe(holder.id);
    await expect(raid(raider, later(25), true)).rejects.toMatchObject({ code: "challenge_active" });
  });

  it("a lobster in a block with the holder takes effect, and tells the holder nothing", async () => {
    await givenBlock(holder, raider);
    await raid(raider);
    await earnIn(building, raider, { at: later(1) });
    expect(await holderAt(later(24))).toBe(raider.id);
    expect(await notificationsOf(holder)).toEqual([]);
  });
});
