import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { keyCache } from "@/lib/access/keys/cache";
import type { LobsterStatus } from "@/lib/api/contract/principal";
import { appeal, decideAppeal } from "./appeals";
import { type Duration, endOf } from "./durations";
import {
  hideText,
  type ModeratorAct,
  restoreText,
  sanctionLobster,
  settleReport,
  type TextType,
} from "./moderation";
import { revokePastedKey } from "./revoke-pasted";

/** Revokes a key that was found in public. Throws ApiError as revokePastedKey does. */
export const endPastedKey = (pasted: string, act: ModeratorAct) =>
  revokePastedKey(database().db, pasted, act);

/** An owner appeals against an act. Throws ApiError as `appeal` does. */
export const addOwnAppeal = (params: { ownerId: string; entryId: string; text: string }) =>
  appeal(database().db, params);

// An act on the web and the reports that it settles share one transaction.

interface SettlesReports {
  /** The ids of the reports to settle as actioned in the same transaction. */
  reports: string[];
}

interface TextAct extends SettlesReports {
  verb: "hide" | "restore";
  type: TextType;
  target: string;
}

/** Hides or restores a text. Throws ApiError 404 and 409. */
export const moderateText = ({ verb, type, target, reports }: TextAct, act: ModeratorAct) =>
  moderate(async (tx) => {
    await (verb === "hide" ? hideText : restoreText)(tx, type, target, act);
    await settle(tx, reports, "actioned", act);
  });

interface LobsterAct extends SettlesReports {
  lobster: string;
  status: LobsterStatus;
  duration: Duration;
}

/** Puts a lobster under a status; `active` lifts a sanction. Throws ApiError 404. */
export const moderateLobster = ({ lobster, status, duration, reports }: LobsterAct, act: ModeratorAct) =>
  moderate(async (tx) => {
    const until = status === "active" ? null : endOf(duration, act.now);
    await sanctionLobster(tx, lobster, { status, until }, act);
    await settle(tx, reports, "actioned", act);
  });

/** Settles reports as dismissed or actioned. Throws ApiError 404 and 409. */
export const settleOpenReports = (reports: string[], as: "actioned" | "dismissed", act: ModeratorAct) =>
  moderate((tx) => settle(tx, reports, as, act));

/** Decides an appeal. Throws ApiError 404 and 409. */
export const settleAppeal = (id: string, decision: "upheld" | "rejected", act: ModeratorAct) =>
  moderate((tx) => decideAppeal(tx, id, decision, act));

async function moderate(work: (tx: Db) => Promise<void>): Promise<void> {
  await database().transaction(work);
  // This process then applies the new state at once (docs/decisions/0628).
  keyCache.forget("all");
}

/** Settles reports one by one, so that each has its own entry in the log. */
async function settle(tx: Db, ids: string[], as: "actioned" | "dismissed", act: ModeratorAct): Promise<void> {
  for (const id of ids) await settleReport(tx, id, as, act);
}
