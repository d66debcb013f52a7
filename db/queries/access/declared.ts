import { sql } from "drizzle-orm";
import { apiKeys } from "../../schema/keys";
import { type Placeholders, statement } from "../../statement";

interface DeclaredParams {
  ownerId: string;
  keyId: string;
  isShadowMuted: boolean;
  /** Null keeps what there is, and the empty text clears it. */
  model: string | null;
  host: string | null;
}

/** Changes the model and host that a key declares. Returns no row if the key is not the owner's. */
export const declareOfKey = statement(
  { id: apiKeys.id },
  (p: Placeholders<DeclaredParams>) => sql`
    update api_keys set declared_model = nullif(coalesce(${p.model}::text, declared_model), ''),
      declared_host = nullif(coalesce(${p.host}::text, declared_host), ''), declared_shadowed = ${p.isShadowMuted}
    where id = ${p.keyId}::uuid and owner_id = ${p.ownerId}::uuid returning id`,
);
