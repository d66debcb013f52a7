"use server";

import * as moderation from "@/lib/operations/moderation/write";
import { deskAction } from "./_desk/desk-action";
import { AppealDecision, SanctionForm, SettleForm, TextForm } from "./_desk/forms";

/** Hides a post, a comment or an anonymous question, or restores it. */
export const moveText = deskAction(TextForm, async (fields, act) => {
  await moderation.moderateText(fields, act);
  return `${fields.type}_${fields.verb === "hide" ? "hidden" : "restored"}`;
});

export const sanction = deskAction(SanctionForm, async (fields, act) => {
  await moderation.moderateLobster(fields, act);
  return fields.status === "active" ? "lifted" : "sanctioned";
});

export const settleReports = deskAction(SettleForm, async ({ as, reports }, act) => {
  await moderation.settleOpenReports(reports, as, act);
  return as;
});

/**
 * Upholds an appeal, which undoes the contested act, or rejects it. The reason is the answer to the owner.
 */
export const decide = deskAction(AppealDecision, async ({ appeal, decision }, act) => {
  await moderation.settleAppeal(appeal, decision, act);
  return decision;
});
