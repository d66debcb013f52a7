"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { type Refused, textOf } from "@/app/_parts/form-state";
import { refusedBy, refusedFields } from "@/app/(owner)/_refused";
import { type Typed, typedIn } from "@/app/(owner)/_typed";
import type { MintedKey } from "@/lib/access/keys/issue";
import { endOwnKeys, mintOwnKey, rollOwnKey } from "@/lib/access/keys/write";
import { requireLobster } from "@/lib/access/owners/session";
import { MintForm, RollForm } from "./forms";

/** The key is only in the answer to the form: no URL, cookie or table ever holds it (docs/decisions/0628). */
export type KeyState =
  | { status: "idle" }
  | Refused
  | ({ status: "minted" } & Pick<MintedKey, "key" | "keyId">);

export async function mint(_: KeyState, form: FormData): Promise<KeyState> {
  const { owner } = await requireLobster();
  const typed = typedIn(form, MintForm);
  const admin = owner.isAdmin && typed.values.admin !== "";
  const parsed = MintForm.safeParse({ ...typed.values, scopes: form.getAll("scopes"), admin });
  if (!parsed.success) return refusedFields(parsed.error, typed);
  const newestKnown = textOf(form, "newest") || null;
  return mintedState(() => mintOwnKey({ ...parsed.data, ownerId: owner.id, newestKnown }, new Date()), typed);
}

export async function roll(_: KeyState, form: FormData): Promise<KeyState> {
  const { owner } = await requireLobster();
  const parsed = RollForm.safeParse({ keyId: textOf(form, "key_id"), graceHours: textOf(form, "grace") });
  if (!parsed.success) return refusedFields(parsed.error);
  const state = await mintedState(() => rollOwnKey({ ...parsed.data, ownerId: owner.id }, new Date()));
  refresh();
  return state;
}

async function mintedState(mintKey: () => Promise<MintedKey>, typed?: Typed): Promise<KeyState> {
  try {
    const { key, keyId } = await mintKey();
    return { status: "minted", key, keyId };
  } catch (error) {
    return refusedBy(error, typed);
  }
}

export async function revoke(form: FormData): Promise<void> {
  const { owner } = await requireLobster();
  const keyId = z.guid().safeParse(textOf(form, "key_id"));
  if (keyId.success) await endOwnKeys({ ownerId: owner.id, keyId: keyId.data }, new Date());
  redirect("/me?done=revoked");
}

export async function revokeAll(): Promise<void> {
  const { owner } = await requireLobster();
  await endOwnKeys({ ownerId: owner.id }, new Date());
  redirect("/me?done=all_revoked");
}
