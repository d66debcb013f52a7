import { database } from "@/db/client";
import { hasRoomToConnect } from "@/db/queries/connect/connections";
import { answerRequest, type ConnectRequestRow, findOpenRequest } from "@/db/queries/connect/requests";
import { CONNECTIONS } from "@/lib/access/keys/connections";
import { KEY_REFUSALS } from "@/lib/access/keys/refusals";
import { COMMON_SCOPES, type Scope } from "@/lib/access/keys/scopes";
import { withAnswer } from "./authorize";
import { isDocumentUrl } from "./document";
import { connectOrigin } from "./origin";
import { type Destination, destinationOf } from "./redirects";
import { CONNECT_REFUSALS } from "./refusals";
import { generateCode, sha256 } from "./secrets";

/** A client's request for an owner's consent. */
export interface ConsentRequest {
  /** The unverified name that the client gives itself; "" if it gives none. */
  clientName: string;
  /**
   * The client, as far as it is verified: the host of its document, or else the destination of the answer.
   */
  asker: Destination;
  destination: Destination;
  scopes: Scope[];
}

/** The request with this id; undefined if there is none, or if it was answered or is too old. */
export async function readConsentRequest(id: string): Promise<ConsentRequest | undefined> {
  const request = connectOrigin() && (await findOpenRequest(database().db, { id }));
  if (!request) return undefined;
  const destination = destinationOf(request.redirectUri);
  return {
    clientName: request.clientName,
    asker: isDocumentUrl(request.clientId) ? destinationOf(request.clientId) : destination,
    destination,
    scopes: COMMON_SCOPES.filter((scope) => request.scopes.includes(scope)),
  };
}

/** The URL to which the owner's browser takes the answer. */
export interface ConnectAnswer {
  location: string;
  destination: Destination;
}

interface Consent {
  id: string;
  ownerId: string;
  scopes: readonly Scope[];
  days: number;
}

/**
 * Allows a client's request. Returns the only URL with the code, to which the owner's browser goes. Grants no scopes
 * beyond the request. Throws ApiError 404 `connect_request_gone`, and 409 `too_many_connections`.
 */
export async function allowConnection({ id, ownerId, scopes, days }: Consent): Promise<ConnectAnswer> {
  const issuer = openOrigin();
  const { db } = database();
  if (!(await hasRoomToConnect(db, { ownerId, ...CONNECTIONS })))
    throw KEY_REFUSALS.refuse("too_many_connections", { max: CONNECTIONS.liveMax });
  const request = await findOpenRequest(db, { id });
  const code = generateCode();
  const granted = scopes.filter((scope) => request?.scopes.includes(scope));
  const answer = { id, ownerId, scopes: granted, days, codeHash: sha256(code) };
  const { redirectUri, state } = expectOpen(await answerRequest(db, answer));
  return answerAt(withAnswer(redirectUri, issuer, { code, state }));
}

/** Denies a client's request (RFC 6749, 4.1.2.1). Throws ApiError 404 `connect_request_gone`. */
export async function denyConnection({
  id,
  ownerId,
}: Pick<Consent, "id" | "ownerId">): Promise<ConnectAnswer> {
  const issuer = openOrigin();
  const answer = { id, ownerId, scopes: null, days: null, codeHash: null };
  const { redirectUri, state } = expectOpen(await answerRequest(database().db, answer));
  return answerAt(withAnswer(redirectUri, issuer, { error: "access_denied", state }));
}

const answerAt = ({ href }: URL): ConnectAnswer => ({ location: href, destination: destinationOf(href) });

function expectOpen(request: ConnectRequestRow | undefined): ConnectRequestRow {
  if (!request) throw CONNECT_REFUSALS.refuse("connect_request_gone");
  return request;
}

function openOrigin(): string {
  const origin = connectOrigin();
  if (!origin) throw CONNECT_REFUSALS.refuse("connect_request_gone");
  return origin;
}
