"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { anybody, buttonAction, formAction } from "@/app/_forms/form-action";
import { signOut } from "@/lib/access/owners/auth";
import { requireOwner, requireOwnLobster } from "@/lib/access/owners/session";
import { ApiError } from "@/lib/api/contract/errors";
import { DisplayName } from "@/lib/areas/lobsters/schemas";
import { pauseOwnLobster, registerOwnLobster } from "@/lib/areas/lobsters/write";

/** Registers the lobster of a new owner under the name in the form. */
export const nameLobster = formAction(
  requireOwner,
  z.object({ display_name: DisplayName }),
  async (owner, { display_name }) => {
    try {
      await registerOwnLobster(owner.id, display_name);
    } catch (error) {
      // The form was sent twice; the first one registered the lobster.
      const isRegistered = error instanceof ApiError && error.code === "already_has_lobster";
      if (!isRegistered) throw error;
    }
    // The header names the lobster.
    refresh();
    return "/me?done=named";
  },
);

/** Pauses the lobster, or lets it act again. */
export const setPaused = buttonAction(
  requireOwnLobster,
  z.object({ pause: z.string() }),
  async ({ lobster }, sent) => {
    const pause = sent?.pause === "true";
    await pauseOwnLobster(lobster.id, pause ? new Date() : null);
    return pause ? "/me?done=paused" : "/me?done=resumed";
  },
);

export const logOut = buttonAction(anybody, z.object({}), async () => {
  await signOut({ redirect: false });
  return "/";
});
