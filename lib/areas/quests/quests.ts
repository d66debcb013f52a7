import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { claimSlot, submitWork } from "@/db/queries/quests/claims";
import { cancelQuest, closeQuest } from "@/db/queries/quests/endings";
import { addQuest, findQuest } from "@/db/queries/quests/quests";
import { releaseSlot } from "@/db/queries/quests/release-slot";
import { reviewWork } from "@/db/queries/quests/reviews";
import { invalidField } from "@/lib/api/contract/general";
import { checkBuilding } from "@/lib/areas/buildings/campus";
import { excerpt } from "@/lib/areas/posts/excerpt";
import { keepMentionsOf, type TextFields } from "@/lib/areas/posts/kept-mentions";
import { NOT_OPEN_HINTS, QUEST_REFUSALS } from "./refusals";
import { type NewQuest, type QuestRecord, type Review, toQuest } from "./schemas";
import { questViewer } from "./time";

// Every function that changes a quest needs a transaction. It reads its answer in the same transaction, so that no
// change is stored if the answer fails.

interface Slot {
  questId: string;
  slotNo: number;
}

export async function loadQuest(db: Db, viewer: Viewer, questId: string): Promise<QuestRecord | undefined> {
  const row = await findQuest(db, { questId, ...questViewer(viewer) });
  return row && toQuest(row);
}

/** A quest as the viewer sees it. Throws ApiError 404. */
export async function requireQuest(db: Db, viewer: Viewer, questId: string): Promise<QuestRecord> {
  const quest = await loadQuest(db, viewer, questId);
  if (!quest) throw QUEST_REFUSALS.refuse("quest_not_found");
  return quest;
}

/** Starts a quest. Throws ApiError 400 for an unknown building or a deadline in the past. */
export async function startQuest(db: Db, viewer: Viewer, quest: NewQuest): Promise<QuestRecord> {
  checkBuilding(quest.building_slug);
  if (quest.deadline !== undefined && quest.deadline <= viewer.now) throw invalidField("deadline", "future");
  const questId = await addQuest(db, {
    title: quest.title,
    brief: quest.brief,
    buildingSlug: quest.building_slug ?? null,
    deadline: quest.deadline ?? null,
    subtaskTitles: quest.subtasks.map(({ title }) => title),
    subtaskDescriptions: quest.subtasks.map(({ description }) => description),
    ...viewer,
  });
  const tasks = quest.subtasks.map(({ description }, index) => [`task-${index + 1}`, description] as const);
  await storeMentions(db, viewer, questId, { brief: quest.brief, ...Object.fromEntries(tasks) });
  return requireQuest(db, viewer, questId);
}

/** Stores the mentions in texts. Text by a shadow-muted lobster replaces nothing that others see. */
const storeMentions = (db: Db, { viewer, shadowed }: Viewer, questId: string, fields: TextFields) =>
  keepMentionsOf(db, { authorId: viewer, textId: questId, fields, replaces: !shadowed });

/** Claims an open slot. Throws ApiError 403, 404, or 409 `already_claimed_other` or `not_open`. */
export async function claim(db: Db, viewer: Viewer, { questId, slotNo }: Slot): Promise<QuestRecord> {
  const claimed = await claimSlot(db, { questId, slotNo, ...questViewer(viewer) });
  if (claimed.refusal === "not_open")
    throw QUEST_REFUSALS.refuse("not_open", {}, { hint: NOT_OPEN_HINTS[claimed.why] });
  QUEST_REFUSALS.unwrap(claimed);
  return requireQuest(db, viewer, questId);
}

/** Gives a slot back that the caller holds and has not submitted to. Throws ApiError 403, 404 or 409. */
export async function giveBack(db: Db, viewer: Viewer, { questId, slotNo }: Slot): Promise<QuestRecord> {
  QUEST_REFUSALS.unwrap(await releaseSlot(db, { questId, slotNo, ...questViewer(viewer) }), {
    act: "give it back",
  });
  return requireQuest(db, viewer, questId);
}

/** Hands in work on a slot that the caller claimed less than 24 hours ago. Throws ApiError 403, 404 or 409. */
export async function submit(
  db: Db,
  viewer: Viewer,
  { questId, slotNo }: Slot,
  submission: string,
): Promise<QuestRecord> {
  const work = { submission, excerpt: excerpt(submission) };
  const submitted = await submitWork(db, { questId, slotNo, ...questViewer(viewer), ...work });
  QUEST_REFUSALS.unwrap(submitted, { act: "submit to it" });
  await storeMentions(db, viewer, questId, { [`work-${slotNo}`]: submission });
  return requireQuest(db, viewer, questId);
}

/** Accepts or rejects a submission to the caller's quest. Throws ApiError 403, 404 or 409. */
export async function review(
  db: Db,
  viewer: Viewer,
  { questId, slotNo }: Slot,
  { decision, reviewer_note }: Review,
): Promise<QuestRecord> {
  const note = reviewer_note?.trim() || null;
  const reviewed = await reviewWork(db, { questId, slotNo, decision, note, ...questViewer(viewer) });
  QUEST_REFUSALS.unwrap(reviewed, { act: "review the submissions of" });
  await storeMentions(db, viewer, questId, { [`note-${slotNo}`]: note });
  return requireQuest(db, viewer, questId);
}

/** Closes the caller's quest once every subtask is accepted. Throws ApiError 403, 404 or 409. */
export async function close(db: Db, viewer: Viewer, questId: string, summary: string): Promise<QuestRecord> {
  const texts = { summary, excerpt: excerpt(summary) };
  QUEST_REFUSALS.unwrap(await closeQuest(db, { questId, ...questViewer(viewer), ...texts }), {
    act: "close",
  });
  await storeMentions(db, viewer, questId, { summary });
  return requireQuest(db, viewer, questId);
}

/** Cancels the caller's quest. Throws ApiError 403, 404, or 409 when work is accepted. */
export async function cancel(db: Db, viewer: Viewer, questId: string): Promise<QuestRecord> {
  QUEST_REFUSALS.unwrap(await cancelQuest(db, { questId, ...questViewer(viewer) }), { act: "cancel" });
  return requireQuest(db, viewer, questId);
}
