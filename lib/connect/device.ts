import { database } from "@/db/client";
import { askToJoin } from "@/lib/access/joins/ask";
import { JOIN_POLL_SECONDS, joinPollsPolicy } from "@/lib/access/joins/limits";
import { type JoinAnswer, pollJoin } from "@/lib/access/joins/poll";
import { parseJoinToken } from "@/lib/access/joins/token";
import type { Call } from "@/lib/api/http/call";
import { spend } from "@/lib/api/limits/spending";
import { env } from "@/lib/platform/env";
import { findOrFetchClient } from "./clients";
import { OAuthError } from "./errors";
import { DEVICE_GRANT } from "./grants";
import { checkResource, resourceAt } from "./origin";
import type { Parameters } from "./parameters";
import { readScopes } from "./scopes";
import { type TokenAnswer, tokenAnswer } from "./token-answer";

/** RFC 8628, 3.2, without `verification_uri_complete`: an owner who follows a link has not seen the program's code. */
export interface DeviceAuthorization {
  device_code: string;
  user_code: string;
  verification_uri: string;
  /** In seconds. */
  expires_in: number;
  /** How many seconds to wait between two polls. */
  interval: number;
}

const EXPIRES_IN_SECONDS = 600;

/**
 * Nothing proves to an owner who typed a code where the program comes from, not even an id that is the URL of a document:
 * no answer is sent there.
 */
const NO_HOST = "";

/**
 * Answers a device authorization request (RFC 8628, 3.1) with what the client shows its owner, and what it polls with.
 * Throws OAuthError.
 */
export async function authorizeDevice(
  call: Call,
  parameters: Parameters,
  origin: string,
  now: Date,
): Promise<DeviceAuthorization> {
  const clientId = parameters.need("client_id");
  checkResource(parameters.get("resource"), origin);
  const scopes = readScopes(parameters.get("scope"));
  const { id, name, usesDeviceCodes } = await findOrFetchClient(call, database().db, clientId, now.getTime());
  if (!usesDeviceCodes)
    throw new OAuthError(
      "unauthorized_client",
      `The client did not name ${DEVICE_GRANT} in its grant_types.`,
    );
  if (name === "")
    throw new OAuthError("unauthorized_client", "The client needs a client_name, which its owner is shown.");
  const { token, code } = await askToJoin(database(), {
    ...{ program: name, scopes, days: null, email: null, lobsterName: null, address: call.address },
    client: { clientId: id, redirectHost: NO_HOST, audience: resourceAt(origin) },
  });
  return {
    device_code: token,
    user_code: code,
    verification_uri: `${env.PUBLIC_URL}/join`,
    expires_in: EXPIRES_IN_SECONDS,
    interval: JOIN_POLL_SECONDS,
  };
}

/** Exchanges a device code for tokens once its owner has allowed it (RFC 8628, 3.4 and 3.5). Throws OAuthError. */
export async function exchangeDeviceCode(parameters: Parameters, now: Date): Promise<TokenAnswer> {
  const token = parseJoinToken(parameters.need("device_code"));
  const clientId = parameters.need("client_id");
  if (!token) throw new OAuthError("invalid_grant", "This is no device code of this server.");
  const { refused } = await spend(joinPollsPolicy, token.hash.toString("hex"), now.getTime());
  if (refused)
    throw new OAuthError("slow_down", `Wait ${JOIN_POLL_SECONDS} seconds longer between two polls.`);
  return toTokens(await pollJoin(database().db, token, clientId));
}

/** The tokens of an answer. Throws the OAuthError of RFC 8628, 3.5 if there are none. */
function toTokens(answer: JoinAnswer): TokenAnswer {
  if (answer.status === "expired")
    throw new OAuthError(
      "expired_token",
      "Ask for a new code: this one is too old, used, or not of this client.",
    );
  if (answer.status === "refused")
    throw new OAuthError("access_denied", answer.why ?? "The owner refused the request.");
  if (answer.status === "waiting")
    throw new OAuthError("authorization_pending", answer.why ?? "The owner has not answered yet.");
  const { key, refreshToken, secondsLeft, scopes } = answer;
  if (refreshToken === null || secondsLeft === null)
    throw new Error("A client's request made no connection.");
  return tokenAnswer({ access: key, refresh: refreshToken }, secondsLeft, scopes);
}
