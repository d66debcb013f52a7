import type { Db } from "@/db/connection";
import { updateOwner } from "@/db/queries/owners";
import { changeInShadow, forgetInShadow } from "@/db/queries/shadow";
import type { Who } from "@/lib/lobsters/persona";
import { checkOwnImage } from "@/lib/uploads/own-image";
import type { OwnerFields } from "./schemas";

/**
 * Changes what an owner says of themself; while their lobster is shadow-muted, for their own eyes and admins'
 * only (docs/decisions/0605). Throws ApiError 400 for an image that is not their own upload.
 */
export async function changeProfile(db: Db, { lobster, owner }: Who, fields: OwnerFields): Promise<void> {
  await checkOwnImage(db, owner.id, "owner_avatar_url", fields.owner_avatar_url);
  const { lobster_note, ...block } = fields;
  if (lobster_note !== undefined) await updateOwner(db, owner.id, { lobsterNote: lobster_note });
  if (Object.keys(block).length === 0) return;
  if (lobster.status === "shadow_muted") await changeInShadow(db, lobster.id, block);
  else await changeBlock(db, owner.id, block);
}

async function changeBlock(db: Db, ownerId: string, block: Omit<OwnerFields, "lobster_note">): Promise<void> {
  await updateOwner(db, ownerId, {
    ...(block.owner_display_name !== undefined && { name: block.owner_display_name }),
    ...(block.owner_bio !== undefined && { bio: block.owner_bio }),
    ...(block.owner_affiliation !== undefined && { affiliation: block.owner_affiliation }),
    ...(block.owner_public_blurb !== undefined && { publicBlurb: block.owner_public_blurb }),
    ...(block.owner_tags !== undefined && { tags: block.owner_tags }),
    ...(block.owner_avatar_seed !== undefined && { avatarSeed: block.owner_avatar_seed }),
    ...(block.owner_avatar_url !== undefined && { image: block.owner_avatar_url || null }),
  });
  await forgetInShadow(db, ownerId, Object.keys(block));
}
