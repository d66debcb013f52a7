import type { Db } from "@/db/connection";
import { type AppealOutcome, addAppeal, closeAppeal } from "@/db/queries/moderation/appeals";
import { setLobsterStatus } from "@/db/queries/moderation/lobster-status";
import { moveText } from "@/db/queries/moderation/text-status";
import { text } from "@/lib/api/shapes";
import { endShadow } from "@/lib/areas/lobsters/shadow";
import { type Act, actParams } from "./moderation";
import { MODERATION } from "./refusals";

export const APPEAL_TEXT_MAX = 1000;

export const AppealText = text({ min: 1, max: APPEAL_TEXT_MAX });

/**
 * The owner appeals against a moderator's act: once, and only against what harmed their lobster. Throws 404,
 * and 409 when there was an appeal before.
 */
export async function appeal(
  db: Db,
  wish: { ownerId: string; entryId: string; text: string },
): Promise<void> {
  const outcome = await addAppeal(db, wish);
  if (outcome === "missing") throw MODERATION.refuse("notice_not_found");
  if (outcome === "appealed_before") throw MODERATION.refuse("already_appealed");
}

/**
 * Decides an appeal; `act.reason` is the answer to the owner. One that is upheld undoes what it was against,
 * as far as that is still in force (docs/decisions/0512). Needs a transaction. Throws 404, and 409 when it is decided already.
 */
export async function decideAppeal(
  db: Db,
  id: string,
  status: "upheld" | "rejected",
  act: Act,
): Promise<void> {
  const outcome = await closeAppeal(db, { id, status, ...actParams(act) });
  if (!outcome) throw MODERATION.refuse("appeal_not_found");
  if (!outcome.isDecided) throw MODERATION.refuse("already_decided", { status: outcome.status });
  if (status === "upheld") await undo(db, outcome, act);
}

const HIDDEN = new Map<AppealOutcome["action"], "post" | "comment" | "question">([
  ["post_hidden", "post"],
  ["comment_hidden", "comment"],
  ["question_hidden", "question"],
]);

/** What changed meanwhile stays: words that are back or deleted, a sanction that another one replaced. */
async function undo(tx: Db, { action, targetId, lobsterId, isSanctionInForce }: AppealOutcome, act: Act) {
  const params = actParams(act);
  const type = HIDDEN.get(action);
  if (type) {
    await moveText(tx, type, {
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
