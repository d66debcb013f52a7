import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { quests } from "@/db/schema/quests";
import { ApiError } from "@/lib/api/errors";
import { givenLobster, givenViewer } from "@/lib/testing/given";
import { quests as listed } from "./lists";
import * as told from "./model";
import { cancel, claim, close, requireQuest, review, startQuest, submit } from "./quests";

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

/** Something a lobster may try: `who` is a number in the crowd, `no` of a slot or of a pause. */
interface Move {
  tell(model: told.Model, who: number, no: number): string;
  take(viewer: Viewer, slot: { questId: string; slotNo: number }): Promise<unknown>;
}

const MOVES = {
  claim: { tell: told.claim, take: (viewer, slot) => claim(db, viewer, slot) },
  submit: {
    tell: (model, who, no) => told.submit(model, who, no, "My work."),
    take: (viewer, slot) => submit(db, viewer, slot, "My work."),
  },
  accept: {
    tell: (model, who, no) => told.review(model, who, no, true, "Well done."),
    take: (viewer, slot) => review(db, viewer, slot, { decision: "accept", reviewer_note: "Well done." }),
  },
  reject: {
    tell: (model, who, no) => told.review(model, who, no, false, "No map."),
    take: (viewer, slot) => review(db, viewer, slot, { decision: "reject", reviewer_note: "No map." }),
  },
  close: {
    tell: (model, who) => told.close(model, who, "All mapped."),
    take: (viewer, { questId }) => close(db, viewer, questId, "All mapped."),
  },
  cancel: {
    tell: told.cancel,
    take: (viewer, { questId }) => transaction((tx) => cancel(tx, viewer, questId)),
  },
  wait: {
    tell: (model, _, no) => told.wait(model, PAUSES_MS[no] ?? 0),
    take: () => Promise.resolve(),
  },
} satisfies Record<string, Move>;

type MoveName = keyof typeof MOVES;

const CHOICES = Array.from({ length: CROWD * (SLOTS_MAX + 2) }, (_, index) => ({
  who: index % CROWD,
  no: Math.floor(index / CROWD),
}));

const outcomes = new Map<string, number>();

/**
 * Tries a move in both tellings: what they answer must be the same, and how the quest then looks. Unless it
 * is `daring` it chooses among the moves that will succeed, so that walks get somewhere.
 */
class Try implements fc.AsyncCommand<told.Model, Real> {
  constructor(
    readonly name: MoveName,
    readonly choice: number,
    readonly daring: boolean,
  ) {}

  check(model: told.Model) {
    return this.choose(model) !== undefined;
  }

  async run(model: told.Model, real: Real) {
    const { who, no } = this.choose(model) ?? expect.fail("a move that was checked");
    const { tell, take }: Move = MOVES[this.name];
    const expected = tell(model, who, no);
    const actual = await codeOf(take(actor(real, model, who), { questId: real.questId, slotNo: no }));
    expect(actual, `lobster ${who}: ${this.name} ${no}`).toBe(expected);
    expect(await look(real, model)).toEqual(asTold(real, model));
    outcomes.set(`${this.name} ${actual}`, 1 + (outcomes.get(`${this.name} ${actual}`) ?? 0));
  }

  toString() {
    return `${this.daring ? "dare" : "try"} ${this.name} ${this.choice}`;
  }

  private choose(model: told.Model) {
    const { tell }: Move = MOVES[this.name];
    const choices = this.daring
      ? CHOICES
      : CHOICES.filter(({ who, no }) => tell(told.copyOf(model), who, no) === "ok");
    return choices[this.choice % choices.length];
  }
}

const actor = (real: Real, { now }: told.Model, who: number): Viewer =>
  givenViewer({ id: real.lobsterIds[who] ?? "" }, new Date(now));

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "ok",
    (error: unknown) => (error instanceof ApiError ? error.code : Promise.reject(error)),
  );

async function look(real: Real, model: told.Model) {
  const viewer = actor(real, model, told.INITIATOR);
  const isListed = async (status: "open" | "in_progress") => {
    const params = { ...viewer, status, ownerId: viewer.viewer };
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

const asTold = ({ lobsterIds }: Real, model: told.Model): Awaited<ReturnType<typeof look>> => ({
  status: told.statusOf(model),
  summary: model.summary,
  slots: model.slots.map((slot) => ({
    status: told.slotStatusOf(slot),
    by: slot.by === null ? null : (lobsterIds[slot.by] ?? null),
    submission: slot.submission,
    note: slot.note,
    expires:
      told.slotStatusOf(slot) === "claimed" ? new Date(slot.claimedAt + 24 * HOUR_MS).toISOString() : null,
  })),
  listedOpen: told.statusOf(model) === "open",
  listedInProgress: told.statusOf(model) === "in_progress",
});

const tries = (name: MoveName, times: number) => {
  const choice = fc.nat({ max: CHOICES.length - 1 });
  const daring = fc.integer({ min: 1, max: 6 }).map((dice) => dice === 6);
  const one = fc.tuple(choice, daring).map(([no, isDaring]) => new Try(name, no, isDaring));
  return Array.from({ length: times }, () => one);
};

const walks = fc.commands(
  [
    ...tries("claim", 8),
    ...tries("submit", 8),
    ...tries("accept", 4),
    ...tries("reject", 2),
    ...tries("close", 2),
    ...tries("wait", 3),
    ...tries("cancel", 1),
  ],
  { maxCommands: 100, size: "max" },
);

const wishes = fc.record({
  slots: fc.integer({ min: 1, max: SLOTS_MAX }),
  deadlineHours: fc.option(fc.integer({ min: 1, max: 96 })),
});

it("a quest does what a plain telling of its rules does, through thousands of steps", async () => {
  const crowd = await Promise.all(Array.from({ length: CROWD }, () => givenLobster()));
  const lobsterIds = crowd.map(({ id }) => id);
  await fc.assert(
    fc.asyncProperty(wishes, walks, async ({ slots, deadlineHours }, walk) => {
      const model = told.newQuest(
        START,
        slots,
        deadlineHours === null ? null : START + deadlineHours * HOUR_MS,
      );
      const { id: questId } = await startQuest(
        db,
        actor({ questId: "", lobsterIds }, model, told.INITIATOR),
        {
          title: "Map the shore",
          brief: "Tide by tide.",
          subtasks: model.slots.map(() => ({ title: "A bay", description: "Walk it." })),
          deadline: model.deadline === null ? undefined : new Date(model.deadline).toISOString(),
        },
      );
      try {
        await fc.asyncModelRun(() => ({ model, real: { questId, lobsterIds } }), walk);
      } finally {
        // So that the initiator's list never holds another.
        await queryBuilder(db).delete(quests).where(eq(quests.id, questId));
      }
    }),
    { numRuns: 150 },
  );
  // A walk that gets nowhere proves nothing.
  const steps = [...outcomes.values()].reduce((sum, count) => sum + count);
  expect(steps).toBeGreaterThan(1000);
  for (const name of Object.keys(MOVES)) expect(outcomes.get(`${name} ok`), name).toBeGreaterThan(3);
}, 120_000);
