import type { Db } from "@/db/connection";
import { changeInShadow, deleteShadowFields } from "@/db/fragments/shadow";
import { updateOwner } from "@/db/queries/access/owners";
import { keepProfileMentions, type PersonaHolder } from "@/lib/areas/lobsters/persona";
import { checkOwnImage } from "@/lib/areas/uploads/own-image";
import type { OwnerFields } from "./schemas";

/**
 * Changes an owner's public block and their note to the lobster. While the lobster is shadow-muted, only the
 * owner and admins see the change to the block (docs/decisions/0605). Needs a transaction. Throws ApiError
 * 400 for an image that is not the owner's own upload.
 */
export async function changeProfile(
  db: Db,
  { lobster, owner }: PersonaHolder,
  fields: OwnerFields,
): Promise<void> {
  await checkOwnImage(db, owner.id, "owner_avatar_url", fields.owner_avatar_url);
  const { lobster_note, ...block } = fields;
  if (Object.keys(block).length > 0) {
    if (lobster.status === "shadow_muted") await changeInShadow(db, lobster.id, block);
    else await changeBlock(db, owner.id, block);
  }
  await updateOwner(db, owner.id, { lobster_note });
  const { owner_bio, owner_public_blurb } = block;
  await keepProfileMentions(db, lobster, { owner_bio, owner_public_blurb });
}

/** Locks the lobster before its owner (docs/decisions/0352). */
async function changeBlock(db: Db, ownerId: string, block: Omit<OwnerFields, "lobster_note">): Promise<void> {
  await deleteShadowFields(db, { ownerId, fields: Object.keys(block) });
  await updateOwner(db, ownerId, {
    display_name: block.owner_display_name,
    bio: block.owner_bio,
    affiliation: block.owner_affiliation,
    public_blurb: block.owner_public_blurb,
    tags: block.owner_tags,
    avatar_seed: block.owner_avatar_seed,
    avatar_url: block.owner_avatar_url === "" ? null : block.owner_avatar_url,
  });
}
