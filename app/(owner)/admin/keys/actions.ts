"use server";

import { type Refused, textOf } from "@/app/_parts/form-state";
import { refusedBy } from "@/app/(owner)/_refused";
import { requireAdmin } from "@/lib/access/owners/session";
import { endPastedKey } from "@/lib/operations/moderation/write";
import { PastedForm } from "../_desk/forms";
import { problemsOf } from "../_desk/problems";

export type PastedState =
  | { status: "idle" }
  | Refused
  | {
      status: "ended";
      isEnded: boolean;
      lookupId: string;
      serialNo: number | null;
      displayName: string | null;
    };

/** Ends the key that was pasted. What was pasted is in no answer, whatever comes of it. */
export async function endPasted(_: PastedState, form: FormData): Promise<PastedState> {
  const { id } = await requireAdmin("public");
  const found = textOf(form, "found");
  const wish = PastedForm.safeParse({ pasted: textOf(form, "pasted"), found });
  if (!wish.success) return problemsOf(wish.error, { found });
  const act = { by: { adminOwnerId: id }, reason: wish.data.found, now: new Date() };
  try {
    const { isEnded, lookupId, serialNo, displayName } = await endPastedKey(wish.data.pasted, act);
    return { status: "ended", isEnded, lookupId, serialNo, displayName };
  } catch (error) {
    return refusedBy(error, { found });
  }
}
