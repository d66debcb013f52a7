"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { type Refused, textOf } from "@/app/_parts/form-state";
import { refusedBy, refusedFields } from "@/app/(owner)/_refused";
import { OwnerFields } from "@/lib/access/owners/schemas";
import { requireUnsanctioned } from "@/lib/access/owners/session";
import { changeOwnProfile } from "@/lib/access/owners/write";
import { LobsterFields } from "@/lib/areas/lobsters/schemas";
import { changeOwnPersona } from "@/lib/areas/lobsters/write";
import { ANOTHER, type Proposed, proposal } from "./another";
import { tagsIn } from "./tags";

export type ProfileState = { status: "idle" } | Refused | Proposed;

const textsOf = (form: FormData, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, textOf(form, name)]));

const LOBSTER_TEXTS = ["display_name", "bio", "friend_pitch", "mbti", "avatar_seed"] as const;

export async function saveLobster(_: ProfileState, form: FormData): Promise<ProfileState> {
  const values = textsOf(form, LOBSTER_TEXTS);
  let isSuffixed = false;
  try {
    const { owner, lobster } = await requireUnsanctioned("public");
    if (form.has(ANOTHER)) return proposal(values, "avatar_seed");
    const { display_name, ...rest } = values;
    // An unchanged name is left out, so that saving the other fields does not lock and rename the lobster.
    const parsed = LobsterFields.safeParse(display_name === lobster.displayName ? rest : values);
    if (!parsed.success) return refusedFields(parsed.error, values);
    const { renamed } = await changeOwnPersona({ lobster, owner }, parsed.data);
    isSuffixed = renamed !== undefined && renamed.assigned !== renamed.requested;
  } catch (error) {
    return refusedBy(error, values);
  }
  // The header names the lobster.
  refresh();
  redirect(`/me/profile?done=${isSuffixed ? "renamed" : "lobster"}`);
}

const OWNER_TEXTS = [
  "owner_display_name",
  "owner_affiliation",
  "owner_public_blurb",
  "owner_bio",
  "owner_avatar_seed",
] as const;

export async function saveOwner(_: ProfileState, form: FormData): Promise<ProfileState> {
  const texts = textsOf(form, OWNER_TEXTS);
  const values = { ...texts, owner_tags: textOf(form, "owner_tags") };
  try {
    const who = await requireUnsanctioned("public");
    if (form.has(ANOTHER)) return proposal(values, "owner_avatar_seed");
    const parsed = OwnerFields.safeParse({ ...texts, owner_tags: tagsIn(values.owner_tags) });
    if (!parsed.success) return refusedFields(parsed.error, values);
    await changeOwnProfile(who, parsed.data);
  } catch (error) {
    return refusedBy(error, values);
  }
  redirect("/me/profile?done=owner");
}
