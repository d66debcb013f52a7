"use server";

import type { Refused } from "@/app/_parts/form-state";
import { decideAppeal } from "@/lib/moderation/appeals";
import { hideText, restoreText, sanctionLobster } from "@/lib/moderation/moderation";
import { act, settle } from "./_desk/act";
import { AppealForm, endOf, SanctionForm, SettleForm, TextForm } from "./_desk/forms";

export type DeskState = { status: "idle" } | Refused;

/** Hides a post, a comment or an anonymous question, or brings it back. */
export async function moveText(_: DeskState, form: FormData): Promise<DeskState> {
  return act(form, TextForm, async (tx, { verb, type, target, reports }, act) => {
    await (verb === "hide" ? hideText : restoreText)(tx, type, target, act);
    await settle(tx, reports, "actioned", act);
    return `${type}_${verb === "hide" ? "hidden" : "restored"}`;
  });
}

/** Puts a lobster under a status, or lifts it. */
export async function sanction(_: DeskState, form: FormData): Promise<DeskState> {
  return act(form, SanctionForm, async (tx, { lobster, status, duration, reports }, act) => {
    const until = status === "active" ? null : endOf(duration, act.now);
    await sanctionLobster(tx, lobster, { status, until }, act);
    await settle(tx, reports, "actioned", act);
    return status === "active" ? "lifted" : "sanctioned";
  });
}

/** Dismisses reports, or finds them right. */
export async function settleReports(_: DeskState, form: FormData): Promise<DeskState> {
  return act(form, SettleForm, async (tx, { as, reports }, act) => {
    await settle(tx, reports, as, act);
    return as;
  });
}

/** Upholds an appeal, which undoes what it is against, or rejects it; the reason is the answer. */
export async function decide(_: DeskState, form: FormData): Promise<DeskState> {
  return act(form, AppealForm, async (tx, { appeal, decision }, act) => {
    await decideAppeal(tx, appeal, decision, act);
    return decision;
  });
}
