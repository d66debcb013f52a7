"use server";

import { z } from "zod";
import { formAction } from "@/app/_forms/form-action";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { Uuid } from "@/lib/api/contract/shapes";
import { AppealText } from "@/lib/operations/moderation/appeals";
import { addOwnAppeal } from "@/lib/operations/moderation/write";

export const sendAppeal = formAction(
  requireOwnLobster,
  z.object({ entry_id: Uuid, text: AppealText }),
  async ({ owner }, { entry_id, text }) => {
    await addOwnAppeal({ ownerId: owner.id, entryId: entry_id, text });
    return "/me/moderation?done=appealed";
  },
);
