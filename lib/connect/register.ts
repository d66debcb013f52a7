import { database } from "@/db/client";
import { keepClient } from "@/db/queries/connect/clients";
import type { Call } from "@/lib/api/http/call";
import { readClientMetadata } from "./client-metadata";
import { OAuthError } from "./errors";
import { grantTypesOf } from "./grants";
import { generateOpaqueId } from "./secrets";

const BODY_BYTES_MAX = 16 * 1024;

/**
 * Registers a client (RFC 7591). All clients are public: a distributed program cannot keep a secret, so none is issued,
 * whatever method the request has (3.2.1 allows that). Throws OAuthError.
 */
export async function registerClient(call: Call, now: Date): Promise<object> {
  const metadata = readClientMetadata(parse(await call.bytes(BODY_BYTES_MAX)));
  const id = generateOpaqueId();
  const sentFrom = call.address;
  await keepClient(database().db, { id, kind: "registered", ...metadata, freshSeconds: null, sentFrom });
  return {
    client_id: id,
    client_id_issued_at: Math.floor(now.getTime() / 1000),
    ...(metadata.name && { client_name: metadata.name }),
    redirect_uris: metadata.redirectUris,
    grant_types: grantTypesOf(metadata),
    response_types: metadata.redirectUris.length > 0 ? ["code"] : [],
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
