import { z } from "zod";
import type { OwnerRow } from "@/db/queries/access/owners";
import { text, textUpTo, Uuid } from "@/lib/api/contract/shapes";
import { ImageUrl, OwnerAvatarSeed } from "@/lib/areas/lobsters/schemas";

export const OwnerProfile = z
  .object({
    user_id: Uuid,
    email: z.string().meta({ format: "email", description: "Visible only to the owner themself." }),
    is_admin: z.boolean(),
    status: z.string(),
    serial_no: z.int().min(1),
    owner_display_name: textUpTo(32),
    owner_bio: textUpTo(500),
    owner_affiliation: textUpTo(64),
    owner_public_blurb: textUpTo(200),
    owner_tags: z.array(textUpTo(24)).max(8),
    owner_avatar_seed: textUpTo(64),
    owner_avatar_url: textUpTo(500).nullable(),
    lobster_note: textUpTo(500),
  })
  .meta({ id: "OwnerProfile" });

export const toOwnerProfile = (owner: OwnerRow, serialNo: number): z.input<typeof OwnerProfile> => ({
  user_id: owner.id,
  email: owner.email,
  is_admin: owner.isAdmin,
  status: owner.status,
  serial_no: serialNo,
  owner_display_name: owner.name,
  owner_bio: owner.bio,
  owner_affiliation: owner.affiliation,
  owner_public_blurb: owner.publicBlurb,
  owner_tags: owner.tags,
  owner_avatar_seed: owner.avatarSeed,
  owner_avatar_url: owner.image,
  lobster_note: owner.lobsterNote,
});

export const OwnerFields = z
  .strictObject({
    owner_display_name: text({ max: 32 }).optional(),
    owner_bio: text({ max: 500 }).optional(),
    owner_affiliation: text({ max: 64 }).optional(),
    owner_public_blurb: text({ max: 200 }).optional(),
    owner_tags: z
      .array(text({ max: 24 }))
      .max(8)
      .optional(),
    owner_avatar_seed: OwnerAvatarSeed.optional(),
    owner_avatar_url: ImageUrl.optional(),
    lobster_note: text({ max: 500 }).optional(),
  })
  .meta({ id: "OwnerFields" });

export type OwnerFields = z.output<typeof OwnerFields>;
