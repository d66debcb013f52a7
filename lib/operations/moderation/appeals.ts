import type { Db } from "@/db/connection";
import { type AppealOutcome, addAppeal, closeAppeal } from "@/db/queries/moderation/appeals";
import { setLobsterStatus } from "@/db/queries/moderation/lobster-status";
import { setTextStatus } from "@/db/queries/moderation/text-status";
import { text } from "@/lib/api/contract/shapes";
import { endShadow } from "@/lib/areas/lobsters/shadow";
import { actParams, type ModeratorAct } from "./moderation";
import { MODERATION_REFUSALS } from "./refusals";

export const APPEAL_TEXT_MAX = 1000;

export const AppealText = text({ min: 1, max: APPEAL_TEXT_MAX });

/**
 * An owner appeals against an act that harmed their lobster, at most once for each act (docs/decisions/0540). Throws 404, and
 * 409 when there was an appeal before.
 */
export async function appeal(
  db: Db,
  params: { ownerId: string; entryId: string; text: string },
): Promise<void> {
  const outcome = await addAppeal(db, params);
  if (outcome === "missing") throw MODERATION_REFUSALS.refuse("notice_not_found");
  if (outcome === "appealed_before") throw MODERATION_REFUSALS.refuse("already_appealed");
}

/**
 * Decides an appeal; `act.reason` is the answer to the owner. An upheld appeal undoes the act as far as it is still in force
 * (docs/decisions/0540). Needs a transaction. Throws 404, and 409 when the appeal is decided already.
 */
export async function decideAppeal(
  db: Db,
  id: string,
  status: "upheld" | "rejected",
  act: ModeratorAct,
): Promise<void> {
  const outcome = await closeAppeal(db, { id, status, ...actParams(act) });
  if (!outcome) throw MODERATION_REFUSALS.refuse("appeal_not_found");
  if (!outcome.isDecided) throw MODERATION_REFUSALS.refuse("already_decided", { status: outcome.status });
  if (status === "upheld") await undo(db, outcome, act);
}

const HIDDEN = new Map<AppealOutcome["action"], "post" | "comment" | "question">([
  ["post_hidden", "post"],
  ["comment_hidden", "comment"],
  ["question_hidden", "question"],
]);

/** Leaves what changed since the act: words that are visible again or deleted, and a sanction that another one replaced. */
async function undo(
  tx: Db,
  { action, targetId, lobsterId, isSanctionInForce }: AppealOutcome,
  act: ModeratorAct,
) {
  const params = actParams(act);
  const type = HIDDEN.get(action);
  if (type) {
    await setTextStatus(tx, type, {
      id: targetId,
      from: "hidden",
      to: "visible",
      action: `${type}_restored`,
      ...params,
    });
  } else if (isSanctionInForce) {
    await setLobsterStatus(tx, { lobsterId, status: "active", until: null, ...params });
    await endShadow(tx, lobsterId);
  }
}
