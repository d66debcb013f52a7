"use server";

import { formText, type Refused } from "@/app/_parts/form-state";
import { refusedBy } from "@/app/(owner)/_refused";
import { typedIn } from "@/app/(owner)/_typed";
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

const ShownAgain = PastedForm.pick({ found: true });

/** Revokes the pasted key. The answer never contains what was pasted, whether it succeeds or not. */
export async function endPasted(_: PastedState, form: FormData): Promise<PastedState> {
  const { id } = await requireAdmin("public");
  const typed = typedIn(form, ShownAgain);
  const parsed = PastedForm.safeParse({
    ...typed.values,
    pasted: formText(form, "pasted"),
    sure: formText(form, "sure"),
  });
  if (!parsed.success) return problemsOf(parsed.error, typed);
  const act = { by: { adminOwnerId: id }, reason: parsed.data.found, now: new Date() };
  try {
    const { isEnded, lookupId, serialNo, displayName } = await endPastedKey(parsed.data.pasted, act);
    return { status: "ended", isEnded, lookupId, serialNo, displayName };
  } catch (error) {
    return refusedBy(error, typed);
  }
}
