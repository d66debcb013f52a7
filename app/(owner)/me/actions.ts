"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { formText, type Refused } from "@/app/_parts/form-state";
import { refusedBy, refusedFields } from "@/app/(owner)/_refused";
import { typedIn } from "@/app/(owner)/_typed";
import { signOut } from "@/lib/access/owners/auth";
import { requireOwner, requireOwnLobster } from "@/lib/access/owners/session";
import { ApiError } from "@/lib/api/contract/errors";
import { DisplayName } from "@/lib/areas/lobsters/schemas";
import { pauseOwnLobster, registerOwnLobster } from "@/lib/areas/lobsters/write";

export type NameState = { status: "idle" } | Refused;

const NameForm = z.object({ display_name: DisplayName });

/** Registers the lobster of a new owner under the name in the form. */
export async function nameLobster(_: NameState, form: FormData): Promise<NameState> {
  const owner = await requireOwner();
  const typed = typedIn(form, NameForm);
  const parsed = NameForm.safeParse(typed.values);
  if (!parsed.success) return refusedFields(parsed.error, typed);
  try {
    await registerOwnLobster(owner.id, parsed.data.display_name);
  } catch (error) {
    // The form was sent twice; the first one registered the lobster.
    const isRegistered = error instanceof ApiError && error.code === "already_has_lobster";
    if (!isRegistered) return refusedBy(error, typed);
  }
  // The header names the lobster.
  refresh();
  redirect("/me?done=named");
}

/** Pauses the lobster, or lets it act again. */
export async function setPaused(form: FormData): Promise<void> {
  const { lobster } = await requireOwnLobster();
  const pause = formText(form, "pause") === "true";
  await pauseOwnLobster(lobster.id, pause ? new Date() : null);
  redirect(pause ? "/me?done=paused" : "/me?done=resumed");
}

export async function logOut(): Promise<void> {
  await signOut({ redirect: false });
  redirect("/");
}
