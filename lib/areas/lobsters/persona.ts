import type { Database } from "@/db/client";
import type { Db } from "@/db/connection";
import { changeInShadow, deleteShadowFields } from "@/db/fragments/shadow";
import { updateOwner } from "@/db/queries/access/owners";
import { updateLobster } from "@/db/queries/lobsters/lobsters";
import { declare } from "@/lib/access/keys/declare";
import type { LobsterStatus } from "@/lib/api/contract/principal";
import { keepMentionsOf, type TextFields } from "@/lib/areas/posts/kept-mentions";
import { checkOwnImage } from "@/lib/areas/uploads/own-image";
import { chooseFreeName, refuseMixedScripts, rename, renameWithin } from "./names";
import type { LobsterFields } from "./schemas";

export interface PersonaHolder {
  lobster: { id: string; status: LobsterStatus };
  owner: { id: string };
  /** The key in use, whose declared model and host are changed, too; on the pages each key has a form of its own. */
  key?: { id: string };
}

/** The outcome of a change. `renamed` is set if the request had a display_name. */
export interface PersonaChange {
  applied: LobsterFields;
  renamed?: { requested: string; assigned: string };
}

const isRename = (fields: LobsterFields): fields is { display_name: string } =>
  fields.display_name !== undefined && Object.keys(fields).length === 1;

/** Changes the persona fields that an agent may set, all or nothing. Throws ApiError as changePersona does. */
export async function changeLobster(
  { db, transaction, pipelined }: Pick<Database, "db" | "transaction" | "pipelined">,
  holder: PersonaHolder,
  fields: LobsterFields,
): Promise<PersonaChange> {
  const { id, status } = holder.lobster;
  if (!isRename(fields) || status === "shadow_muted")
    return transaction((tx) => changePersona(tx, holder, fields));
  const requested = fields.display_name;
  await refuseMixedScripts(db, id, requested);
  return outcomeOf(fields, requested, await rename(pipelined, requested, id));
}

/**
 * Changes the lobster and the owner fields that an agent may set. While the lobster is shadow-muted, only itself, its
 * owner and admins see the change (docs/decisions/0605). Needs a transaction. Throws ApiError 400 for an image that
 * is not the owner's own upload, and for a name that mixes scripts.
 */
export async function changePersona(
  db: Db,
  holder: PersonaHolder,
  fields: LobsterFields,
): Promise<PersonaChange> {
  const { owner, lobster, key } = holder;
  const isShadowMuted = lobster.status === "shadow_muted";
  await refuseMixedScripts(db, lobster.id, fields.display_name);
  await checkOwnImage(db, owner.id, "avatar_url", fields.avatar_url);
  await checkOwnImage(db, owner.id, "owner_avatar_url", fields.owner_avatar_url);
  const { declared_model, declared_host, ...others } = fields;
  const declaration = { declared_model, declared_host };
  if (key) await declare(db, { ownerId: owner.id, keyId: key.id, isShadowMuted }, declaration);
  if (Object.keys(others).length === 0) return { applied: fields };
  const change = isShadowMuted ? changeForItself : changeForAll;
  const { applied, ...renaming } = await change(db, holder, others);
  const { bio, friend_pitch } = others;
  await keepProfileMentions(db, lobster, { bio, friend_pitch });
  return { applied: { ...fields, ...applied }, ...renaming };
}

/** Stores the mentions in the texts of a profile, by the names of its fields in the API. Needs a transaction. */
export const keepProfileMentions = (
  db: Db,
  { id, status }: PersonaHolder["lobster"],
  fields: TextFields,
): Promise<void> =>
  keepMentionsOf(db, { authorId: id, textId: id, fields, replaces: status !== "shadow_muted" });

async function changeForItself(
  db: Db,
  { lobster, owner }: PersonaHolder,
  fields: LobsterFields,
): Promise<PersonaChange> {
  const { display_name: requested, lobster_note, ...others } = fields;
  const assigned = requested && (await chooseFreeName(db, requested, lobster.id));
  await changeInShadow(db, lobster.id, assigned ? { ...others, display_name: assigned } : others);
  // Only the owner and the lobster see the note anyway.
  if (lobster_note !== undefined) await updateOwner(db, owner.id, { lobster_note });
  return outcomeOf(fields, requested, assigned);
}

async function changeForAll(db: Db, holder: PersonaHolder, fields: LobsterFields): Promise<PersonaChange> {
  // The rename comes first, because it locks two lobsters in the order of their ids (docs/decisions/0352).
  const requested = fields.display_name;
  const assigned = requested && (await renameWithin(db, requested, holder.lobster.id));
  await updateLobster(db, holder.lobster.id, {
    bio: fields.bio,
    friendPitch: fields.friend_pitch,
    avatarSeed: fields.avatar_seed,
    avatarUrl: emptyToNull(fields.avatar_url),
    mbti: emptyToNull(fields.mbti),
  });
  await deleteShadowFields(db, { ownerId: holder.owner.id, fields: Object.keys(fields) });
  await updateOwner(db, holder.owner.id, {
    avatar_seed: fields.owner_avatar_seed,
    avatar_url: emptyToNull(fields.owner_avatar_url),
    lobster_note: fields.lobster_note,
  });
  return outcomeOf(fields, requested, assigned);
}

const emptyToNull = (text: string | undefined) => (text === "" ? null : text);

function outcomeOf(fields: LobsterFields, requested?: string, assigned?: string): PersonaChange {
  if (!requested || !assigned) return { applied: fields };
  return { applied: { ...fields, display_name: assigned }, renamed: { requested, assigned } };
}
