import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { keyCache } from "@/lib/api/authenticate";
import type { LobsterStatus } from "@/lib/api/principal";
import { appeal, decideAppeal } from "./appeals";
import { type Duration, endOf } from "./durations";
import { type Act, hideText, restoreText, sanctionLobster, settleReport, type TextType } from "./moderation";
import { revokePastedKey } from "./revoke-pasted";

/** A moderator ends a key that somebody found. Throws ApiError as revokePastedKey does. */
export const endPastedKey = (pasted: string, act: Act) => revokePastedKey(database().db, pasted, act);

/** An owner appeals against an act. Throws ApiError as `appeal` does. */
export const addOwnAppeal = (wish: { ownerId: string; entryId: string; text: string }) =>
  appeal(database().db, wish);

// What a moderator does on the web is done with the reports that it settles, all of it or nothing.

interface Settling {
  /** The reports that are found right with it. */
  reports: string[];
}

interface TextAct extends Settling {
  verb: "hide" | "restore";
  type: TextType;
  target: string;
}

/** Hides a text, or brings it back. Throws ApiError 404 and 409. */
export const moderateText = ({ verb, type, target, reports }: TextAct, act: Act) =>
  moderate(async (tx) => {
    await (verb === "hide" ? hideText : restoreText)(tx, type, target, act);
    await settle(tx, reports, "actioned", act);
  });

interface LobsterAct extends Settling {
  lobster: string;
  status: LobsterStatus;
  duration: Duration;
}

/** Puts a lobster under a status, or lifts it. Throws ApiError 404. */
export const moderateLobster = ({ lobster, status, duration, reports }: LobsterAct, act: Act) =>
  moderate(async (tx) => {
    const until = status === "active" ? null : endOf(duration, act.now);
    await sanctionLobster(tx, lobster, { status, until }, act);
    await settle(tx, reports, "actioned", act);
  });

/** Dismisses reports, or finds them right. Throws ApiError 404 and 409. */
export const settleReports = (reports: string[], as: "actioned" | "dismissed", act: Act) =>
  moderate((tx) => settle(tx, reports, as, act));

/** Decides an appeal. Throws ApiError 404 and 409. */
export const settleAppeal = (id: string, decision: "upheld" | "rejected", act: Act) =>
  moderate((tx) => decideAppeal(tx, id, decision, act));

async function moderate(work: (tx: Db) => Promise<void>): Promise<void> {
  await database().transaction(work);
  // Whoever it concerns is what they are now, in this process from this moment on.
  keyCache.forgetAll();
}

/** Settles reports one by one, as the command line does, each with its record. */
async function settle(tx: Db, ids: string[], as: "actioned" | "dismissed", act: Act): Promise<void> {
  for (const id of ids) await settleReport(tx, id, as, act);
}
