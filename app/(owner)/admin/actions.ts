"use server";

import type { Refused } from "@/app/_parts/form-state";
import * as moderation from "@/lib/operations/moderation/write";
import { act } from "./_desk/act";
import { AppealForm, SanctionForm, SettleForm, TextForm } from "./_desk/forms";

export type DeskState = { status: "idle" } | Refused;

/** Hides a post, a comment or an anonymous question, or brings it back. */
export async function moveText(_: DeskState, form: FormData): Promise<DeskState> {
  return act(form, TextForm, async (wish, act) => {
    await moderation.moderateText(wish, act);
    return `${wish.type}_${wish.verb === "hide" ? "hidden" : "restored"}`;
  });
}

/** Puts a lobster under a status, or lifts it. */
export async function sanction(_: DeskState, form: FormData): Promise<DeskState> {
  return act(form, SanctionForm, async (wish, act) => {
    await moderation.moderateLobster(wish, act);
    return wish.status === "active" ? "lifted" : "sanctioned";
  });
}

/** Dismisses reports, or finds them right. */
export async function settleReports(_: DeskState, form: FormData): Promise<DeskState> {
  return act(form, SettleForm, async ({ as, reports }, act) => {
    await moderation.settleReports(reports, as, act);
    return as;
  });
}

/** Upholds an appeal, which undoes what it is against, or rejects it; the reason is the answer. */
export async function decide(_: DeskState, form: FormData): Promise<DeskState> {
  return act(form, AppealForm, async ({ appeal, decision }, act) => {
    await moderation.settleAppeal(appeal, decision, act);
    return decision;
  });
}
