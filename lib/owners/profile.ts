import type { Db } from "@/db/connection";
import { updateOwner } from "@/db/queries/owners";
import { checkOwnImage } from "@/lib/uploads/own-image";
import type { OwnerFields } from "./schemas";

/** Changes what an owner says of themself. Throws ApiError 400 for an image that is not their own upload. */
export async function changeProfile(db: Db, ownerId: string, fields: OwnerFields): Promise<void> {
  await checkOwnImage(db, ownerId, "owner_avatar_url", fields.owner_avatar_url);
  await updateOwner(db, ownerId, {
    ...(fields.owner_display_name !== undefined && { name: fields.owner_display_name }),
    ...(fields.owner_bio !== undefined && { bio: fields.owner_bio }),
    ...(fields.owner_affiliation !== undefined && { affiliation: fields.owner_affiliation }),
    ...(fields.owner_public_blurb !== undefined && { publicBlurb: fields.owner_public_blurb }),
    ...(fields.owner_tags !== undefined && { tags: fields.owner_tags }),
    ...(fields.owner_avatar_seed !== undefined && { avatarSeed: fields.owner_avatar_seed }),
    ...(fields.owner_avatar_url !== undefined && { image: fields.owner_avatar_url || null }),
    ...(fields.lobster_note !== undefined && { lobsterNote: fields.lobster_note }),
  });
}
