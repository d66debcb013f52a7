import { database } from "@/db/client";
import { isConnected } from "@/db/queries/connect/connections";
import { keepRequest } from "@/db/queries/connect/requests";
import type { Call } from "@/lib/api/http/call";
import { findOrFetchClient } from "./clients";
import { OAuthError } from "./errors";
import { checkResource } from "./origin";
import { Parameters } from "./parameters";
import { isRegistered, shortDestination } from "./redirects";
import { readScopes } from "./scopes";
import { CHALLENGE, generateOpaqueId } from "./secrets";

const STATE_LENGTH_MAX = 4_000;
const CLIENT_ID_LENGTH_MAX = 2_000;

/**
 * Where a browser at /authorize goes (RFC 6749, 4.1.1): to the page that asks its owner for consent, or back
 * to the client with an error. Throws OAuthError if the client is unknown or has no live connection to that
 * destination: anybody can register, and a redirect without a log-in would lend them the square's name (RFC
 * 9700, 4.11.2).
 */
export async function authorize(
  call: Call,
  origin: string,
  now: number,
): Promise<URL | { requestId: string }> {
  const parameters = new Parameters(call.search);
  const clientId = parameters.need("client_id").slice(0, CLIENT_ID_LENGTH_MAX);
  const redirectUri = parameters.need("redirect_uri");
  const client = await findOrFetchClient(call, database().db, clientId, now);
  if (!isRegistered(redirectUri, client.redirectUris))
    throw new OAuthError("invalid_redirect_uri", "The client did not name this redirect URI.");
  const state = parameters.get("state") ?? null;
  try {
    const id = generateOpaqueId();
    const request = readAuthorizationRequest(parameters, origin);
    await keepRequest(database().db, {
      id,
      clientId,
      clientName: client.name,
      redirectUri,
      state,
      ...request,
      sentFrom: call.address,
    });
    return { requestId: id };
  } catch (error) {
    const redirectHost = shortDestination(redirectUri);
    if (!(error instanceof OAuthError) || !(await isConnected(database().db, { clientId, redirectHost })))
      throw error;
    return withAnswer(redirectUri, origin, {
      error: error.code,
      error_description: error.description,
      state: state?.slice(0, STATE_LENGTH_MAX) ?? null,
    });
  }
}

/** The challenge and the scopes of the request. Throws OAuthError. */
function readAuthorizationRequest(parameters: Parameters, origin: string) {
  if (parameters.need("response_type") !== "code")
    throw new OAuthError("unsupported_response_type", "response_type must be code.");
  if ((parameters.get("response_mode") ?? "query") !== "query")
    throw new OAuthError("invalid_request", "response_mode must be query.");
  if ((parameters.get("state")?.length ?? 0) > STATE_LENGTH_MAX)
    throw new OAuthError("invalid_request", "state is too long.");
  const challenge = parameters.need("code_challenge");
  // The default is plain (RFC 7636, 4.3), which is refused (RFC 9700, 2.1.1).
  if (parameters.get("code_challenge_method") !== "S256" || !CHALLENGE.test(challenge))
    throw new OAuthError("invalid_request", "code_challenge_method must be S256.");
  checkResource(parameters.get("resource"), origin);
  return { challenge, scopes: readScopes(parameters.get("scope")) };
}

/**
 * A redirect URI with an answer added to its query (RFC 6749, 4.1.2), and with the issuer, by which a client of several
 * servers tells them apart (RFC 9207).
 */
export function withAnswer(redirectUri: string, issuer: string, answer: Record<string, string | null>): URL {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, iss: issuer }))
    if (value !== null) url.searchParams.append(name, value);
  return url;
}
