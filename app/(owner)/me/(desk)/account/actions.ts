"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { formText, type Refused } from "@/app/_parts/form-state";
import { refusedBy } from "@/app/(owner)/_refused";
import { typedIn } from "@/app/(owner)/_typed";
import { deleteAccount } from "@/lib/access/owners/delete-account";
import { forgetSession, requireOwnLobster } from "@/lib/access/owners/session";
import { endOtherOwnSessions, endOwnSession } from "@/lib/access/owners/write";
import { Uuid } from "@/lib/api/contract/shapes";
import { DisplayName } from "@/lib/areas/lobsters/schemas";

export async function endOne(form: FormData): Promise<void> {
  const { owner } = await requireOwnLobster();
  const id = Uuid.safeParse(formText(form, "session_id"));
  if (id.success) await endOwnSession(owner.id, id.data);
  redirect("/me/account?done=ended");
}

export async function endOthers(): Promise<void> {
  const { owner } = await requireOwnLobster();
  await endOtherOwnSessions(owner.id);
  redirect("/me/account?done=others");
}

export type DeletionState = { status: "idle" } | Refused;

const DeleteForm = z.object({ name: DisplayName });

export async function removeAccount(_: DeletionState, form: FormData): Promise<DeletionState> {
  const { owner } = await requireOwnLobster();
  const typed = typedIn(form, DeleteForm);
  try {
    await deleteAccount({ owner, typedName: typed.values.name ?? "" }, new Date());
  } catch (error) {
    return refusedBy(error, typed, "name");
  }
  await forgetSession();
  redirect("/login?done=deleted");
}
