"use server";

import { z } from "zod";
import { type Refused, textOf } from "@/app/_parts/form-state";
import { database } from "@/db/client";
import { ApiError } from "@/lib/api/errors";
import { text } from "@/lib/api/shapes";
import { revokePastedKey } from "@/lib/keys/revoke-pasted";
import { REASON_MAX } from "@/lib/moderation/reason";
import { requireAdmin } from "@/lib/owners/session";
import { problemOf, problemsOf } from "../_desk/problems";

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

const PastedForm = z.object({ pasted: z.string().min(1), found: text({ min: 1, max: REASON_MAX }) });

/** Ends the key that was pasted. What was pasted is in no answer, whatever comes of it. */
export async function endPasted(_: PastedState, form: FormData): Promise<PastedState> {
  const { id } = await requireAdmin();
  const found = textOf(form, "found");
  const wish = PastedForm.safeParse({ pasted: textOf(form, "pasted"), found });
  if (!wish.success) return problemsOf(wish.error, { found });
  const act = { by: { adminOwnerId: id }, reason: wish.data.found, now: new Date() };
  try {
    const { isEnded, lookupId, serialNo, displayName } = await revokePastedKey(
      database().db,
      wish.data.pasted,
      act,
    );
    return { status: "ended", isEnded, lookupId, serialNo, displayName };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return problemOf(error, { found });
  }
}
