"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { formText, type Refused } from "@/app/_parts/form-state";
import { refusedBy, refusedFields } from "@/app/(owner)/_refused";
import { type Typed, typedIn } from "@/app/(owner)/_typed";
import type { MintedKey } from "@/lib/access/keys/issue";
import { endOwnKeys, mintOwnKey, rollOwnKey } from "@/lib/access/keys/write";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { MintFields, RollFields } from "./forms";

/** The key is only in the answer to the form: no URL, cookie or table ever holds it (docs/decisions/0628). */
export type KeyState =
  | { status: "idle" }
  | Refused
  | ({ status: "minted" } & Pick<MintedKey, "key" | "keyId">);

export async function mint(_: KeyState, form: FormData): Promise<KeyState> {
  const { owner } = await requireOwnLobster();
  const typed = typedIn(form, MintFields);
  const admin = owner.isAdmin && typed.values.admin !== "";
  const parsed = MintFields.safeParse({ ...typed.values, scopes: form.getAll("scopes"), admin });
  if (!parsed.success) return refusedFields(parsed.error, typed);
  const newestKnown = formText(form, "newest") || null;
  return mintedState(() => mintOwnKey({ ...parsed.data, ownerId: owner.id, newestKnown }, new Date()), typed);
}

export async function roll(_: KeyState, form: FormData): Promise<KeyState> {
  const { owner } = await requireOwnLobster();
  const parsed = RollFields.safeParse({
    keyId: formText(form, "key_id"),
    graceHours: formText(form, "grace"),
  });
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
  const { owner } = await requireOwnLobster();
  const keyId = z.guid().safeParse(formText(form, "key_id"));
  if (keyId.success) await endOwnKeys({ ownerId: owner.id, keyId: keyId.data }, new Date());
  redirect("/me?done=revoked");
}

export async function revokeAll(): Promise<void> {
  const { owner } = await requireOwnLobster();
  await endOwnKeys({ ownerId: owner.id }, new Date());
  redirect("/me?done=all_revoked");
}
