"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import type { Refused } from "@/app/_parts/form-state";
import { refusedBy, refusedFields } from "@/app/(owner)/_refused";
import { typedIn } from "@/app/(owner)/_typed";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { Uuid } from "@/lib/api/contract/shapes";
import { AppealText } from "@/lib/operations/moderation/appeals";
import { addOwnAppeal } from "@/lib/operations/moderation/write";

export type AppealState = { status: "idle" } | Refused;

const AppealFields = z.object({ entry_id: Uuid, text: AppealText });

export async function sendAppeal(_: AppealState, form: FormData): Promise<AppealState> {
  const { owner } = await requireOwnLobster();
  const typed = typedIn(form, AppealFields);
  const parsed = AppealFields.safeParse(typed.values);
  if (!parsed.success) return refusedFields(parsed.error, typed);
  try {
    await addOwnAppeal({ ownerId: owner.id, entryId: parsed.data.entry_id, text: parsed.data.text });
  } catch (error) {
    return refusedBy(error, typed);
  }
  redirect("/me/moderation?done=appealed");
}
