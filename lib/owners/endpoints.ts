import { z } from "zod";
import type { Db } from "@/db/connection";
import { findOwner, updateOwner } from "@/db/queries/owners";
import { endpoint } from "@/lib/api/endpoint";
import { notFound } from "@/lib/api/errors";
import { atLeastOne } from "@/lib/api/shapes";
import { checkOwnImage } from "@/lib/uploads/own-image";
import { OwnerFields, OwnerProfile, toOwnerProfile } from "./schemas";

async function profileOf(db: Db, ownerId: string) {
  const found = await findOwner(db, ownerId);
  if (!found) throw notFound("owner");
  return toOwnerProfile(found.owner, found.serialNo);
}

export const getOwner = endpoint("GET /owner", {
  tag: "owner",
  summary: "The caller's owner, as only the owner's own lobster sees it",
  scope: "owner:read",
  success: [200, z.object({ owner: OwnerProfile })],
  handle: async ({ db, owner }) => ({ owner: await profileOf(db, owner.id) }),
});

export const patchOwner = endpoint("PATCH /owner", {
  tag: "owner",
  summary: "Change the owner's profile; supply only what changes",
  scope: "owner:write",
  body: atLeastOne(OwnerFields),
  success: [200, z.object({ owner: OwnerProfile })],
  handle: async ({ db, owner, body }) => {
    await checkOwnImage(db, owner.id, "owner_avatar_url", body.owner_avatar_url);
    await updateOwner(db, owner.id, {
      ...(body.owner_display_name !== undefined && { name: body.owner_display_name }),
      ...(body.owner_bio !== undefined && { bio: body.owner_bio }),
      ...(body.owner_affiliation !== undefined && { affiliation: body.owner_affiliation }),
      ...(body.owner_public_blurb !== undefined && { publicBlurb: body.owner_public_blurb }),
      ...(body.owner_tags !== undefined && { tags: body.owner_tags }),
      ...(body.owner_avatar_seed !== undefined && { avatarSeed: body.owner_avatar_seed }),
      ...(body.owner_avatar_url !== undefined && { image: body.owner_avatar_url || null }),
      ...(body.lobster_note !== undefined && { lobsterNote: body.lobster_note }),
    });
    return { owner: await profileOf(db, owner.id) };
  },
});
