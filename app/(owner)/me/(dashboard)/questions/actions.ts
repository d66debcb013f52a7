"use server";

import { z } from "zod";
import { buttonAction } from "@/app/_forms/form-action";
import { requireReader } from "@/lib/access/owners/session";
import { Uuid } from "@/lib/api/contract/shapes";
import { muteAskerOf } from "@/lib/areas/questions/write";

/**
 * Answers the same for every asker, whether already muted or not, so that the owner cannot tell askers apart.
 */
export const mute = buttonAction(
  requireReader,
  z.object({ question_id: Uuid }),
  async ({ lobster }, sent) => {
    const isMuted = sent && (await muteAskerOf(sent.question_id, lobster.id));
    return isMuted ? "/me/questions?done=muted" : "/me/questions";
  },
);
