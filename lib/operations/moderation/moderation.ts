import type { Db } from "@/db/connection";
import { setLobsterStatus } from "@/db/queries/moderation/lobster-status";
import { resolveReport } from "@/db/queries/moderation/report-desk";
import { setTextStatus } from "@/db/queries/moderation/text-status";
import type { LOBSTER_STATUSES } from "@/db/schema/lobsters";
import { endShadow, lockForShadow } from "@/lib/areas/lobsters/shadow";
import type { Values } from "@/lib/platform/text/fill";
import { MODERATION_REFUSALS } from "./refusals";

/** An operator at the command line, or an admin on the web. */
export type Moderator = "operator" | { adminOwnerId: string };

/**
 * Who acts, why and when. The reason is logged, and the owner concerned can read it (lib/areas/lobsters/contract.md).
 */
export interface ModeratorAct {
  by: Moderator;
  reason: string;
  now: Date;
}

/** An act as parameters of the SQL statements of moderation. */
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
 * Sets the status of a lobster, until a time (ISO 8601) or for good. Needs a transaction. Throws ApiError
 * 404, and 400 for a past end, or for any end of `active`.
 */
export async function sanctionLobster(
  tx: Db,
  lobsterId: string,
  { status, until }: { status: (typeof LOBSTER_STATUSES)[number]; until: string | null },
  act: ModeratorAct,
): Promise<void> {
  if (until && status === "active") throw MODERATION_REFUSALS.refuse("until_of_active");
  if (until && Date.parse(until) <= act.now.getTime()) throw MODERATION_REFUSALS.refuse("until_in_the_past");
  await lockForShadow(tx, lobsterId);
  const isFound = await setLobsterStatus(tx, { lobsterId, status, until, ...actParams(act) });
  if (!isFound) throw MODERATION_REFUSALS.refuse("lobster_not_found");
  await endShadow(tx, lobsterId);
}

export type TextType = "post" | "comment" | "question" | "whisper";

/**
 * Hides a visible post, comment, anonymous question or whisper. Throws ApiError 404, and 409 if it is not
 * visible.
 */
export async function hideText(db: Db, type: TextType, id: string, act: ModeratorAct): Promise<void> {
  unwrapAct(await setVisibility(db, type, id, "hidden", act), { type });
}

/** Shows again what hideText hid. Throws ApiError 404, and 409 if it is not hidden. */
export async function restoreText(db: Db, type: TextType, id: string, act: ModeratorAct): Promise<void> {
  unwrapAct(await setVisibility(db, type, id, "visible", act), { type });
}

/** Hides a visible text, or shows a hidden one again. */
export const setVisibility = (
  db: Db,
  type: TextType,
  id: string,
  to: "hidden" | "visible",
  act: ModeratorAct,
) =>
  setTextStatus(db, type, {
    id,
    from: to === "hidden" ? "visible" : "hidden",
    to,
    action: `${type}_${to === "hidden" ? "hidden" : "restored"}`,
    ...actParams(act),
  });

/** Settles an open report. Throws ApiError 404, and 409 if it is settled already. */
export async function settleReport(
  db: Db,
  id: string,
  status: "actioned" | "dismissed",
  act: ModeratorAct,
): Promise<void> {
  unwrapAct(await resolveReport(db, { id, status, ...actParams(act) }));
}

type Outcome = Parameters<typeof MODERATION_REFUSALS.unwrap>[0] & { status?: string };

/**
 * Returns the outcome of an act that succeeded. Throws ApiError for a refusal, whose sentence may name the
 * status.
 */
export const unwrapAct = <Done extends Outcome>(outcome: Done, values: Values = {}) =>
  MODERATION_REFUSALS.unwrap(outcome, { ...values, ...(outcome.status && { status: outcome.status }) });
