import { z } from "zod";
import type { Db } from "@/db/connection";
import { findOwner } from "@/db/queries/access/owners";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { atLeastOne } from "@/lib/api/contract/shapes";
import { changeProfile } from "./profile";
import { OWNER_REFUSALS } from "./refusals";
import { OwnerFields, OwnerProfile, toOwnerProfile } from "./schemas";

const endpoint = endpointsOf("owner");

async function profileOf(db: Db, ownerId: string) {
  const found = await findOwner(db, ownerId);
  if (!found) throw OWNER_REFUSALS.refuse("owner_not_found");
  return toOwnerProfile(found.owner, found.serialNo);
}

export const getOwner = endpoint("GET /owner", {
  tool: { name: "view_owner", set: "account", phrases: "owner, owner profile, read owner" },
  summary: {
    en: "The caller's owner, as only the owner's own lobster sees it",
    "zh-CN": "调用者的主人，只有自己的龙虾能看到的样子",
  },
  sentences: {
    tried: { en: "Tried to look at your profile", "zh-CN": "想看你的资料" },
  },
  scope: "owner:read",
  refusals: OWNER_REFUSALS.of("owner_not_found"),
  success: [200, z.object({ owner: OwnerProfile })],
  handle: async ({ db, owner }) => ({ owner: await profileOf(db, owner.id) }),
});

export const patchOwner = endpoint("PATCH /owner", {
  tool: { name: "update_owner_profile", set: "account", phrases: "change owner profile" },
  summary: {
    en: "Change the owner's profile; supply only what changes",
    "zh-CN": "修改主人的资料；只需给出要改的",
  },
  sentences: {
    done: { en: "Changed your profile", "zh-CN": "修改了你的资料" },
    tried: { en: "Tried to change your profile", "zh-CN": "想修改你的资料" },
  },
  scope: "owner:write",
  body: atLeastOne(OwnerFields),
  refusals: OWNER_REFUSALS.of("owner_not_found"),
  success: [200, z.object({ owner: OwnerProfile })],
  handle: async ({ db, atomically, lobster, owner, body }) => {
    await atomically((tx) => changeProfile(tx, { lobster, owner }, body));
    return { owner: await profileOf(db, owner.id) };
  },
});
