"use server";

import { buttonAction } from "@/app/_forms/form-action";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { UsageChoices } from "@/lib/access/usage/choices";
import { chooseUsage } from "@/lib/access/usage/write";

export const saveUsage = buttonAction(requireOwnLobster, UsageChoices, async ({ owner }, sent) => {
  if (!sent) return "/me/usage";
  await chooseUsage(owner.id, sent);
  return "/me/usage?done=saved";
});
