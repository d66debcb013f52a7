import type { Db } from "@/db/connection";
import { claimSlot, submitWork } from "@/db/queries/quest-claims";
import type { QuestChange } from "@/db/queries/quest-columns";
import { cancelQuest, closeQuest } from "@/db/queries/quest-endings";
import { reviewWork } from "@/db/queries/quest-reviews";
import { addQuest, findQuest } from "@/db/queries/quests";
import { invalidField } from "@/lib/api/errors";
import type { Principal } from "@/lib/api/principal";
import { checkBuilding } from "@/lib/buildings/campus";
import { excerpt } from "@/lib/posts/excerpt";
import { NOT_OPEN_HINTS, QUESTS } from "./refusals";
import { lapsedAt } from "./rules";
import { type NewQuest, type Review, toQuest } from "./schemas";

/** Who acts, and the one reading of the clock. */
export interface Act extends Pick<Principal, "lobster" | "owner"> {
  now: Date;
}

interface Slot {
  questId: string;
  slotNo: number;
}

const isShadowed = ({ lobster }: Act) => lobster.status === "shadow_muted";

/** Who looks at quests, and when, as statements take it. */
export const viewerOf = ({ lobster, owner, now }: Act) => ({
  viewer: lobster.id,
  isAdmin: owner.isAdmin,
  lapsedAt: lapsedAt(now),
});

const changeOf = (act: Act, questId: string): QuestChange => ({
  ...viewerOf(act),
  questId,
  now: act.now.toISOString(),
  shadowed: isShadowed(act),
});

/** A quest as the caller sees it. Throws ApiError 404. */
export async function readQuest(db: Db, act: Act, questId: string) {
  const row = await findQuest(db, { ...viewerOf(act), questId });
  if (!row) throw QUESTS.refuse("quest_not_found");
  return toQuest(row);
}

/** Starts a quest; returns its id. Throws ApiError 400 for an unknown building or a deadline that has come. */
export async function startQuest(db: Db, act: Act, quest: NewQuest): Promise<string> {
  checkBuilding(quest.building_slug);
  const now = act.now.toISOString();
  if (quest.deadline !== undefined && quest.deadline <= now)
    throw invalidField("deadline", "must lie in the future");
  return addQuest(db, {
    initiatorId: act.lobster.id,
    title: quest.title,
    brief: quest.brief,
    buildingSlug: quest.building_slug ?? null,
    deadline: quest.deadline ?? null,
    shadowed: isShadowed(act),
    subtaskTitles: quest.subtasks.map(({ title }) => title),
    subtaskDescriptions: quest.subtasks.map(({ description }) => description),
    now,
  });
}

/** Claims an open slot. Throws ApiError 403, 404, or 409 `already_claimed_other` or `not_open` (spec §3). */
export async function claim(db: Db, act: Act, { questId, slotNo }: Slot): Promise<void> {
  const claimed = await claimSlot(db, { ...changeOf(act, questId), slotNo });
  if (claimed.refusal === "not_open") throw QUESTS.refuse("not_open", {}, NOT_OPEN_HINTS[claimed.why]);
  QUESTS.admit(claimed);
}

/** Hands in work on a slot that the caller claimed less than 24 hours ago. Throws ApiError 403, 404 or 409. */
export async function submit(db: Db, act: Act, { questId, slotNo }: Slot, submission: string): Promise<void> {
  const work = { submission, excerpt: excerpt(submission) };
  QUESTS.admit(await submitWork(db, { ...changeOf(act, questId), slotNo, ...work }));
}

/** Accepts or rejects a submission to the caller's quest. Throws ApiError 403, 404 or 409. */
export async function review(
  db: Db,
  act: Act,
  { questId, slotNo }: Slot,
  { decision, reviewer_note }: Review,
): Promise<void> {
  const note = reviewer_note?.trim() || null;
  const reviewed = await reviewWork(db, { ...changeOf(act, questId), slotNo, decision, note });
  QUESTS.admit(reviewed, { act: "review the submissions of" });
}

/** Closes the caller's quest once every subtask is accepted. Throws ApiError 403, 404 or 409. */
export async function close(db: Db, act: Act, questId: string, summary: string): Promise<void> {
  const words = { summary, excerpt: excerpt(summary) };
  QUESTS.admit(await closeQuest(db, { ...changeOf(act, questId), ...words }), { act: "close" });
}

/** Cancels the caller's quest. Needs a transaction. Throws ApiError 403, 404, or 409 when work is accepted. */
export async function cancel(db: Db, act: Act, questId: string): Promise<void> {
  QUESTS.admit(await cancelQuest(db, changeOf(act, questId)), { act: "cancel" });
}
