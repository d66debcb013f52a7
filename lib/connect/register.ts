import { database } from "@/db/client";
import { keepClient } from "@/db/queries/connect/clients";
import type { Call } from "@/lib/api/http/call";
import { readClientMetadata } from "./client-metadata";
import { OAuthError } from "./errors";
import { generateClientId } from "./secrets";

const BODY_BYTES_MAX = 16 * 1024;

/**
 * Registers a client (RFC 7591). All are public: a program that anybody can have keeps no secret, so none is given, whatever
 * method was asked for (3.2.1 lets a server say so). Throws OAuthError.
 */
export async function registerClient(call: Call, now: Date): Promise<object> {
  const said = readClientMetadata(parse(await call.bytes(BODY_BYTES_MAX)));
  const id = generateClientId();
  const kept = await keepClient(database().db, { id, kind: "registered", ...said, freshSeconds: null });
  if (!kept) throw new OAuthError("temporarily_unavailable", "Too many clients wait to be used.", 503);
  return {
    client_id: id,
    client_id_issued_at: Math.floor(now.getTime() / 1000),
    ...(said.name && { client_name: said.name }),
    redirect_uris: said.redirectUris,
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw new OAuthError("invalid_client_metadata", "The body must be JSON.");
  }
}
