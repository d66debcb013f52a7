/** A second, simple implementation of the rules of a quest, which the property test compares with the real one. */
export interface Model {
  now: number;
  deadline: number | null;
  outcome: "closed" | "cancelled" | null;
  summary: string | null;
  slots: ModelSlot[];
}

interface ModelSlot {
  /** Who holds the slot, as a number in the crowd. */
  by: number | null;
  claimedAt: number;
  submission: string | null;
  accepted: boolean;
  note: string | null;
}

export const INITIATOR = 0;

const DAY_MS = 86_400_000;

const emptySlot = (): ModelSlot => ({
  by: null,
  claimedAt: 0,
  submission: null,
  accepted: false,
  note: null,
});

export const newQuest = (now: number, slots: number, deadline: number | null): Model => ({
  now,
  deadline,
  outcome: null,
  summary: null,
  slots: Array.from({ length: slots }, emptySlot),
});

export const copyOf = (model: Model): Model => ({
  ...model,
  slots: model.slots.map((slot) => ({ ...slot })),
});

const slotOf = (model: Model, slotNo: number): ModelSlot | undefined => model.slots[slotNo - 1];

// Each function below changes the model and returns "ok", or changes nothing and returns the refusal's code.

/** Lets time pass. A lobster that did not submit within a day loses its slot. */
export function wait(model: Model, ms: number): string {
  model.now += ms;
  for (const slot of model.slots) {
    if (slot.submission === null && model.now - slot.claimedAt >= DAY_MS) slot.by = null;
  }
  return "ok";
}

export function claim(model: Model, who: number, slotNo: number): string {
  const slot = slotOf(model, slotNo);
  if (!slot) return "subtask_not_found";
  if (who === INITIATOR) return "own_quest";
  if (model.slots.some((other) => other !== slot && other.by === who)) return "already_claimed_other";
  const late = model.deadline !== null && model.now >= model.deadline;
  if (slot.by !== null || late || model.outcome) return "not_open";
  Object.assign(slot, { by: who, claimedAt: model.now });
  return "ok";
}

export function giveBack(model: Model, who: number, slotNo: number): string {
  const slot = slotOf(model, slotNo);
  if (!slot) return "subtask_not_found";
  if (slot.by === null) return "ok";
  if (slot.by !== who) return "not_the_claimant";
  if (model.outcome) return "quest_over";
  if (slot.submission !== null) return "work_submitted";
  slot.by = null;
  return "ok";
}

export function submit(model: Model, who: number, slotNo: number, submission: string): string {
  const slot = slotOf(model, slotNo);
  if (!slot) return "subtask_not_found";
  if (slot.by !== null && slot.by !== who) return "not_the_claimant";
  if (model.outcome) return "quest_over";
  if (slot.by === null) return "not_claimed";
  if (slot.submission !== null) return "already_submitted";
  slot.submission = submission;
  return "ok";
}

export function review(model: Model, who: number, slotNo: number, accepts: boolean, note: string): string {
  const slot = slotOf(model, slotNo);
  if (!slot) return "subtask_not_found";
  if (who !== INITIATOR) return "not_the_initiator";
  if (model.outcome) return "quest_over";
  if (slot.submission === null || slot.accepted) return "not_submitted";
  if (accepts) Object.assign(slot, { accepted: true, note });
  else Object.assign(slot, { ...emptySlot(), note });
  return "ok";
}

export function close(model: Model, who: number, summary: string): string {
  if (who !== INITIATOR) return "not_the_initiator";
  if (model.outcome) return "quest_over";
  if (!model.slots.every((slot) => slot.accepted)) return "subtasks_pending";
  Object.assign(model, { outcome: "closed", summary });
  return "ok";
}

export function cancel(model: Model, who: number): string {
  if (who !== INITIATOR) return "not_the_initiator";
  if (model.outcome === "cancelled") return "ok";
  if (model.outcome) return "quest_over";
  const late = model.deadline !== null && model.now >= model.deadline;
  if (!late && model.slots.some((slot) => slot.accepted)) return "work_accepted";
  model.outcome = "cancelled";
  return "ok";
}

export function statusOf({ outcome, slots }: Model) {
  return outcome ?? (slots.some((slot) => slot.by === null) ? "open" : "in_progress");
}

export function slotStatusOf({ by, submission, accepted }: ModelSlot) {
  if (accepted) return "accepted";
  if (submission !== null) return "submitted";
  return by === null ? "open" : "claimed";
}
