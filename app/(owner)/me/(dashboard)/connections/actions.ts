"use server";

import { z } from "zod";
import { buttonAction } from "@/app/_forms/form-action";
import { endOwnKeys } from "@/lib/access/keys/write";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { Uuid } from "@/lib/api/contract/shapes";

/** Ends a connection: it is a key. */
export const disconnect = buttonAction(
  requireOwnLobster,
  z.object({ key_id: Uuid }),
  async ({ owner }, sent) => {
    if (sent) await endOwnKeys({ ownerId: owner.id, keyId: sent.key_id }, new Date());
    return "/me/keys?done=disconnected";
  },
);
