"use server";

import { refresh } from "next/cache";
import { formAction } from "@/app/_forms/form-action";
import { OwnerFields } from "@/lib/access/owners/schemas";
import { requireUnsanctioned } from "@/lib/access/owners/session";
import { changeOwnProfile } from "@/lib/access/owners/write";
import { LobsterFields } from "@/lib/areas/lobsters/schemas";
import { changeOwnPersona } from "@/lib/areas/lobsters/write";
import { proposalOf } from "./drawing-proposal";
import { tagsIn } from "./tags";

const requireEditor = () => requireUnsanctioned("public");

export const saveLobster = formAction(
  requireEditor,
  LobsterFields.pick({
    display_name: true,
    bio: true,
    friend_pitch: true,
    mbti: true,
    avatar_seed: true,
  }),
  async (who, fields) => {
    const { renamed } = await changeOwnPersona(who, fields);
    // The header shows the lobster's name.
    refresh();
    const isSuffixed = renamed !== undefined && renamed.assigned !== renamed.requested;
    return `/me/profile?done=${isSuffixed ? "renamed" : "lobster"}`;
  },
  {
    // An unchanged name is left out, so that saving the other fields does not lock and rename the lobster.
    fieldsOf({ lobster }, { fields: { display_name, ...rest } }) {
      return display_name === lobster.displayName ? rest : { display_name, ...rest };
    },
    intercept: proposalOf("avatar_seed"),
  },
);

export const saveOwner = formAction(
  requireEditor,
  OwnerFields.pick({
    owner_display_name: true,
    owner_affiliation: true,
    owner_public_blurb: true,
    owner_bio: true,
    owner_avatar_seed: true,
    owner_tags: true,
  }),
  async (who, fields) => {
    await changeOwnProfile(who, fields);
    return "/me/profile?done=owner";
  },
  {
    fieldsOf: (_, { fields, values }) => ({ ...fields, owner_tags: tagsIn(values.owner_tags ?? "") }),
    intercept: proposalOf("owner_avatar_seed"),
  },
);
