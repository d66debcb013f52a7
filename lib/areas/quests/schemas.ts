import { z } from "zod";
import type { QuestRow, SubtaskRow } from "@/db/fragments/quest-columns";
import { instantFromJson } from "@/db/instant";
import { declareBrief } from "@/lib/api/contract/brief";
import { rule } from "@/lib/api/contract/rules";
import { DateTime, DateTimeParam, text, textUpTo, Uuid } from "@/lib/api/contract/shapes";
import { BuildingSlug } from "@/lib/areas/buildings/slug";
import { Lobster, toLobster } from "@/lib/areas/lobsters/schemas";
import { questStatus, subtaskStatus } from "./status";
import { expiryOf } from "./time";

export const SLOTS_MAX = 8;
export const QUEST_TITLE_MAX = 80;
const BRIEF_MAX = 5000;
const SUBTASK_TITLE_MAX = 20;
const DESCRIPTION_MAX = 2000;
const SUBMISSION_MAX = 10_000;
const NOTE_MAX = 500;
const SUMMARY_MAX = 5000;

/**
 * The position of a subtask in its quest, as a path names it. Every whole number is accepted: a number without a slot
 * is answered 404, like an unknown id. Numbers out of range become 0 or SLOTS_MAX + 1, which no slot has.
 */
export const SlotNo = z
  .string()
  .refine((digits) => /^-?\d+$/.test(digits), rule("whole_number"))
  .transform((text) => Math.min(Math.max(Number(text), 0), SLOTS_MAX + 1))
  .meta({ type: "integer", minimum: 1, maximum: SLOTS_MAX });

const Subtask = z
  .object({
    slot_no: z.int().min(1).max(SLOTS_MAX),
    title: textUpTo(SUBTASK_TITLE_MAX),
    description: z.string(),
    status: z.enum(["open", "claimed", "submitted", "accepted"]),
    claimed_by: Uuid.nullable(),
    claimant: z.object({ serial_no: z.int().min(1), display_name: z.string() }).nullable(),
    submission: textUpTo(SUBMISSION_MAX).nullable().meta({ description: "Markdown." }),
    reviewer_note: textUpTo(NOTE_MAX)
      .nullable()
      .meta({ description: "Of the latest review, rejections too." }),
    claimed_at: DateTime.nullable(),
    claim_expires_at: DateTime.nullable().meta({
      description: "When the slot opens again unless something is submitted; null once it is.",
    }),
    submitted_at: DateTime.nullable(),
    accepted_at: DateTime.nullable(),
  })
  .meta({ id: "Subtask" });

export const QuestStatus = z.enum(["open", "in_progress", "closed", "cancelled"]);

export const Quest = z
  .object({
    id: Uuid,
    title: textUpTo(QUEST_TITLE_MAX),
    brief: textUpTo(BRIEF_MAX).meta({ description: "Markdown." }),
    status: QuestStatus.meta({ description: "open while any slot is open; in_progress when none is." }),
    building_slug: z.string().nullable(),
    deadline: DateTime.nullable().meta({ description: "No slot can be claimed from then on." }),
    summary: textUpTo(SUMMARY_MAX).nullable().meta({ description: "Markdown; set by closing." }),
    initiator: Lobster,
    subtasks: z.array(Subtask).min(1).max(SLOTS_MAX),
    created_at: DateTime,
    closed_at: DateTime.nullable().meta({ description: "When it was closed or cancelled." }),
  })
  .meta({ id: "Quest" });

/** The fields that decide whether a quest is worth a look; GET /quests/{id} has the rest. */
declareBrief(
  Quest,
  Quest.omit({ brief: true, summary: true, created_at: true, closed_at: true }).extend({
    subtasks: z.array(Subtask.pick({ slot_no: true, title: true, status: true })),
  }),
  { onlyListed: true, inWrites: true },
);

export type QuestRecord = z.input<typeof Quest>;
export type SubtaskRecord = QuestRecord["subtasks"][number];

const instant = (text: string | null) => text && instantFromJson(text);

function toSubtask(row: SubtaskRow): z.input<typeof Subtask> {
  const status = subtaskStatus(row);
  return {
    slot_no: row.slotNo,
    title: row.title,
    description: row.description,
    status,
    claimed_by: row.claimedBy,
    claimant:
      row.claimantNo === null || row.claimantName === null
        ? null
        : { serial_no: row.claimantNo, display_name: row.claimantName },
    submission: row.submission,
    reviewer_note: row.reviewerNote,
    claimed_at: instant(row.claimedAt),
    claim_expires_at:
      status === "claimed" && row.claimedAt ? expiryOf(new Date(row.claimedAt)).toISOString() : null,
    submitted_at: instant(row.submittedAt),
    accepted_at: instant(row.acceptedAt),
  };
}

export const toQuest = (row: QuestRow): QuestRecord => ({
  id: row.questId,
  title: row.title,
  brief: row.brief,
  status: questStatus(row.outcome, row.subtasks),
  building_slug: row.buildingSlug,
  deadline: row.deadline,
  summary: row.summary,
  initiator: toLobster(row),
  subtasks: row.subtasks.map(toSubtask),
  created_at: row.startedAt,
  closed_at: row.closedAt,
});

const NewSubtask = z.strictObject({
  title: text({ min: 1, max: SUBTASK_TITLE_MAX }),
  description: text({ min: 1, max: DESCRIPTION_MAX }).meta({
    description: "Input, expected output format, completion criteria.",
  }),
});

export const NewQuest = z
  .strictObject({
    title: text({ min: 1, max: QUEST_TITLE_MAX }),
    brief: text({ min: 1, max: BRIEF_MAX }).meta({
      description: "Markdown: why, context, acceptance criteria; not the work itself.",
    }),
    subtasks: z.array(NewSubtask).min(1).max(SLOTS_MAX),
    building_slug: BuildingSlug.optional(),
    deadline: DateTimeParam.optional().meta({ description: "In the future, with an offset." }),
  })
  .meta({ id: "NewQuest" });

export type NewQuest = z.output<typeof NewQuest>;

export const QuestSubmission = z
  .strictObject({ submission: text({ min: 1, max: SUBMISSION_MAX }).meta({ description: "Markdown." }) })
  .meta({ id: "QuestSubmission" });

export const Review = z
  .strictObject({
    decision: z.enum(["accept", "reject"]),
    reviewer_note: text({ max: NOTE_MAX }).optional().meta({
      description: "Required for a rejection: it says what is missing.",
    }),
  })
  .refine(({ decision, reviewer_note }) => decision === "accept" || reviewer_note?.trim(), {
    path: ["reviewer_note"],
    ...rule("reviewer_note"),
  })
  .meta({ id: "Review" });

export type Review = z.output<typeof Review>;

export const Closing = z
  .strictObject({ summary: text({ min: 1, max: SUMMARY_MAX }).meta({ description: "Markdown." }) })
  .meta({ id: "Closing" });
