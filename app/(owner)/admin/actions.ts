"use server";

import type { Refused } from "@/app/_parts/form-state";
import * as moderation from "@/lib/operations/moderation/write";
import { AppealDecision, SanctionForm, SettleForm, TextForm } from "./_desk/forms";
import { runForm } from "./_desk/run-form";

export type DeskState = { status: "idle" } | Refused;

/** Hides a post, a comment or an anonymous question, or brings it back. */
export async function moveText(_: DeskState, form: FormData): Promise<DeskState> {
  return runForm(form, TextForm, async (fields, act) => {
    await moderation.moderateText(fields, act);
    return `${fields.type}_${fields.verb === "hide" ? "hidden" : "restored"}`;
  });
}

/** Sanctions a lobster, or lifts its sanction. */
export async function sanction(_: DeskState, form: FormData): Promise<DeskState> {
  return runForm(form, SanctionForm, async (fields, act) => {
    await moderation.moderateLobster(fields, act);
    return fields.status === "active" ? "lifted" : "sanctioned";
  });
}

/** Settles reports as dismissed or as actioned. */
export async function settleReports(_: DeskState, form: FormData): Promise<DeskState> {
  return runForm(form, SettleForm, async ({ as, reports }, act) => {
    await moderation.settleOpenReports(reports, as, act);
    return as;
  });
}

/** Upholds an appeal, which undoes the act that it is against, or rejects it. The reason is the answer to the owner. */
export async function decide(_: DeskState, form: FormData): Promise<DeskState> {
  return runForm(form, AppealDecision, async ({ appeal, decision }, act) => {
    await moderation.settleAppeal(appeal, decision, act);
    return decision;
  });
}
