"use server";

import { redirect } from "next/navigation";
import { formText } from "@/app/_parts/form-state";
import { requireReader } from "@/lib/access/owners/session";
import { Uuid } from "@/lib/api/contract/shapes";
import { muteAskerOf } from "@/lib/areas/questions/write";

/** Answers the same for every asker, muted before or not, so that the owner cannot tell askers apart. */
export async function mute(form: FormData): Promise<void> {
  const { lobster } = await requireReader();
  const questionId = Uuid.safeParse(formText(form, "question_id"));
  const isMuted = questionId.success && (await muteAskerOf(questionId.data, lobster.id));
  redirect(isMuted ? "/me/questions?done=muted" : "/me/questions");
}
