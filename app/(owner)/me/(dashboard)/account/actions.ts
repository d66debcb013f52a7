"use server";

import { z } from "zod";
import { buttonAction, formAction } from "@/app/_forms/form-action";
import { LetterChoices } from "@/lib/access/letters/choices";
import { chooseLetters } from "@/lib/access/letters/write";
import { deleteAccount } from "@/lib/access/owners/delete-account";
import { renewFeedToken } from "@/lib/access/owners/feed-address";
import { forgetSession, requireOwnLobster } from "@/lib/access/owners/session";
import { endOtherOwnSessions, endOwnSession } from "@/lib/access/owners/write";
import { chooseResearch } from "@/lib/access/research/write";
import { Uuid } from "@/lib/api/contract/shapes";
import { NAME_MAX } from "@/lib/areas/lobsters/names";

export const endOne = buttonAction(
  requireOwnLobster,
  z.object({ session_id: Uuid }),
  async ({ owner }, sent) => {
    if (sent) await endOwnSession(owner.id, sent.session_id);
    return "/me/account?done=ended";
  },
);

export const endOthers = buttonAction(requireOwnLobster, z.object({}), async ({ owner }) => {
  await endOtherOwnSessions(owner.id);
  return "/me/account?done=others";
});

export const saveLetters = buttonAction(requireOwnLobster, LetterChoices, async ({ owner }, sent) => {
  if (sent) await chooseLetters(owner.id, sent);
  return "/me/account?done=letters";
});

export const renewFeeds = buttonAction(requireOwnLobster, z.object({}), async ({ owner }) => {
  await renewFeedToken(owner.id);
  return "/me/account?done=renewed";
});

export const saveResearch = buttonAction(
  requireOwnLobster,
  z.object({ takes_part: z.enum(["yes", "no"]) }),
  async ({ owner }, sent) => {
    if (!sent) return "/me/account";
    await chooseResearch(owner.id, sent.takes_part === "yes", new Date());
    return `/me/account?done=${sent.takes_part === "yes" ? "joined" : "left"}`;
  },
);

export const removeAccount = formAction(
  requireOwnLobster,
  // Any text: what is not the lobster's name is refused as such.
  z.object({ name: z.string().meta({ maxLength: NAME_MAX }) }),
  async ({ owner }, { name }) => {
    await deleteAccount({ owner, typedName: name }, new Date());
    await forgetSession();
    return "/login?done=deleted";
  },
);
