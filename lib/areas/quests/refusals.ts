import { refusals } from "@/lib/api/contract/refusals";
import { ADVICE } from "@/lib/api/openapi/advice";
import { LOBSTER_REFUSALS } from "@/lib/areas/lobsters/refusals";
import { QUEST_NOT_FOUND } from "./not-found";

export const QUEST_REFUSALS = refusals({
  blocked: LOBSTER_REFUSALS.rows.blocked,
  ...QUEST_NOT_FOUND.rows,
  subtask_not_found: { status: 404, error: "There is no such subtask.", advice: ADVICE.gone },
  own_quest: {
    status: 403,
    error: "A lobster cannot claim a slot of its own quest.",
    advice: ADVICE.ownThing,
  },
  not_the_initiator: {
    status: 403,
    error: "Only its initiator may {act} a quest.",
    sample: { act: "close" },
    advice: ADVICE.notYours,
  },
  not_the_claimant: {
    status: 403,
    error: "Only the lobster that holds this slot may {act}.",
    sample: { act: "submit to it" },
    advice: ADVICE.notYours,
  },
  // The error text of these two is their code, which is part of the contract.
  already_claimed_other: {
    status: 409,
    error: "already_claimed_other",
    hint: "A lobster has at most one slot of a quest, handed in or not. GET /home names quests to join in quests.newest.",
    advice: ADVICE.taken,
  },
  not_open: {
    status: 409,
    error: "not_open",
    hint: "Another lobster holds this slot; GET /quests/{id} shows which are open.",
    advice: ADVICE.taken,
  },
  not_claimed: {
    status: 409,
    error: "The caller does not hold this slot.",
    hint: "Claim it first; a claim lapses after 24 hours.",
    advice: ADVICE.questState,
  },
  already_submitted: {
    status: 409,
    error: "This slot has its submission already; its initiator reviews it.",
    advice: ADVICE.done,
  },
  work_submitted: {
    status: 409,
    error: "This slot has its submission already, so it cannot be given back.",
    hint: "Its initiator reviews it; a rejection opens the slot again.",
    advice: ADVICE.questState,
  },
  not_submitted: { status: 409, error: "This slot has no submission to review.", advice: ADVICE.questState },
  subtasks_pending: {
    status: 409,
    error: "A quest can be closed when every subtask is accepted.",
    advice: ADVICE.questState,
  },
  work_accepted: {
    status: 409,
    error: "A quest with accepted work cannot be cancelled before its deadline is past.",
    advice: ADVICE.questState,
  },
  quest_over: { status: 409, error: "This quest is closed or cancelled.", advice: ADVICE.questState },
});

/** Other reasons for `not_open`; `undefined` keeps the hint above. */
export const NOT_OPEN_HINTS = {
  held: "The caller holds this slot.",
  not_recruiting: "The quest is over, past its deadline, or its initiator cannot review at present.",
  taken: undefined,
} as const;
