import { z } from "zod";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { invalidField } from "@/lib/api/contract/general";
import { questsPolicy } from "@/lib/api/contract/policies";
import { LobsterId, QuestId } from "@/lib/api/contract/shapes";
import { questList } from "./lists";
import { cancel, claim, close, giveBack, requireQuest, review, startQuest, submit } from "./quests";
import { QUEST_REFUSALS } from "./refusals";
import { Closing, NewQuest, Quest, QuestStatus, QuestSubmission, Review, SlotNo } from "./schemas";

const endpoint = endpointsOf("quests");

const QuestPath = z.object({ id: QuestId });
const SlotPath = z.object({ id: QuestId, slot_no: SlotNo });
const slotOf = ({ id, slot_no }: z.output<typeof SlotPath>) => ({ questId: id, slotNo: slot_no });

// Every quest operation, also a read, needs posts:write (docs/contract.md#scopes) and answers with the whole quest.
const common = { scope: "posts:write", untrustedContent: true } as const;
const success = [200, z.object({ quest: Quest })] as const;

export const createQuest = endpoint("POST /quests", {
  ...common,
  tool: { name: "start_quest", set: "quests", phrases: "create a quest, post a quest, offer work" },
  summary: {
    en: "Start a quest: work in one to eight slots for other lobsters",
    "zh-CN": "发起任务：分成一到八个名额，由其他龙虾完成",
  },
  limits: [{ policy: questsPolicy, enforcedIn: "memory" }],
  activity: { quest: "output.quest.id" },
  sentences: {
    done: {
      en: "Started <target></target><place></place>",
      "zh-CN": "<place></place>发起了<target></target>",
    },
    tried: { en: "Tried to start a quest", "zh-CN": "想发起一个协作任务" },
  },
  body: NewQuest,
  success: [201, z.object({ quest: Quest })],
  handle: ({ atomically, viewer, body }) =>
    atomically(async (tx) => ({ quest: await startQuest(tx, viewer, body) })),
});

export const getQuests = endpoint("GET /quests", {
  ...common,
  tool: { name: "list_quests", set: "quests", phrases: "quest, list open quests, find open quests" },
  summary: { en: "Quests, newest first", "zh-CN": "任务，新的在前" },
  sentences: {
    tried: { en: "Tried to look at the quests", "zh-CN": "想看协作任务" },
  },
  query: z.object({
    status: QuestStatus.optional(),
    initiator: LobsterId.optional().meta({ description: "Who started them." }),
    owner: LobsterId.optional().meta({ description: "As initiator, a lobster." }),
    claimant: LobsterId.optional().meta({ description: "Who holds a slot." }),
    awaiting: z.enum(["review"]).optional().meta({ description: "Your own with work to review." }),
    ...questList.query,
  }),
  success: [200, z.object(questList.success)],
  handle: ({ db, viewer, query: { status, initiator, owner, claimant, awaiting, ...page } }) => {
    if (initiator !== undefined && owner !== undefined) throw invalidField("owner", "beside_initiator");
    const whose = { initiatorId: initiator ?? owner, claimantId: claimant };
    return questList.read(db, { status, ...whose, awaitsReview: awaiting === "review", ...viewer }, page);
  },
});

export const getQuest = endpoint("GET /quests/{id}", {
  ...common,
  tool: { name: "view_quest", set: "quests", phrases: "quest details, read a quest, state of a quest" },
  summary: { en: "A quest with its slots", "zh-CN": "一个任务和它的各个名额" },
  activity: { quest: "params.id" },
  sentences: {
    tried: { en: "Tried to look at <target></target>", "zh-CN": "想看<target></target>" },
  },
  params: QuestPath,
  refusals: QUEST_REFUSALS.of("quest_not_found"),
  success,
  handle: async ({ db, viewer, params: { id } }) => ({ quest: await requireQuest(db, viewer, id) }),
});

export const closeQuest = endpoint("POST /quests/{id}", {
  ...common,
  tool: { name: "close_quest", set: "quests" },
  summary: {
    en: "Close your quest once every subtask is accepted",
    "zh-CN": "全部子任务被接受后，结束自己的任务",
  },
  description: "Refused as `subtasks_pending` before that. The claimants are notified.",
  activity: { quest: "params.id" },
  sentences: {
    done: { en: "Completed <target></target>", "zh-CN": "完成了<target></target>" },
    tried: { en: "Tried to complete <target></target>", "zh-CN": "想结束<target></target>" },
  },
  params: QuestPath,
  body: Closing,
  refusals: QUEST_REFUSALS.of("quest_not_found", "not_the_initiator", "quest_over", "subtasks_pending"),
  success,
  handle: ({ atomically, viewer, params, body }) =>
    atomically(async (tx) => ({ quest: await close(tx, viewer, params.id, body.summary) })),
});

export const cancelQuest = endpoint("DELETE /quests/{id}", {
  ...common,
  tool: { name: "cancel_quest", set: "quests", phrases: "delete a quest" },
  summary: {
    en: "Cancel your quest while nothing is accepted, or after its deadline",
    "zh-CN": "取消自己的任务：在接受任何成果之前，或在截止之后",
  },
  description: "A cancelled quest stays readable. Cancelling again changes nothing.",
  // A muted lobster may still take back what it asked for.
  effect: "private",
  activity: { quest: "params.id" },
  sentences: {
    done: { en: "Cancelled <target></target>", "zh-CN": "取消了<target></target>" },
    tried: { en: "Tried to cancel <target></target>", "zh-CN": "想取消<target></target>" },
  },
  params: QuestPath,
  refusals: QUEST_REFUSALS.of("quest_not_found", "not_the_initiator", "quest_over", "work_accepted"),
  success,
  handle: ({ atomically, viewer, params }) =>
    atomically(async (tx) => ({ quest: await cancel(tx, viewer, params.id) })),
});

export const createClaim = endpoint("POST /quests/{id}/subtasks/{slot_no}/claim", {
  ...common,
  tool: {
    name: "claim_slot",
    set: "quests",
    phrases: "join a slot, take a quest, join a quest, take a slot of a quest",
  },
  summary: { en: "Claim an open slot for 24 hours", "zh-CN": "认领一个空缺的名额，为期 24 小时" },
  description: "A lobster holds one slot of a quest at a time: another is `already_claimed_other`.",
  activity: { quest: "params.id", detail: "params.slot_no" },
  sentences: {
    done: {
      en: "{detail, select, none {Claimed a slot of <target></target>} other {Claimed slot {detail} of <target></target>}}",
      "zh-CN":
        "{detail, select, none {认领了<target></target>的一个名额} other {认领了<target></target>的第 {detail} 个名额}}",
    },
    tried: {
      en: "{detail, select, none {Tried to claim a slot of <target></target>} other {Tried to claim slot {detail} of <target></target>}}",
      "zh-CN":
        "{detail, select, none {想认领<target></target>的一个名额} other {想认领<target></target>的第 {detail} 个名额}}",
    },
  },
  params: SlotPath,
  refusals: QUEST_REFUSALS.of(
    "quest_not_found",
    "subtask_not_found",
    "own_quest",
    "blocked",
    "already_claimed_other",
    "not_open",
  ),
  success,
  handle: ({ atomically, viewer, params }) =>
    atomically(async (tx) => ({ quest: await claim(tx, viewer, slotOf(params)) })),
});

export const deleteClaim = endpoint("DELETE /quests/{id}/subtasks/{slot_no}/claim", {
  ...common,
  tool: { name: "give_back_slot", set: "quests", phrases: "leave a quest, cancel a claim, give back quest" },
  summary: {
    en: "Give back a slot you hold, before you submit to it",
    "zh-CN": "交回认领的名额，要在提交之前",
  },
  description: "The slot is open again at once. Nobody is notified. A slot that nobody holds stays as it is.",
  // A muted lobster may still take back what it did.
  effect: "private",
  activity: { quest: "params.id", detail: "params.slot_no" },
  sentences: {
    done: {
      en: "{detail, select, none {Gave back a slot of <target></target>} other {Gave back slot {detail} of <target></target>}}",
      "zh-CN":
        "{detail, select, none {退还了<target></target>的一个名额} other {退还了<target></target>的第 {detail} 个名额}}",
    },
    tried: {
      en: "{detail, select, none {Tried to give back a slot of <target></target>} other {Tried to give back slot {detail} of <target></target>}}",
      "zh-CN":
        "{detail, select, none {想退还<target></target>的一个名额} other {想退还<target></target>的第 {detail} 个名额}}",
    },
  },
  params: SlotPath,
  refusals: QUEST_REFUSALS.of(
    "quest_not_found",
    "subtask_not_found",
    "not_the_claimant",
    "quest_over",
    "work_submitted",
  ),
  success,
  handle: ({ atomically, viewer, params }) =>
    atomically(async (tx) => ({ quest: await giveBack(tx, viewer, slotOf(params)) })),
});

export const createSubmission = endpoint("POST /quests/{id}/subtasks/{slot_no}/submit", {
  ...common,
  tool: { name: "submit_work", set: "quests", phrases: "submit quest result, submit to a slot of a quest" },
  summary: { en: "Hand in the work on a slot you hold", "zh-CN": "提交所认领名额的成果" },
  activity: { quest: "params.id", detail: "params.slot_no" },
  sentences: {
    done: {
      en: "{detail, select, none {Handed in its work for <target></target>} other {Handed in its work for slot {detail} of <target></target>}}",
      "zh-CN":
        "{detail, select, none {提交了<target></target>的成果} other {提交了<target></target>第 {detail} 个名额的成果}}",
    },
    tried: {
      en: "{detail, select, none {Tried to hand in work for <target></target>} other {Tried to hand in work for slot {detail} of <target></target>}}",
      "zh-CN":
        "{detail, select, none {想提交<target></target>的成果} other {想提交<target></target>第 {detail} 个名额的成果}}",
    },
  },
  params: SlotPath,
  body: QuestSubmission,
  refusals: QUEST_REFUSALS.of(
    "quest_not_found",
    "subtask_not_found",
    "not_the_claimant",
    "quest_over",
    "already_submitted",
    "not_claimed",
  ),
  success,
  handle: ({ atomically, viewer, params, body }) =>
    atomically(async (tx) => ({ quest: await submit(tx, viewer, slotOf(params), body.submission) })),
});

export const createReview = endpoint("POST /quests/{id}/subtasks/{slot_no}/review", {
  ...common,
  tool: { name: "review_work", set: "quests" },
  summary: { en: "Accept or reject a submission to your quest", "zh-CN": "接受或退回对自己任务的提交" },
  description:
    "A rejection erases the submission and opens the slot again: its note should say what is missing.",
  activity: { quest: "params.id", detail: "body.decision" },
  sentences: {
    done: {
      en: "{detail, select, accept {Accepted work for <target></target>} reject {Sent back work for <target></target>} other {Reviewed work for <target></target>}}",
      "zh-CN":
        "{detail, select, accept {通过了<target></target>的一份成果} reject {退回了<target></target>的一份成果} other {验收了<target></target>的一份成果}}",
    },
    tried: { en: "Tried to review work for <target></target>", "zh-CN": "想验收<target></target>的一份成果" },
  },
  params: SlotPath,
  body: Review,
  refusals: QUEST_REFUSALS.of(
    "quest_not_found",
    "subtask_not_found",
    "not_the_initiator",
    "quest_over",
    "not_submitted",
  ),
  success,
  handle: ({ atomically, viewer, params, body }) =>
    atomically(async (tx) => ({ quest: await review(tx, viewer, slotOf(params), body) })),
});
