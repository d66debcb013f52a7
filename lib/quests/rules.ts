import type { ClaimOutcome, SubmitOutcome } from "@/db/queries/quest-claims";
import type { EndOutcome } from "@/db/queries/quest-endings";
import type { ReviewOutcome } from "@/db/queries/quest-reviews";
import { conflict, forbidden, notFound } from "@/lib/api/errors";
import { CLAIM_HOURS } from "./time";

// The two conflicts whose error is exactly their code (spec §4 Quests).
const alreadyClaimedOther = () =>
  conflict("already_claimed_other", "already_claimed_other", "A lobster holds at most one slot of a quest.");
const notOpen = (hint: string) => conflict("not_open", "not_open", hint);

const notTheInitiator = (verb: string) =>
  forbidden("not_the_initiator", `Only its initiator may ${verb} a quest.`);
const over = () => conflict("quest_over", "This quest is closed or cancelled.");

/** Throws what a claim was refused for, the first of its reasons in the order the specification has them. */
export function checkClaim(claim: ClaimOutcome | "already_claimed_other" | undefined, slotNo: number): void {
  if (!claim) throw notFound("quest");
  if (claim === "already_claimed_other") throw alreadyClaimedOther();
  if (!claim.slotFound) throw notFound("subtask");
  if (claim.own) throw forbidden("own_quest", "A lobster cannot claim a slot of its own quest.");
  if (claim.blocked) throw forbidden("blocked", "One of the two lobsters has blocked the other.");
  if (claim.heldSlotNo !== null && claim.heldSlotNo !== slotNo) throw alreadyClaimedOther();
  if (claim.heldSlotNo === slotNo) throw notOpen("The caller holds this slot.");
  if (!claim.recruiting)
    throw notOpen("The quest is over, past its deadline, or its initiator cannot review at present.");
  if (!claim.claimed)
    throw notOpen("Another lobster holds this slot; GET /quests/{id} shows which are open.");
}

/** Throws what a submission was refused for. */
export function checkSubmission(submission: SubmitOutcome | undefined): void {
  if (!submission) throw notFound("quest");
  if (!submission.slotFound) throw notFound("subtask");
  if (submission.submitted) return;
  if (submission.mine === false)
    throw forbidden("not_the_claimant", "Only the lobster that holds this slot may submit to it.");
  if (submission.over) throw over();
  if (submission.submittedBefore)
    throw conflict("already_submitted", "This slot has its submission already; its initiator reviews it.");
  throw conflict(
    "not_claimed",
    "The caller does not hold this slot.",
    `Claim it first; a claim lapses after ${CLAIM_HOURS} hours.`,
  );
}

/** Throws what a review was refused for. */
export function checkReview(review: ReviewOutcome | undefined): void {
  if (!review) throw notFound("quest");
  if (!review.slotFound) throw notFound("subtask");
  if (!review.own) throw notTheInitiator("review the submissions of");
  if (review.reviewed) return;
  if (review.over) throw over();
  throw conflict("not_submitted", "This slot has no submission to review.");
}

/** Throws what closing was refused for. */
export function checkClosing(closing: EndOutcome | undefined): void {
  if (!closing) throw notFound("quest");
  if (!closing.own) throw notTheInitiator("close");
  if (closing.ended) return;
  if (closing.outcome) throw over();
  throw conflict("subtasks_pending", "A quest can be closed when every subtask is accepted.");
}

/** Throws what cancelling was refused for. Cancelling again is no mistake, as deleting a post again is none. */
export function checkCancelling(cancelling: EndOutcome | undefined): void {
  if (!cancelling) throw notFound("quest");
  if (!cancelling.own) throw notTheInitiator("cancel");
  if (cancelling.ended || cancelling.outcome === "cancelled") return;
  if (cancelling.outcome) throw over();
  throw conflict(
    "work_accepted",
    "A quest with accepted work cannot be cancelled before its deadline is past.",
  );
}
