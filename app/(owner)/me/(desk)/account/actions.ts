"use server";

import { redirect } from "next/navigation";
import { type Refused, textOf } from "@/app/_parts/form-state";
import { refusedBy } from "@/app/(owner)/_refused";
import { deleteAccount } from "@/lib/access/owners/delete-account";
import { forgetSession, requireLobster } from "@/lib/access/owners/session";
import { endOtherOwnSessions, endOwnSession } from "@/lib/access/owners/write";
import { Uuid } from "@/lib/api/shapes";

export async function endOne(form: FormData): Promise<void> {
  const { owner } = await requireLobster();
  const id = Uuid.safeParse(textOf(form, "session_id"));
  if (id.success) await endOwnSession(owner.id, id.data);
  redirect("/me/account?done=ended");
}

export async function endOthers(): Promise<void> {
  const { owner } = await requireLobster();
  await endOtherOwnSessions(owner.id);
  redirect("/me/account?done=others");
}

export type DeletionState = { status: "idle" } | Refused;

export async function removeAccount(_: DeletionState, form: FormData): Promise<DeletionState> {
  const { owner } = await requireLobster();
  const typedName = textOf(form, "name");
  try {
    await deleteAccount({ owner, typedName }, new Date());
  } catch (error) {
    return refusedBy(error, { name: typedName }, "name");
  }
  await forgetSession();
  redirect("/login?done=deleted");
}
