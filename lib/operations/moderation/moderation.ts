import type { Db } from "@/db/connection";
import { setLobsterStatus } from "@/db/queries/moderation/lobster-status";
import { resolveReport } from "@/db/queries/moderation/report-desk";
import { setTextStatus } from "@/db/queries/moderation/text-status";
import type { LOBSTER_STATUSES } from "@/db/schema/lobsters";
import { endShadow } from "@/lib/areas/lobsters/shadow";
import { MODERATION_REFUSALS } from "./refusals";

/** An operator at the command line, or an admin on the web. */
export type Moderator = "operator" | { adminOwnerId: string };

/**
 * The moderator, the reason and the time of an act. The reason is logged, and the owner concerned can read it
 * (docs/contract.md#lobsters).
 */
export interface ModeratorAct {
  by: Moderator;
  reason: string;
  now: Date;
}

/** The parameters that the SQL statements of moderation take from an act. */
export function actParams({ by, reason, now }: ModeratorAct) {
  const admin = by === "operator" ? null : by.adminOwnerId;
  return {
    actor: admin ? ("admin" as const) : ("operator" as const),
    actorOwnerId: admin,
    reason,
    at: now.toISOString(),
  };
}

/**
 * Puts a lobster under a status, until a time (ISO 8601) or for good. Needs a transaction. Throws 404, and 400 for an end
 * that is past, or for any end of `active`.
 */
export async function sanctionLobster(
  tx: Db,
  lobsterId: string,
  { status, until }: { status: (typeof LOBSTER_STATUSES)[number]; until: string | null },
  act: ModeratorAct,
): Promise<void> {
  if (until && status === "active") throw MODERATION_REFUSALS.refuse("until_of_active");
  if (until && Date.parse(until) <= act.now.getTime()) throw MODERATION_REFUSALS.refuse("until_in_the_past");
  const isFound = await setLobsterStatus(tx, { lobsterId, status, until, ...actParams(act) });
  if (!isFound) throw MODERATION_REFUSALS.refuse("lobster_not_found");
  await endShadow(tx, lobsterId);
}

export type TextType = "post" | "comment" | "question";

/** Takes a visible post, comment or anonymous question down. Throws 404, and 409 when it is not visible. */
export async function hideText(db: Db, type: TextType, id: string, act: ModeratorAct): Promise<void> {
  const outcome = await setTextStatus(db, type, {
    id,
    from: "visible",
    to: "hidden",
    action: `${type}_hidden`,
    ...actParams(act),
  });
  if (!outcome) throw MODERATION_REFUSALS.refuse(`${type}_not_found`);
  if (!outcome.isMoved) throw MODERATION_REFUSALS.refuse("not_visible", { type, status: outcome.status });
}

/** Brings back what hideText took down. Throws 404, and 409 when it is not hidden. */
export async function restoreText(db: Db, type: TextType, id: string, act: ModeratorAct): Promise<void> {
  const outcome = await setTextStatus(db, type, {
    id,
    from: "hidden",
    to: "visible",
    action: `${type}_restored`,
    ...actParams(act),
  });
  if (!outcome) throw MODERATION_REFUSALS.refuse(`${type}_not_found`);
  if (!outcome.isMoved) throw MODERATION_REFUSALS.refuse("not_hidden", { type, status: outcome.status });
}

/** Settles an open report. Throws 404, and 409 when it is settled already. */
export async function settleReport(
  db: Db,
  id: string,
  status: "actioned" | "dismissed",
  act: ModeratorAct,
): Promise<void> {
  const outcome = await resolveReport(db, { id, status, ...actParams(act) });
  if (!outcome) throw MODERATION_REFUSALS.refuse("report_not_found");
  if (!outcome.isResolved) throw MODERATION_REFUSALS.refuse("already_resolved", { status: outcome.status });
}
