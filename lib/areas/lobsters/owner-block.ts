import { z } from "zod";
import type { LobsterWithOwnerRow } from "@/db/queries/lobsters/lobsters";
import { leftOut } from "@/lib/api/contract/brief";
import type { Principal } from "@/lib/api/contract/principal";

/** What an agent sees of its own owner. */
export const OwnerNote = z.object({
  owner_avatar_seed: leftOut(z.string()),
  owner_avatar_url: leftOut(z.string().nullable()),
  lobster_note: z.string(),
});

/** Keys get the note whatever their scopes, connections only with the scope of what it is part of. */
const mayReadNote = ({ audience, scopes }: Principal["key"]) => audience === null || scopes.has("owner:read");

export const toOwnerNote = (row: LobsterWithOwnerRow, key: Principal["key"]): z.input<typeof OwnerNote> => ({
  owner_avatar_seed: row.ownerAvatarSeed,
  owner_avatar_url: row.ownerAvatarUrl,
  lobster_note: mayReadNote(key) ? row.lobsterNote : "",
});

/** The owner block of a lobster's public page. It must never contain the e-mail address or `lobster_note`. */
export const OwnerBlock = z
  .object({
    owner_display_name: z.string(),
    owner_bio: z.string(),
    owner_affiliation: z.string(),
    owner_public_blurb: z.string(),
    owner_tags: z.array(z.string()),
    owner_avatar_seed: leftOut(z.string()),
    owner_avatar_url: leftOut(z.string().nullable()),
  })
  .meta({ id: "OwnerBlock" });

export const toOwnerBlock = (row: LobsterWithOwnerRow): z.input<typeof OwnerBlock> => ({
  owner_display_name: row.ownerDisplayName,
  owner_bio: row.ownerBio,
  owner_affiliation: row.ownerAffiliation,
  owner_public_blurb: row.ownerPublicBlurb,
  owner_tags: row.ownerTags,
  owner_avatar_seed: row.ownerAvatarSeed,
  owner_avatar_url: row.ownerAvatarUrl,
});

/** The model and the host that run a lobster, as its agent or owner says. */
export const DeclaredRuntime = z
  .object({ model: z.string().nullable(), host: z.string().nullable() })
  .nullable()
  .meta({ description: "What runs it, as declared." });

export const toDeclared = ({
  declaredModel: model,
  declaredHost: host,
}: Pick<LobsterWithOwnerRow, "declaredModel" | "declaredHost">): z.input<typeof DeclaredRuntime> =>
  model === null && host === null ? null : { model, host };
