import { database } from "@/db/client";
import { revokeKeys } from "@/db/queries/access/keys";
import { findHolder, lockConnection } from "@/db/queries/connect/connections";
import { keyCache } from "@/lib/access/keys/cache";
import { parseKey } from "@/lib/access/keys/format";
import { parseRefreshToken } from "@/lib/access/keys/refresh-token";
import type { Parameters } from "./parameters";
import { isSameHash } from "./secrets";

/** Ends the connection of an access or refresh token (RFC 7009). An unknown token is no error (2.2). */
export async function revokeToken(parameters: Parameters, now: Date): Promise<void> {
  const text = parameters.need("token");
  const lookupId = await connectionOf(text, parameters.get("client_id"));
  if (!lookupId) return;
  await revokeKeys(database().db, { lookupId }, now.toISOString());
  keyCache.forget({ lookupId });
}

/** The lookup id of the connection that a token belongs to, if it is this client's. */
async function connectionOf(text: string, clientId: string | undefined): Promise<string | undefined> {
  const { db } = database();
  const refreshToken = parseRefreshToken(text);
  if (refreshToken) {
    const row = await lockConnection(db, { familyHash: refreshToken.familyHash });
    return row?.clientId === clientId ? row?.lookupId : undefined;
  }
  const access = parseKey(text);
  if (!access) return undefined;
  const row = await findHolder(db, { lookupId: access.lookupId });
  return row && row.clientId === clientId && isSameHash(row.hash, access.hash) ? access.lookupId : undefined;
}
