"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { type Refused, refused, textOf } from "@/app/_parts/form-state";
import { refusedFields } from "@/app/(owner)/_rules";
import { ApiError } from "@/lib/api/errors";
import { Uuid } from "@/lib/api/shapes";
import { AppealText } from "@/lib/moderation/appeals";
import { addOwnAppeal } from "@/lib/moderation/write";
import { requireLobster } from "@/lib/owners/session";

export type AppealState = { status: "idle" } | Refused;

const AppealFields = z.object({ entry_id: Uuid, text: AppealText });

export async function sendAppeal(_: AppealState, form: FormData): Promise<AppealState> {
  const { owner } = await requireLobster();
  const values = { entry_id: textOf(form, "entry_id"), text: textOf(form, "text") };
  const wish = AppealFields.safeParse(values);
  if (!wish.success) return refusedFields(wish.error, values);
  try {
    await addOwnAppeal({ ownerId: owner.id, entryId: wish.data.entry_id, text: wish.data.text });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const t = await getTranslations("me.moderation.problems");
    return refused(t(error.status === 409 ? "already_appealed" : "notice_not_found"), values);
  }
  redirect("/me/moderation?done=appealed");
}
