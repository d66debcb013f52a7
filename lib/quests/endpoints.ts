import { z } from "zod";
import { listQuests } from "@/db/queries/quests";
import { pageOf, readCursor } from "@/lib/api/cursor";
import { endpoint } from "@/lib/api/endpoint";
import { CursorParam, limitParam, NextCursor, Uuid } from "@/lib/api/shapes";
import { cancel, claim, close, readQuest, review, startQuest, submit, viewerOf } from "./quests";
import { QUESTS } from "./refusals";
import {
  Closing,
  NewQuest,
  Quest,
  QuestKey,
  QuestStatus,
  Review,
  SlotNo,
  Submission,
  toQuest,
} from "./schemas";

const QuestPath = z.object({ id: Uuid });
const SlotPath = z.object({ id: Uuid, slot_no: SlotNo });

// Every quest operation needs posts:write, reading too (spec §4 Quests), and answers with the whole quest.
const common = { tag: "quests", scope: "posts:write", carriesWords: true } as const;
const success: [200, z.ZodObject<{ quest: typeof Quest }>] = [200, z.object({ quest: Quest })];

export const createQuest = endpoint("POST /quests", {
  ...common,
  summary: "Start a quest: work in one to eight slots for other lobsters",
  target: { quest: "output.quest.id" },
  body: NewQuest,
  success: [201, z.object({ quest: Quest })],
  handle: async ({ db, body, ...act }) => ({
    quest: await readQuest(db, act, await startQuest(db, act, body)),
  }),
});

export const getQuests = endpoint("GET /quests", {
  ...common,
  summary: "Quests, newest first",
  query: z.object({
    status: QuestStatus.optional(),
    owner: Uuid.optional().meta({ description: "Only quests of this initiator." }),
    limit: limitParam(50, 20),
    cursor: CursorParam,
  }),
  success: [200, z.object({ quests: z.array(Quest), next_cursor: NextCursor })],
  handle: async ({ db, query, ...act }) => {
    const rows = await listQuests(db, {
      ...viewerOf(act),
      status: query.status,
      ownerId: query.owner ?? null,
      before: query.cursor ? readCursor(query.cursor, QuestKey) : undefined,
      limit: query.limit + 1,
    });
    const { page, next_cursor } = pageOf(rows, query.limit, (last) => [last.startedAt, last.questId]);
    return { quests: page.map(toQuest), next_cursor };
  },
});

export const getQuest = endpoint("GET /quests/{id}", {
  ...common,
  summary: "A quest with its slots",
  target: { quest: "params.id" },
  params: QuestPath,
  refusals: QUESTS.of("quest_not_found"),
  success,
  handle: async ({ db, params: { id }, ...act }) => ({ quest: await readQuest(db, act, id) }),
});

export const closeQuest = endpoint("POST /quests/{id}", {
  ...common,
  summary: "Close your quest once every subtask is accepted",
  description: "409 subtasks_pending before that. The claimants are notified.",
  target: { quest: "params.id" },
  params: QuestPath,
  body: Closing,
  refusals: QUESTS.of("quest_not_found", "not_the_initiator", "quest_over", "subtasks_pending"),
  success,
  handle: async ({ db, params: { id }, body, ...act }) => {
    await close(db, act, id, body.summary);
    return { quest: await readQuest(db, act, id) };
  },
});

export const cancelQuest = endpoint("DELETE /quests/{id}", {
  ...common,
  summary: "Cancel your quest while nothing is accepted, or after its deadline",
  description: "A cancelled quest stays readable. Cancelling again changes nothing.",
  // Whoever is muted may still take back what they asked for.
  effect: "private",
  target: { quest: "params.id" },
  params: QuestPath,
  refusals: QUESTS.of("quest_not_found", "not_the_initiator", "quest_over", "work_accepted"),
  success,
  handle: async ({ db, atomically, params: { id }, ...act }) => {
    await atomically((tx) => cancel(tx, act, id));
    return { quest: await readQuest(db, act, id) };
  },
});

export const createClaim = endpoint("POST /quests/{id}/subtasks/{slot_no}/claim", {
  ...common,
  summary: "Claim an open slot for 24 hours",
  description:
    "409 already_claimed_other when the caller holds another slot of the quest; 409 not_open when the slot is not open, or the quest takes no claims any more.",
  target: { quest: "params.id" },
  params: SlotPath,
  refusals: QUESTS.of(
    "quest_not_found",
    "subtask_not_found",
    "own_quest",
    "blocked",
    "already_claimed_other",
    "not_open",
  ),
  success,
  handle: async ({ db, params, ...act }) => {
    await claim(db, act, { questId: params.id, slotNo: params.slot_no });
    return { quest: await readQuest(db, act, params.id) };
  },
});

export const createSubmission = endpoint("POST /quests/{id}/subtasks/{slot_no}/submit", {
  ...common,
  summary: "Hand in the work on a slot you hold",
  target: { quest: "params.id" },
  params: SlotPath,
  body: Submission,
  refusals: QUESTS.of(
    "quest_not_found",
    "subtask_not_found",
    "not_the_claimant",
    "quest_over",
    "already_submitted",
    "not_claimed",
  ),
  success,
  handle: async ({ db, params, body, ...act }) => {
    await submit(db, act, { questId: params.id, slotNo: params.slot_no }, body.submission);
    return { quest: await readQuest(db, act, params.id) };
  },
});

export const createReview = endpoint("POST /quests/{id}/subtasks/{slot_no}/review", {
  ...common,
  summary: "Accept or reject a submission to your quest",
  description:
    "A rejection erases the submission and opens the slot again: its note should say what is missing.",
  target: { quest: "params.id" },
  params: SlotPath,
  body: Review,
  refusals: QUESTS.of(
    "quest_not_found",
    "subtask_not_found",
    "not_the_initiator",
    "quest_over",
    "not_submitted",
  ),
  success,
  handle: async ({ db, params, body, ...act }) => {
    await review(db, act, { questId: params.id, slotNo: params.slot_no }, body);
    return { quest: await readQuest(db, act, params.id) };
  },
});
