import fc from "fast-check";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { BY_TIME, firstPosition } from "@/db/keyset";
import { listOccupations } from "@/db/queries/buildings/buildings";
import { runs } from "@/lib/testing/breadth";
import { givenLobsters, givenViewer } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { earnIn, givenBuilding, seen } from "@/lib/testing/given/territory";
import { raidBuilding } from "./raids";

/** A second, simple implementation of lib/areas/buildings/contract.md, with plain numbers and a full history. */
class Model {
  readonly #earned: { by: number; kind: "post" | "comment"; day: string; points: number }[] = [];
  readonly #lostAt = new Map<number, number>();
  readonly occupations: { by: number; from: number; to: number | null; reason: string }[] = [];
  raid: { by: number; against: number; end: number; points: [number, number] } | undefined;

  get holder() {
    return this.occupations.at(-1)?.by;
  }

  total(by: number, day?: string, kind?: string) {
    return this.#earned
      .filter((one) => one.by === by && (!day || one.day === day) && (!kind || one.kind === kind))
      .reduce((sum, { points }) => sum + points, 0);
  }

  earn(by: number, kind: "post" | "comment", isTarget: boolean, now: number) {
    this.settle(now);
    const full = (kind === "post" ? 10 : 3) * (isTarget ? 2 : 1) * (this.raid ? 1.5 : 1);
    const day = dayOf(now);
    const points = Math.min(full, (kind === "post" ? 80 : 30) - this.total(by, day, kind));
    this.#earned.push({ by, kind, day, points });
    if (by === this.raid?.by) this.raid.points[0] += points;
    if (by === this.raid?.against) this.raid.points[1] += points;
    if (this.holder === undefined) this.occupations.push({ by, from: now, to: null, reason: "first_points" });
  }

  begin(by: number, now: number): string {
    this.settle(now);
    if (this.holder === undefined) return "no_holder";
    if (this.holder === by) return "already_holder";
    if (this.raid) return "challenge_active";
    if (now < (this.#lostAt.get(by) ?? Number.NEGATIVE_INFINITY) + DAY_MS) return "cooldown";
    this.raid = { by, against: this.holder, end: now + DAY_MS, points: [0, 0] };
    return "begun";
  }

  settle(now: number) {
    if (!this.raid || now < this.raid.end) return;
    const { by, end, points } = this.raid;
    this.raid = undefined;
    const held = this.occupations.at(-1);
    if (points[0] <= points[1] || !held) {
      this.#lostAt.set(by, end);
      return;
    }
    held.to = end;
    this.occupations.push({ by, from: end, to: null, reason: "raid" });
  }
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.parse("2026-03-01T10:00:00Z");
const CROWD = 3;

/** Computed by the calendar of the time zone, not by a fixed offset as in the code under test. */
const dayOf = (now: number) => new Date(now).toLocaleDateString("sv-SE", { timeZone: "Asia/Shanghai" });

const by = fc.nat({ max: CROWD - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom("post" as const, "comment" as const),
      by,
      isTarget: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("raid" as const), by }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("look" as const), by }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("wait" as const),
      // Jumps to the moments that matter, and to the millisecond before them.
      ms: fc.constantFrom(1, HOUR_MS, 6 * HOUR_MS, DAY_MS - 1, DAY_MS, 2 * DAY_MS),
    }),
  },
);

it("points, holders and raids follow the rules after any sequence of posts, comments, raids and reads", async () => {
  const { db } = database();
  const crowd = await givenLobsters(CROWD);
  const [author] = crowd;
  const postId = (await givenPost(author)).id;
  const occurred = new Set<string>();
  const play = async (steps: Step[]) => {
    const [building, model] = [givenBuilding(), new Model()];
    const lobster = (no: number) => crowd[no] ?? expect.fail("nobody");
    let now = START;
    for (const one of steps) {
      const at = new Date(now);
      if (one.does === "wait") now += one.ms;
      if (one.does === "look") await seen(building, lobster(one.by), at);
      if (one.does === "post" || one.does === "comment") {
        model.earn(one.by, one.does, one.isTarget, now);
        await earnIn(building, lobster(one.by), { kind: one.does, isTarget: one.isTarget, at, postId });
      }
      if (one.does === "raid") {
        const outcome = await raidBuilding(db, givenViewer(lobster(one.by), at), building.slug).then(
          () => "begun",
          ({ code }) => code,
        );
        expect(outcome).toBe(model.begin(one.by, now));
        occurred.add(outcome);
      }
    }
    model.settle(now);
    for (const [no, viewer] of crowd.entries()) {
      const state = await seen(building, viewer, new Date(now));
      expect([state.my_points_total, state.my_points_today]).toEqual([
        model.total(no),
        model.total(no, dayOf(now)),
      ]);
      expect(state.holder?.lobster.id).toBe(crowd[model.holder ?? CROWD]?.id);
      const { challenger_points, defender_points } = state.challenge ?? {};
      expect([challenger_points, defender_points]).toEqual(model.raid?.points ?? [undefined, undefined]);
    }
    const page = { position: firstPosition(BY_TIME), limit: 100 };
    const history = { ...givenViewer(author), ...page, slug: building.slug };
    const rows = (await listOccupations(db, history)).toReversed();
    expect(rows.map(({ lobsterId, fromAt, toAt, reason }) => [lobsterId, fromAt, toAt, reason])).toEqual(
      model.occupations.map(({ by: no, from, to, reason }) => [
        crowd[no]?.id,
        new Date(from).toISOString(),
        to && new Date(to).toISOString(),
        reason,
      ]),
    );
    for (const { reason } of rows) occurred.add(reason);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), play),
    // The example makes sure that one raid is won and another lost.
    { numRuns: runs(40), examples: [[CAMPAIGN]] },
  );
  expect([...occurred].toSorted()).toEqual(
    [
      "already_holder",
      "begun",
      "challenge_active",
      "cooldown",
      "first_points",
      "no_holder",
      "raid",
    ].toSorted(),
  );
});

type Step =
  | { does: "post" | "comment"; by: number; isTarget: boolean }
  | { does: "raid" | "look"; by: number }
  | { does: "wait"; ms: number };

const CAMPAIGN: Step[] = [
  { does: "raid", by: 1 },
  { does: "post", by: 0, isTarget: false },
  { does: "raid", by: 0 },
  { does: "raid", by: 1 },
  { does: "raid", by: 2 },
  { does: "post", by: 1, isTarget: true },
  { does: "wait", ms: DAY_MS },
  { does: "raid", by: 2 },
  { does: "comment", by: 2, isTarget: false },
  { does: "post", by: 1, isTarget: false },
  { does: "wait", ms: DAY_MS },
  { does: "raid", by: 2 },
];
