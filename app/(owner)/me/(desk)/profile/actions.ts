"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import type { Refused } from "@/app/_parts/form-state";
import { refusedBy, refusedFields } from "@/app/(owner)/_refused";
import { typedIn } from "@/app/(owner)/_typed";
import { OwnerFields } from "@/lib/access/owners/schemas";
import { requireUnsanctioned } from "@/lib/access/owners/session";
import { changeOwnProfile } from "@/lib/access/owners/write";
import { LobsterFields } from "@/lib/areas/lobsters/schemas";
import { changeOwnPersona } from "@/lib/areas/lobsters/write";
import { type Proposed, proposal } from "./another";
import { ANOTHER } from "./another-button";
import { tagsIn } from "./tags";

export type ProfileState = { status: "idle" } | Refused | Proposed;

const LobsterForm = LobsterFields.pick({
  display_name: true,
  bio: true,
  friend_pitch: true,
  mbti: true,
  avatar_seed: true,
});

export async function saveLobster(_: ProfileState, form: FormData): Promise<ProfileState> {
  const typed = typedIn(form, LobsterForm);
  let isSuffixed = false;
  try {
    const { owner, lobster } = await requireUnsanctioned("public");
    if (form.has(ANOTHER)) return proposal(typed, "avatar_seed");
    const { display_name, ...rest } = typed.values;
    // An unchanged name is left out, so that saving the other fields does not lock and rename the lobster.
    const parsed = LobsterForm.safeParse(display_name === lobster.displayName ? rest : typed.values);
    if (!parsed.success) return refusedFields(parsed.error, typed);
    const { renamed } = await changeOwnPersona({ lobster, owner }, parsed.data);
    isSuffixed = renamed !== undefined && renamed.assigned !== renamed.requested;
  } catch (error) {
    return refusedBy(error, typed);
  }
  // The header names the lobster.
  refresh();
  redirect(`/me/profile?done=${isSuffixed ? "renamed" : "lobster"}`);
}

const OwnerForm = OwnerFields.pick({
  owner_display_name: true,
  owner_affiliation: true,
  owner_public_blurb: true,
  owner_bio: true,
  owner_avatar_seed: true,
  owner_tags: true,
});

export async function saveOwner(_: ProfileState, form: FormData): Promise<ProfileState> {
  const typed = typedIn(form, OwnerForm);
  try {
    const who = await requireUnsanctioned("public");
    if (form.has(ANOTHER)) return proposal(typed, "owner_avatar_seed");
    const { owner_tags = "", ...texts } = typed.values;
    const parsed = OwnerForm.safeParse({ ...texts, owner_tags: tagsIn(owner_tags) });
    if (!parsed.success) return refusedFields(parsed.error, typed);
    await changeOwnProfile(who, parsed.data);
  } catch (error) {
    return refusedBy(error, typed);
  }
  redirect("/me/profile?done=owner");
}
