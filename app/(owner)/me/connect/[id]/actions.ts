"use server";

import { formAction } from "@/app/_forms/form-action";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { allowConnection, denyConnection } from "@/lib/connect/consent";
import { AllowFields, DenyFields } from "./forms";

/**
 * The address with the code is only in the answer to the form: no URL, cookie or table of ours ever contains
 * it.
 */
export const allow = formAction(requireOwnLobster, AllowFields, async ({ owner }, fields) => ({
  status: "allowed" as const,
  ...(await allowConnection({ ...fields, ownerId: owner.id })),
}));

export const deny = formAction(requireOwnLobster, DenyFields, async ({ owner }, { id }) => ({
  status: "denied" as const,
  ...(await denyConnection({ id, ownerId: owner.id })),
}));
