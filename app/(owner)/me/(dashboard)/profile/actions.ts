"use server";

import { refresh } from "next/cache";
import { formAction } from "@/app/_forms/form-action";
import { requireUnsanctioned } from "@/lib/access/owners/session";
import { changeOwnProfile } from "@/lib/access/owners/write";
import { changeOwnPersona } from "@/lib/areas/lobsters/write";
import { proposal } from "./drawing-proposal";
import { changedSince, LobsterPart, OwnerPart, ProfileFields } from "./forms";
import { takePictures } from "./pictures";
import { tagsIn } from "./tags";

/** Both profiles are one form, so that nothing typed into one of them is lost by saving the other. */
export const saveProfile = formAction(
  () => requireUnsanctioned("public"),
  ProfileFields,
  async (who, fields) => {
    const [persona, profile] = [LobsterPart.parse(fields), OwnerPart.parse(fields)];
    const isChanged = (part: object) => Object.keys(part).length > 0;
    const { renamed } = isChanged(persona) ? await changeOwnPersona(who, persona) : {};
    if (isChanged(profile)) await changeOwnProfile(who, profile);
    // The header shows the lobster's name.
    refresh();
    const isSuffixed = renamed !== undefined && renamed.assigned !== renamed.requested;
    return `/me/profile?done=${isSuffixed ? "renamed" : "saved"}`;
  },
  {
    fieldsOf({ lobster }, { values: { shown = "", ...values } }) {
      const changed = new Set(changedSince(shown, values));
      // An unchanged name is left out, so that saving the other fields does not lock and rename the lobster.
      if (values.display_name === lobster.displayName) changed.delete("display_name");
      const fields: Record<string, unknown> = { ...values, owner_tags: tagsIn(values.owner_tags ?? "") };
      return Object.fromEntries(Object.entries(fields).filter(([name]) => changed.has(name)));
    },
    intercept: async (who, form, typed) => (await takePictures(who, form, typed)) ?? proposal(form, typed),
  },
);
