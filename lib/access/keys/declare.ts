import type { Db } from "@/db/connection";
import { declareOfKey } from "@/db/queries/access/declared";
import { KEY_REFUSALS } from "./refusals";

export interface Declaration {
  declared_model?: string | undefined;
  declared_host?: string | undefined;
}

export interface KeyHolder {
  ownerId: string;
  keyId: string;
  isShadowMuted: boolean;
}

/**
 * Changes the model and host that a key declares. An empty text clears a value; a missing one keeps it. Throws
 * ApiError 404 if the key is not the owner's.
 */
export async function declare(db: Db, holder: KeyHolder, declaration: Declaration): Promise<void> {
  const { declared_model: model = null, declared_host: host = null } = declaration;
  if (model === null && host === null) return;
  const changed = await declareOfKey(db, { ...holder, model, host });
  if (changed.length === 0) throw KEY_REFUSALS.refuse("key_not_found");
}
