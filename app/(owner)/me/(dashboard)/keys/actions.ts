"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { buttonAction, formAction } from "@/app/_forms/form-action";
import type { MintedKey } from "@/lib/access/keys/issue";
import { declareOfOwnKey, endOwnKeys, mintOwnKey, rollOwnKey } from "@/lib/access/keys/write";
import { requireOwnLobster, requireUnsanctioned } from "@/lib/access/owners/session";
import { Uuid } from "@/lib/api/contract/shapes";
import { DeclaredFormFields, MintFields, RollFields } from "./forms";

export const mint = formAction(
  requireOwnLobster,
  MintFields,
  async ({ owner }, fields) => minted(await mintOwnKey({ ...fields, ownerId: owner.id }, new Date())),
  {
    fieldsOf: ({ owner }, { fields }) => ({ ...fields, admin: owner.isAdmin && fields.admin !== "" }),
  },
);

export const roll = formAction(requireOwnLobster, RollFields, async ({ owner }, fields) => {
  try {
    return minted(await rollOwnKey({ ...fields, ownerId: owner.id }, new Date()));
  } finally {
    refresh();
  }
});

/**
 * The key is only in the answer to the form: no URL, cookie or table ever contains it (docs/decisions/0628).
 */
const minted = ({ key, keyId }: MintedKey) => ({ status: "minted" as const, key, keyId });

export const revoke = buttonAction(requireOwnLobster, z.object({ key_id: Uuid }), async ({ owner }, sent) => {
  if (sent) await endOwnKeys({ ownerId: owner.id, keyId: sent.key_id }, new Date());
  return "/me/keys?done=revoked";
});

export const revokeAll = buttonAction(requireOwnLobster, z.object({}), async ({ owner }) => {
  await endOwnKeys({ ownerId: owner.id }, new Date());
  return "/me/keys?done=all_revoked";
});

export const saveDeclared = formAction(
  () => requireUnsanctioned("public"),
  DeclaredFormFields,
  async ({ owner, lobster }, { key_id: keyId, ...declaration }) => {
    const isShadowMuted = lobster.status === "shadow_muted";
    await declareOfOwnKey({ ownerId: owner.id, keyId, isShadowMuted }, declaration);
    return `/me/keys/${keyId}?done=declared`;
  },
);
