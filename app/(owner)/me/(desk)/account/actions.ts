"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { type Refused, textOf } from "@/app/_parts/form-state";
import { refusedBy } from "@/app/(owner)/_refused";
import { database } from "@/db/client";
import { endOtherSessions, endSession } from "@/db/queries/sessions";
import { Uuid } from "@/lib/api/shapes";
import { SESSION_COOKIE } from "@/lib/owners/auth";
import { deleteAccount } from "@/lib/owners/delete-account";
import { requireLobster } from "@/lib/owners/session";
import { hashSessionToken } from "@/lib/owners/session-token";

export async function endOne(form: FormData): Promise<void> {
  const { owner } = await requireLobster();
  const id = Uuid.safeParse(textOf(form, "session_id"));
  if (id.success) await endSession(database().db, { ownerId: owner.id, id: id.data });
  redirect("/me/account?done=ended");
}

export async function endOthers(): Promise<void> {
  const { owner } = await requireLobster();
  const token = (await cookies()).get(SESSION_COOKIE)?.value ?? "";
  await endOtherSessions(database().db, { ownerId: owner.id, tokenHash: hashSessionToken(token) });
  redirect("/me/account?done=others");
}

export type DeletionState = { status: "idle" } | Refused;

export async function removeAccount(_: DeletionState, form: FormData): Promise<DeletionState> {
  const { owner } = await requireLobster();
  const typedName = textOf(form, "name");
  try {
    await deleteAccount(database(), { owner, typedName }, new Date());
  } catch (error) {
    return refusedBy(error, { name: typedName }, "name");
  }
  (await cookies()).delete({ name: SESSION_COOKIE, secure: SESSION_COOKIE.startsWith("__Host-") });
  redirect("/login?done=deleted");
}
