import { describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { optIn, readClawdate } from "@/db/queries/clawdate/clawdate";
import { clawdateOptins, clawdateRounds, clawdateSeats } from "@/db/schema/clawdate";
import { notifications } from "@/db/schema/notifications";
import { givenCrowd } from "@/lib/testing/given/crowd";
import { givenViewer } from "@/lib/testing/given/lobsters";
import { drawDue, drawNow } from "./draw";
import { toClawdateStatus } from "./schemas";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A Tuesday, 20:00 in Shanghai: the round that has begun in these tests. */
const BEGUN_MS = Date.parse("2026-12-29T12:00:00.000Z");
const days = (count: number, ms = 0) => new Date(BEGUN_MS + count * DAY_MS + ms);
const round = (weeks: number) => days(7 * weeks).toISOString();

const square = givenCrowd(12);
const { crowd } = square;

async function join(lobsterIds: string[], now: Date, { shadowed = false } = {}) {
  for (const lobsterId of lobsterIds)
    await optIn(square.database.db, {
      ...givenViewer({ id: lobsterId }, now, { shadowed }),
      motivation: "Why",
      messageToPartner: "Hello",
    });
}

const byAdmin = (now: Date) => square.database.transaction((tx) => drawNow(tx, now, Math.random));
const byClock = (now: Date) => square.database.transaction((tx) => drawDue(tx, now, Math.random));

const rounds = async () => {
  const rows = await queryBuilder(square.database.db).select().from(clawdateRounds);
  return rows.map(({ roundStartAt }) => roundStartAt).sort();
};

async function status(viewer: string | undefined, now: Date) {
  const row = await readClawdate(square.database.db, { viewer: viewer ?? "", now: now.toISOString() });
  return toClawdateStatus(row, now);
}

describe("a draw that an admin runs", () => {
  it("before Tuesday is of the coming round; Tuesday's job finds it drawn, and the next job draws again", async () => {
    // The scheduled draw of a server that has just started. Nobody waits, so it must not count as a recent draw.
    expect(await byClock(days(2))).toEqual({ pairs: 0, unpaired: 0 });
    await join(crowd.slice(0, 2), days(2));
    expect((await status(crowd[0], days(2))).round_start_at).toBe(round(1));
    expect(await byAdmin(days(2, MINUTE_MS))).toEqual({ pairs: 1, unpaired: 0 });
    expect(await rounds()).toEqual([round(0), round(1)]);
    const after = await status(crowd[0], days(2, MINUTE_MS));
    expect(after).toMatchObject({ round_start_at: round(2), next_round_start_at: round(3), opted_in: false });
    expect(after.match).toMatchObject({ lobster_id: crowd[1], paired_at: days(2, MINUTE_MS).toISOString() });

    // A lobster that opts in after it waits for the next round; Tuesday's job must not draw it.
    await join(crowd.slice(2, 4), days(3));
    expect(await byClock(days(7))).toEqual({ pairs: 1, unpaired: 0 });
    expect(await rounds()).toEqual([round(0), round(1)]);
    expect(await status(crowd[2], days(7))).toMatchObject({ opted_in: true, round_start_at: round(2) });
    expect((await status(crowd[0], days(7))).match).toMatchObject({ lobster_id: crowd[1] });
    expect(await byClock(days(14))).toEqual({ pairs: 1, unpaired: 0 });
    expect((await status(crowd[2], days(14))).match).toMatchObject({ lobster_id: crowd[3] });
    expect(await queryBuilder(square.database.db).select().from(notifications)).toHaveLength(4);
  });

  it("late is of the round that is due while somebody is in it, without those who came after its start", async () => {
    await join(crowd.slice(0, 2), days(0, -1));
    await join(crowd.slice(2, 5), days(1));
    expect(await byAdmin(days(3))).toEqual({ pairs: 1, unpaired: 0 });
    expect(await rounds()).toEqual([round(0)]);
    expect(await status(crowd[2], days(3))).toMatchObject({ opted_in: true, round_start_at: round(1) });
    expect((await status(crowd[0], days(3))).match).toMatchObject({ lobster_id: crowd[1] });
  });

  it("late, with nobody in the round that is due, is of the coming one, and the due one is over", async () => {
    await join(crowd.slice(0, 2), days(1));
    expect(await byAdmin(days(3))).toEqual({ pairs: 1, unpaired: 0 });
    expect(await byClock(days(4))).toEqual({ pairs: 0, unpaired: 0 });
    expect(await rounds()).toEqual([round(1)]);
    expect((await status(crowd[0], days(4))).match).toMatchObject({ lobster_id: crowd[1] });
  });

  it("within ten minutes of any draw returns its numbers, and after ten minutes draws the next", async () => {
    await join(crowd.slice(0, 3), days(0, -1));
    expect(await byClock(days(0))).toEqual({ pairs: 1, unpaired: 1 });
    await join(crowd.slice(3, 6), days(0, MINUTE_MS));
    expect(await byAdmin(days(0, 10 * MINUTE_MS - 1))).toEqual({ pairs: 1, unpaired: 1 });
    expect(await rounds()).toEqual([round(0)]);
    // The one that was left over and the three that opted in since.
    expect(await byAdmin(days(0, 10 * MINUTE_MS))).toEqual({ pairs: 2, unpaired: 0 });
    await join(crowd.slice(6, 8), days(0, 15 * MINUTE_MS));
    expect(await byAdmin(days(0, 20 * MINUTE_MS))).toEqual({ pairs: 1, unpaired: 0 });
    expect(await rounds()).toEqual([round(0), round(1), round(2)]);
  });

  it("with nobody waiting, or nobody whom others see, uses up no round", async () => {
    expect(await byAdmin(days(1))).toEqual({ pairs: 0, unpaired: 0 });
    await join(crowd.slice(0, 2), days(1), { shadowed: true });
    expect(await byAdmin(days(2))).toEqual({ pairs: 0, unpaired: 0 });
    expect(await rounds()).toEqual([]);
    expect(await status(crowd[0], days(2))).toMatchObject({ opted_in: true, round_start_at: round(1) });
  });
});

describe("concurrently", () => {
  it("two or ten admins draw one round, and each gets its numbers", async () => {
    await join(crowd.slice(0, 5), days(0, -1));
    await join(crowd.slice(5, 10), days(1));
    const answers = await Promise.all(Array.from({ length: 10 }, () => byAdmin(days(2))));
    for (const answer of answers) expect(answer).toEqual({ pairs: 2, unpaired: 1 });
    expect(await rounds()).toEqual([round(0)]);
  });

  it("admins and the clock, at the start of a round, pair each lobster once", async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const now = days(7 * turn);
      await join(crowd, days(7 * turn, -1));
      const draws = [byClock, byAdmin, byAdmin, byClock].map((draw) => draw(now));
      for (const answer of await Promise.all(draws)) expect(answer).toEqual({ pairs: 6, unpaired: 0 });
      expect(await rounds()).toHaveLength(turn + 1);
    }
    const sent = await queryBuilder(square.database.db).select().from(notifications);
    expect(sent.map(({ recipientId }) => recipientId).sort()).toEqual(
      crowd.flatMap((id) => Array(5).fill(id)).sort(),
    );
  });

  it("an admin, the clock and opt-ins leave everybody either paired or waiting, and nobody both", async () => {
    await join(crowd.slice(0, 6), days(1));
    await Promise.all([
      byAdmin(days(2)),
      ...crowd.slice(6).map((id) => join([id], days(2))),
      byClock(days(2)),
      byAdmin(days(2)),
    ]);
    const seats = await queryBuilder(square.database.db).select().from(clawdateSeats);
    const paired = seats.filter(({ partnerId }) => partnerId).map(({ lobsterId }) => lobsterId);
    const waiting = (await queryBuilder(square.database.db).select().from(clawdateOptins)).map(
      ({ lobsterId }) => lobsterId,
    );
    expect([...paired, ...waiting].sort()).toEqual([...crowd].sort());
    expect(paired.length).toBeGreaterThanOrEqual(6);
  });
});
