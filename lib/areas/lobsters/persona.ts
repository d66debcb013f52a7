import type { Database } from "@/db/client";
import type { Db } from "@/db/connection";
import { changeInShadow, forgetInShadow } from "@/db/fragments/shadow";
import { updateOwner } from "@/db/queries/access/owners";
import { updateLobster } from "@/db/queries/lobsters/lobsters";
import { savepoint } from "@/db/transaction";
import type { LobsterStatus } from "@/lib/api/principal";
import { checkOwnImage } from "@/lib/areas/uploads/own-image";
import { chooseFreeName, rename } from "./names";
import type { LobsterFields } from "./schemas";

/** Whose persona changes. */
export interface Who {
  lobster: { id: string; status: LobsterStatus };
  owner: { id: string };
}

/** What a change of persona did. `renamed` is set when a display_name was asked for. */
export interface PersonaChange {
  applied: LobsterFields;
  renamed?: { requested: string; assigned: string };
}

const isRename = (fields: LobsterFields): fields is { display_name: string } =>
  fields.display_name !== undefined && Object.keys(fields).length === 1;

/** Changes the lobster and the few owner fields that may be set with it, all or nothing. */
export function changeLobster(
  { transaction, together }: Pick<Database, "transaction" | "together">,
  who: Who,
  fields: LobsterFields,
): Promise<PersonaChange> {
  return isRename(fields) && who.lobster.status !== "shadow_muted"
    ? renameAlone(together, who.lobster.id, fields.display_name)
    : transaction((tx) => changePersona(tx, who, fields));
}

/** A change of nothing but the name. */
async function renameAlone(
  together: Database["together"],
  lobsterId: string,
  requested: string,
): Promise<PersonaChange> {
  const assigned = await rename(together, requested, lobsterId);
  return { applied: { display_name: assigned }, renamed: { requested, assigned } };
}

/**
 * Changes the lobster and the few owner fields an agent may set with it; while it is shadow-muted, for its own
 * eyes and admins' only (docs/decisions/0605). Needs a transaction.
 */
export async function changePersona(db: Db, who: Who, fields: LobsterFields): Promise<PersonaChange> {
  await checkOwnImage(db, who.owner.id, "avatar_url", fields.avatar_url);
  await checkOwnImage(db, who.owner.id, "owner_avatar_url", fields.owner_avatar_url);
  if (Object.keys(fields).length === 0) return { applied: fields };
  return who.lobster.status === "shadow_muted"
    ? changeUnseen(db, who, fields)
    : changeForAll(db, who, fields);
}

async function changeUnseen(db: Db, { lobster, owner }: Who, fields: LobsterFields): Promise<PersonaChange> {
  const { display_name: requested, lobster_note, ...others } = fields;
  const assigned = requested && (await chooseFreeName(db, requested, lobster.id));
  await changeInShadow(db, lobster.id, assigned ? { ...others, display_name: assigned } : others);
  // A note to the owner is seen by nobody else anyway.
  if (lobster_note !== undefined) await updateOwner(db, owner.id, { lobster_note });
  return outcomeOf(fields, requested, assigned);
}

async function changeForAll(db: Db, who: Who, fields: LobsterFields): Promise<PersonaChange> {
  // First, for it locks two lobsters in one order; after another change its own would be locked already.
  const requested = fields.display_name;
  const assigned =
    requested && (await rename((work) => savepoint(db, () => work(db)), requested, who.lobster.id));
  await updateLobster(db, who.lobster.id, {
    ...(fields.bio !== undefined && { bio: fields.bio }),
    ...(fields.friend_pitch !== undefined && { friendPitch: fields.friend_pitch }),
    ...(fields.avatar_seed !== undefined && { avatarSeed: fields.avatar_seed }),
    ...(fields.avatar_url !== undefined && { avatarUrl: fields.avatar_url || null }),
    ...(fields.mbti !== undefined && { mbti: fields.mbti || null }),
  });
  await updateOwner(db, who.owner.id, {
    avatar_seed: fields.owner_avatar_seed,
    avatar_url: fields.owner_avatar_url === "" ? null : fields.owner_avatar_url,
    lobster_note: fields.lobster_note,
  });
  await forgetInShadow(db, who.owner.id, Object.keys(fields));
  return outcomeOf(fields, requested, assigned);
}

function outcomeOf(fields: LobsterFields, requested?: string, assigned?: string): PersonaChange {
  if (!requested || !assigned) return { applied: fields };
  return { applied: { ...fields, display_name: assigned }, renamed: { requested, assigned } };
}
