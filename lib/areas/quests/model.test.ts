import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, inject, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { quests } from "@/db/schema/quests";
import { codeOf } from "@/lib/testing/assertions/attempt";
import { givenLobsters, givenViewer } from "@/lib/testing/given/lobsters";
import * as rules from "../../testing/assertions/quest-model";
import { questList as listed } from "./lists";
import { cancel, claim, close, giveBack, requireQuest, review, startQuest, submit } from "./quests";

const { db, transaction } = database();

const START = Date.parse("2030-01-01T00:00:00.000Z");
const HOUR_MS = 3_600_000;
const CROWD = 4;
const SLOTS_MAX = 3;
const PAUSES_MS = [1, HOUR_MS, 12 * HOUR_MS, 24 * HOUR_MS - 1, 24 * HOUR_MS];

interface Real {
  questId: string;
  lobsterIds: string[];
}

/** A possible action of a lobster. `who` is its number in the crowd; `no` is the number of a slot or of a pause. */
interface Move {
  /** Applies the move to the model and returns the expected code. */
  predict(model: rules.Model, who: number, no: number): string;
  perform(viewer: Viewer, slot: { questId: string; slotNo: number }): Promise<unknown>;
}

const MOVES = {
  claim: { predict: rules.claim, perform: (viewer, slot) => claim(db, viewer, slot) },
  giveBack: { predict: rules.giveBack, perform: (viewer, slot) => giveBack(db, viewer, slot) },
  submit: {
    predict: (model, who, no) => rules.submit(model, who, no, "My work."),
    perform: (viewer, slot) => submit(db, viewer, slot, "My work."),
  },
  accept: {
    predict: (model, who, no) => rules.review(model, who, no, true, "Well done."),
    perform: (viewer, slot) => review(db, viewer, slot, { decision: "accept", reviewer_note: "Well done." }),
  },
  reject: {
    predict: (model, who, no) => rules.review(model, who, no, false, "No map."),
    perform: (viewer, slot) => review(db, viewer, slot, { decision: "reject", reviewer_note: "No map." }),
  },
  close: {
    predict: (model, who) => rules.close(model, who, "All mapped."),
    perform: (viewer, { questId }) => close(db, viewer, questId, "All mapped."),
  },
  cancel: {
    predict: rules.cancel,
    perform: (viewer, { questId }) => transaction((tx) => cancel(tx, viewer, questId)),
  },
  wait: {
    predict: (model, _, no) => rules.wait(model, PAUSES_MS[no] ?? 0),
    perform: () => Promise.resolve(),
  },
} satisfies Record<string, Move>;

type MoveName = keyof typeof MOVES;

const CHOICES = Array.from({ length: CROWD * (SLOTS_MAX + 2) }, (_, index) => ({
  who: index % CROWD,
  no: Math.floor(index / CROWD),
}));

const outcomes = new Map<string, number>();

/**
 * Tries a move in the model and in the real quest: both must return the same code, and the quest must then look the
 * same. Unless it `isRisky`, it chooses among the moves that will succeed, so that walks get far.
 */
class Try implements fc.AsyncCommand<rules.Model, Real> {
  constructor(
    readonly name: MoveName,
    readonly choice: number,
    readonly isRisky: boolean,
  ) {}

  check(model: rules.Model) {
    return this.choose(model) !== undefined;
  }

  async run(model: rules.Model, real: Real) {
    const { who, no } = this.choose(model) ?? expect.fail("a move that was checked");
    const { predict, perform }: Move = MOVES[this.name];
    const expected = predict(model, who, no);
    const actual = await codeOf(perform(actor(real, model, who), { questId: real.questId, slotNo: no }));
    expect(actual, `lobster ${who}: ${this.name} ${no}`).toBe(expected);
    expect(await look(real, model)).toEqual(asPredicted(real, model));
    outcomes.set(`${this.name} ${actual}`, 1 + (outcomes.get(`${this.name} ${actual}`) ?? 0));
  }

  toString() {
    return `${this.isRisky ? "risk" : "try"} ${this.name} ${this.choice}`;
  }

  private choose(model: rules.Model) {
    const { predict }: Move = MOVES[this.name];
    const choices = this.isRisky
      ? CHOICES
      : CHOICES.filter(({ who, no }) => predict(rules.copyOf(model), who, no) === "ok");
    return choices[this.choice % choices.length];
  }
}

const actor = (real: Real, { now }: rules.Model, who: number): Viewer =>
  givenViewer({ id: real.lobsterIds[who] ?? "" }, new Date(now));

async function look(real: Real, model: rules.Model) {
  const viewer = actor(real, model, rules.INITIATOR);
  const isListed = async (status: "open" | "in_progress") => {
    const params = { ...viewer, status, initiatorId: viewer.viewer };
    return (await listed.read(db, params, { limit: 1 })).quests.length === 1;
  };
  const [quest, listedOpen, listedInProgress] = await Promise.all([
    requireQuest(db, viewer, real.questId),
    isListed("open"),
    isListed("in_progress"),
  ]);
  const slots = quest.subtasks.map((slot) => ({
    status: slot.status,
    by: slot.claimed_by,
    submission: slot.submission,
    note: slot.reviewer_note,
    expires: slot.claim_expires_at,
  }));
  return { status: quest.status, summary: quest.summary, slots, listedOpen, listedInProgress };
}

const asPredicted = ({ lobsterIds }: Real, model: rules.Model): Awaited<ReturnType<typeof look>> => ({
  status: rules.statusOf(model),
  summary: model.summary,
  slots: model.slots.map((slot) => ({
    status: rules.slotStatusOf(slot),
    by: slot.by === null ? null : (lobsterIds[slot.by] ?? null),
    submission: slot.submission,
    note: slot.note,
    expires:
      rules.slotStatusOf(slot) === "claimed" ? new Date(slot.claimedAt + 24 * HOUR_MS).toISOString() : null,
  })),
  listedOpen: rules.statusOf(model) === "open",
  listedInProgress: rules.statusOf(model) === "in_progress",
});

const tries = (name: MoveName, times: number) => {
  const choice = fc.nat({ max: CHOICES.length - 1 });
  const risk = fc.integer({ min: 1, max: 6 }).map((dice) => dice === 6);
  const one = fc.tuple(choice, risk).map(([no, isRisky]) => new Try(name, no, isRisky));
  return Array.from({ length: times }, () => one);
};

const walks = fc.commands(
  [
    ...tries("claim", 8),
    ...tries("giveBack", 2),
    ...tries("submit", 8),
    ...tries("accept", 4),
    ...tries("reject", 2),
    ...tries("close", 2),
    ...tries("wait", 3),
    ...tries("cancel", 1),
  ],
  { maxCommands: 100, size: "max" },
);

const questOptions = fc.record({
  slots: fc.integer({ min: 1, max: SLOTS_MAX }),
  deadlineHours: fc.option(fc.integer({ min: 1, max: 96 })),
});

it("a quest behaves like a plain model of its rules, through hundreds of steps", async () => {
  const crowd = await givenLobsters(CROWD);
  const lobsterIds = crowd.map(({ id }) => id);
  const property = fc.asyncProperty(questOptions, walks, async ({ slots, deadlineHours }, walk) => {
    const model = rules.newQuest(
      START,
      slots,
      deadlineHours === null ? null : START + deadlineHours * HOUR_MS,
    );
    const { id: questId } = await startQuest(db, actor({ questId: "", lobsterIds }, model, rules.INITIATOR), {
      title: "Map the shore",
      brief: "Tide by tide.",
      subtasks: model.slots.map(() => ({ title: "A bay", description: "Walk it." })),
      deadline: model.deadline === null ? undefined : new Date(model.deadline).toISOString(),
    });
    try {
      await fc.asyncModelRun(() => ({ model, real: { questId, lobsterIds } }), walk);
    } finally {
      // The next run needs an initiator without other quests in its list.
      await queryBuilder(db).delete(quests).where(eq(quests.id, questId));
    }
  });
  // Walks without enough successful moves would prove nothing, and some seeds make few that close a quest.
  for (let round = 0; round < ROUNDS_MAX && !hasTriedAll(); round += 1)
    await fc.assert(property, { numRuns: 40, seed: inject("seed") + round * 1_000 });
  expect(hasTriedAll(), JSON.stringify([...outcomes])).toBe(true);
});

const ROUNDS_MAX = 10;

function hasTriedAll(): boolean {
  const steps = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
  return steps > 400 && Object.keys(MOVES).every((name) => (outcomes.get(`${name} ok`) ?? 0) > 3);
}
