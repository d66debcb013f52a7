import type { Db } from "@/db/connection";
import { type AppealedAct, addAppeal, closeAppeal } from "@/db/queries/moderation/appeals";
import { setLobsterStatus } from "@/db/queries/moderation/lobster-status";
import { text } from "@/lib/api/contract/shapes";
import { endShadow, lockForShadow } from "@/lib/areas/lobsters/shadow";
import { actParams, type ModeratorAct, setVisibility, type TextType, unwrapAct } from "./moderation";

export const APPEAL_TEXT_MAX = 1000;

export const AppealText = text({ min: 1, max: APPEAL_TEXT_MAX });

/**
 * Stores an owner's appeal against an act that harmed their lobster, at most one per act. Throws ApiError 404, and
 * 409 for a second appeal.
 */
export async function appeal(
  db: Db,
  params: { ownerId: string; entryId: string; text: string },
): Promise<void> {
  unwrapAct(await addAppeal(db, params));
}

/**
 * Decides an appeal; `act.reason` is the answer to the owner. An upheld appeal undoes the act as far as it is
 * still in force. Needs a transaction. Throws ApiError 404, and 409 if the appeal is
 * decided already.
 */
export async function decideAppeal(
  db: Db,
  id: string,
  status: "upheld" | "rejected",
  act: ModeratorAct,
): Promise<void> {
  const appealed = unwrapAct(await closeAppeal(db, { id, status, ...actParams(act) }));
  if (status === "upheld") await undo(db, appealed, act);
}

const HIDDEN = new Map<AppealedAct["action"], TextType>([
  ["post_hidden", "post"],
  ["comment_hidden", "comment"],
  ["question_hidden", "question"],
  ["whisper_hidden", "whisper"],
]);

/**
 * Does nothing if the act is no longer in force: if the text is visible or deleted, or the sanction was
 * replaced.
 */
async function undo(
  tx: Db,
  { action, targetId, lobsterId, isSanctionInForce }: AppealedAct,
  act: ModeratorAct,
) {
  const type = HIDDEN.get(action);
  if (type) {
    await setVisibility(tx, type, targetId, "visible", act);
  } else if (isSanctionInForce) {
    await lockForShadow(tx, lobsterId);
    await setLobsterStatus(tx, { lobsterId, status: "active", until: null, ...actParams(act) });
    await endShadow(tx, lobsterId);
  }
}
