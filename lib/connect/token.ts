import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { lockOwner, revokeKeys } from "@/db/queries/access/keys";
import { noteClientUse } from "@/db/queries/connect/clients";
import { insertConnection } from "@/db/queries/connect/connections";
import {
  findConnectionOfCode,
  noteConnection,
  type SpentCode,
  spendCode,
} from "@/db/queries/connect/requests";
import { keyCache } from "@/lib/access/keys/cache";
import { CONNECTIONS } from "@/lib/access/keys/connections";
import { generateKey } from "@/lib/access/keys/format";
import { retryOnCollision } from "@/lib/access/keys/issue";
import { generateRefreshToken } from "@/lib/access/keys/refresh-token";
import { exchangeDeviceCode } from "./device";
import { OAuthError } from "./errors";
import { DEVICE_GRANT, GRANT_TYPES } from "./grants";
import { checkResource, resourceAt } from "./origin";
import type { Parameters } from "./parameters";
import { shortDestination } from "./redirects";
import { refresh } from "./refresh";
import { isVerifierOf, sha256 } from "./secrets";
import { type TokenAnswer, tokenAnswer } from "./token-answer";

/** Answers /token. Throws OAuthError. */
export function grantTokens(parameters: Parameters, origin: string, now: Date): Promise<TokenAnswer> {
  checkResource(parameters.get("resource"), origin);
  const grant = parameters.need("grant_type");
  if (grant === "authorization_code") return exchangeCode(parameters, origin, now);
  if (grant === "refresh_token") return refresh(parameters, now);
  if (grant === DEVICE_GRANT) return exchangeDeviceCode(parameters, now);
  throw new OAuthError("unsupported_grant_type", `grant_type must be one of ${GRANT_TYPES.join(", ")}.`);
}

/** The outcome of a code: tokens, or why there are none. Its effects are committed in both cases. */
type Outcome = TokenAnswer | { problem: string; ended?: string | undefined };

async function exchangeCode(parameters: Parameters, origin: string, now: Date): Promise<TokenAnswer> {
  const codeHash = sha256(parameters.need("code"));
  const asked = {
    clientId: parameters.need("client_id"),
    redirectUri: parameters.need("redirect_uri"),
    verifier: parameters.need("code_verifier"),
  };
  const outcome = await retryOnCollision(() =>
    database().transaction(async (db): Promise<Outcome> => {
      const code = await spendCode(db, { codeHash });
      if (!code) return endByReuse(db, codeHash, now);
      const problem = problemOf(code, asked);
      return problem ? { problem } : connect(db, code, resourceAt(origin));
    }),
  );
  if (!("problem" in outcome)) return outcome;
  if (outcome.ended) keyCache.forget({ lookupId: outcome.ended });
  throw new OAuthError("invalid_grant", outcome.problem);
}

/**
 * A code is for one client, one redirect URI and one verifier (RFC 6749, 4.1.3; RFC 7636, 4.6), for a minute.
 */
function problemOf(
  code: SpentCode,
  asked: { clientId: string; redirectUri: string; verifier: string },
): string | undefined {
  if (!code.isFresh) return "The code is too old.";
  if (code.clientId !== asked.clientId) return "The code was given to another client.";
  if (code.redirectUri !== asked.redirectUri) return "redirect_uri is another than the code was sent to.";
  if (!isVerifierOf(code.challenge, asked.verifier)) return "code_verifier does not fit.";
  return undefined;
}

/**
 * Ends the connection of a code that is used again, because somebody may have stolen it (RFC 6749, 4.1.2; RFC
 * 9700, 4.5).
 */
async function endByReuse(db: Db, codeHash: Buffer, now: Date): Promise<Outcome> {
  const lookupId = await findConnectionOfCode(db, codeHash);
  if (lookupId) await revokeKeys(db, { lookupId }, now.toISOString());
  return { problem: "The code was used before, or never given.", ended: lookupId };
}

async function connect(db: Db, code: SpentCode, audience: string): Promise<Outcome> {
  const { ownerId, clientId, clientName, redirectUri, scopes, days } = code;
  const { key, lookupId, hash } = generateKey();
  const token = generateRefreshToken();
  const redirectHost = shortDestination(redirectUri);
  await lockOwner(db, ownerId);
  const made = await insertConnection(db, {
    ...{ ownerId, lookupId, hash, scopes, audience, clientId, clientName, redirectHost, days },
    name: redirectHost.slice(0, NAME_LENGTH_MAX),
    familyHash: token.familyHash,
    refreshHash: token.hash,
    ...CONNECTIONS,
  });
  if (!made) return { problem: "The owner has too many connections." };
  await noteConnection(db, { id: code.id, keyId: made.keyId });
  await noteClientUse(db, { id: clientId });
  return tokenAnswer({ access: key, refresh: token.text }, made.secondsLeft, scopes);
}

/** As long as the names of keys that owners make. */
const NAME_LENGTH_MAX = 40;
