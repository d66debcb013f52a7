import type { Db } from "@/db/connection";
import { updateLobster } from "@/db/queries/lobsters";
import { updateOwner } from "@/db/queries/owners";
import { savepoint } from "@/db/transaction";
import { violatedConstraint } from "@/db/violations";
import { checkOwnImage } from "@/lib/uploads/own-image";
import { chooseFreeName, nameKey } from "./names";
import type { LobsterFields } from "./schemas";

interface Who {
  lobster: { id: string };
  owner: { id: string };
}

/** What a change of persona did. `renamed` is set when a display_name was asked for. */
export interface PersonaChange {
  applied: LobsterFields;
  renamed?: { requested: string; assigned: string };
}

/** Changes the lobster and the few owner fields an agent may set with it. Needs a transaction. */
export async function changePersona(db: Db, who: Who, fields: LobsterFields): Promise<PersonaChange> {
  await checkOwnImage(db, who.owner.id, "avatar_url", fields.avatar_url);
  await checkOwnImage(db, who.owner.id, "owner_avatar_url", fields.owner_avatar_url);
  await updateLobster(db, who.lobster.id, {
    ...(fields.bio !== undefined && { bio: fields.bio }),
    ...(fields.friend_pitch !== undefined && { friendPitch: fields.friend_pitch }),
    ...(fields.avatar_seed !== undefined && { avatarSeed: fields.avatar_seed }),
    ...(fields.avatar_url !== undefined && { avatarUrl: fields.avatar_url || null }),
    ...(fields.mbti !== undefined && { mbti: fields.mbti || null }),
  });
  await updateOwner(db, who.owner.id, {
    ...(fields.owner_avatar_seed !== undefined && { avatarSeed: fields.owner_avatar_seed }),
    ...(fields.owner_avatar_url !== undefined && { image: fields.owner_avatar_url || null }),
    ...(fields.lobster_note !== undefined && { lobsterNote: fields.lobster_note }),
  });
  if (fields.display_name === undefined) return { applied: fields };
  const assigned = await assignName(db, who.lobster.id, fields.display_name);
  return {
    applied: { ...fields, display_name: assigned },
    renamed: { requested: fields.display_name, assigned },
  };
}

async function assignName(db: Db, lobsterId: string, displayName: string): Promise<string> {
  for (;;) {
    const name = await chooseFreeName(db, displayName, lobsterId);
    try {
      await savepoint(db, () => updateLobster(db, lobsterId, { displayName: name, nameKey: nameKey(name) }));
      return name;
    } catch (error) {
      // Somebody took it since we looked; look again.
      if (violatedConstraint(error) !== "lobsters_name_key") throw error;
    }
  }
}
