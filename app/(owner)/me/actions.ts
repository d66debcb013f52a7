"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { anybody, buttonAction, formAction } from "@/app/_forms/form-action";
import { NOT_SHOWN_AGAIN } from "@/app/_forms/typed";
import { signOut } from "@/lib/access/owners/auth";
import { loginWays } from "@/lib/access/owners/login-ways";
import { ReturnPath } from "@/lib/access/owners/return-path";
import { requireOwnLobster, requireRegistrant } from "@/lib/access/owners/session";
import { ApiError } from "@/lib/api/contract/errors";
import { text, Uuid } from "@/lib/api/contract/shapes";
import { OWNER_NOTE_LENGTH_MAX } from "@/lib/areas/home/read";
import { dropOwnerNote, leaveOwnerNote } from "@/lib/areas/home/write";
import { NewName } from "@/lib/areas/lobsters/schemas";
import { pauseOwnLobster, registerOwnLobster } from "@/lib/areas/lobsters/write";

/** Registers the lobster of a new owner under the name in the form. */
export const nameLobster = formAction(
  requireRegistrant,
  z.object({ display_name: NewName, next: ReturnPath.meta(NOT_SHOWN_AGAIN) }),
  async (owner, { display_name, next }) => {
    try {
      await registerOwnLobster(owner.id, display_name);
    } catch (error) {
      // The form was sent twice; the first one registered the lobster.
      const isRegistered = error instanceof ApiError && error.code === "already_has_lobster";
      if (!isRegistered) throw error;
    }
    // The header shows the lobster's name.
    refresh();
    return next === "/me" ? "/me?done=named" : next;
  },
);

/** Pauses the lobster, or ends the pause. */
export const setPaused = buttonAction(
  requireOwnLobster,
  z.object({ pause: z.string() }),
  async ({ lobster }, sent) => {
    const pause = sent?.pause === "true";
    await pauseOwnLobster(lobster.id, pause ? new Date() : null);
    return pause ? "/me?done=paused" : "/me?done=resumed";
  },
);

export const leaveNote = formAction(
  requireOwnLobster,
  z.object({ text: text({ min: 1, max: OWNER_NOTE_LENGTH_MAX }) }),
  async ({ lobster }, note) => {
    await leaveOwnerNote(lobster.id, note.text, new Date());
    return "/me?done=note_left";
  },
);

export const removeNote = buttonAction(
  requireOwnLobster,
  z.object({ id: Uuid }),
  async ({ lobster }, sent) => {
    if (sent) await dropOwnerNote(lobster.id, sent.id);
    return "/me?done=note_removed";
  },
);

export const logOut = buttonAction(anybody, z.object({}), async () => {
  await signOut({ redirect: false });
  return loginWays.bySso ? "/login?done=left" : "/";
});
