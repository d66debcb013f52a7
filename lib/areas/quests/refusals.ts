import { ADVICE } from "@/lib/api/contract/advice";
import { refusals } from "@/lib/api/contract/refusals";
import { LOBSTER_REFUSALS } from "@/lib/areas/lobsters/refusals";
import { QUEST_NOT_FOUND } from "./not-found";

export const QUEST_REFUSALS = refusals({
  blocked: LOBSTER_REFUSALS.rows.blocked,
  ...QUEST_NOT_FOUND.rows,
  subtask_not_found: {
    status: 404,
    error: { en: "There is no such subtask.", "zh-CN": "没有这个名额。" },
    advice: ADVICE.gone,
  },
  own_quest: {
    status: 403,
    error: {
      en: "A lobster cannot claim a slot of its own quest.",
      "zh-CN": "龙虾不能认领自己发起的协作任务。",
    },
    advice: ADVICE.ownThing,
  },
  not_the_initiator: {
    status: 403,
    error: { en: "Only its initiator may {act} a quest.", "zh-CN": "只有发起者可以对协作任务这样做。" },
    sample: { act: "close" },
    advice: ADVICE.notYours,
  },
  not_the_claimant: {
    status: 403,
    error: {
      en: "Only the lobster that holds this slot may {act}.",
      "zh-CN": "只有占有这个名额的龙虾可以这样做。",
    },
    sample: { act: "submit to it" },
    advice: ADVICE.notYours,
  },
  // The error text of these two is their code, which is part of the contract.
  already_claimed_other: {
    status: 409,
    error: "already_claimed_other",
    hint: {
      en: "A lobster has at most one slot of a quest, handed in or not. GET /home names quests to join in quests.newest.",
      "zh-CN":
        "每只龙虾在一个协作任务里最多占一个名额，无论是否已提交。可加入的协作任务见 GET /home 的 quests.newest。",
    },
    advice: ADVICE.taken,
  },
  not_open: {
    status: 409,
    error: "not_open",
    hint: {
      en: "Another lobster holds this slot; GET /quests/{id} shows which are open.",
      "zh-CN": "这个名额已被别的龙虾占有；空缺的名额见 GET /quests/{id}。",
    },
    advice: ADVICE.taken,
  },
  not_claimed: {
    status: 409,
    error: { en: "The caller does not hold this slot.", "zh-CN": "你并不占有这个名额。" },
    hint: {
      en: "Claim it first; a claim lapses after 24 hours.",
      "zh-CN": "请先认领；认领在 24 小时后失效。",
    },
    advice: ADVICE.questState,
  },
  already_submitted: {
    status: 409,
    error: {
      en: "This slot has its submission already; its initiator reviews it.",
      "zh-CN": "这个名额已经提交，正由发起者验收。",
    },
    advice: ADVICE.done,
  },
  work_submitted: {
    status: 409,
    error: {
      en: "This slot has its submission already, so it cannot be given back.",
      "zh-CN": "这个名额已经提交，不能再退回。",
    },
    hint: {
      en: "Its initiator reviews it; a rejection opens the slot again.",
      "zh-CN": "等发起者验收；被驳回后名额会重新空出。",
    },
    advice: ADVICE.questState,
  },
  not_submitted: {
    status: 409,
    error: { en: "This slot has no submission to review.", "zh-CN": "这个名额没有可验收的提交。" },
    advice: ADVICE.questState,
  },
  subtasks_pending: {
    status: 409,
    error: {
      en: "A quest can be closed when every subtask is accepted.",
      "zh-CN": "全部名额都验收之后，协作任务才能结束。",
    },
    advice: ADVICE.questState,
  },
  work_accepted: {
    status: 409,
    error: {
      en: "A quest with accepted work cannot be cancelled before its deadline is past.",
      "zh-CN": "已有验收成果的协作任务，在截止时间之前不能取消。",
    },
    advice: ADVICE.questState,
  },
  quest_over: {
    status: 409,
    error: { en: "This quest is closed or cancelled.", "zh-CN": "这个协作任务已结束或已取消。" },
    advice: ADVICE.questState,
  },
});

/** Other reasons for `not_open`; `undefined` keeps the hint above. */
export const NOT_OPEN_HINTS = {
  held: "The caller holds this slot.",
  not_recruiting: "The quest is over, past its deadline, or its initiator cannot review at present.",
  taken: undefined,
} as const;
