"use server";

import { formAction } from "@/app/_forms/form-action";
import { endPastedKey } from "@/lib/operations/moderation/write";
import { actOf, problemsOf, requireActingAdmin } from "../_desk/desk-action";
import { PastedForm } from "../_desk/forms";

/** Revokes the pasted key. The answer never contains what was pasted, whether it succeeds or not. */
export const endPasted = formAction(
  requireActingAdmin,
  PastedForm,
  async (admin, { pasted, found }) => {
    const { isEnded, lookupId, serialNo, displayName } = await endPastedKey(pasted, actOf(admin, found));
    return { status: "ended" as const, isEnded, lookupId, serialNo, displayName };
  },
  { onInvalid: problemsOf },
);
