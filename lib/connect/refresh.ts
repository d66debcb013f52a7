import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { revokeKeys } from "@/db/queries/access/keys";
import { lockConnection, type RefreshRow, renewConnection } from "@/db/queries/connect/connections";
import { keyCache } from "@/lib/access/keys/cache";
import { generateKey } from "@/lib/access/keys/format";
import { generateRefreshToken, parseRefreshToken, type RefreshToken } from "@/lib/access/keys/refresh-token";
import { OAuthError } from "./errors";
import type { Parameters } from "./parameters";
import { isSameHash, sealAnswer, unsealAnswer } from "./secrets";
import { type TokenAnswer, tokenAnswer } from "./token-answer";

/** The outcome of a refresh, with the lookup id of the key that it renewed or ended. */
type Outcome = { answer: TokenAnswer; renewed?: string } | { problem: string; ended?: string };

/**
 * Exchanges a refresh token for new tokens (RFC 6749, 6). It is good once (RFC 9700, 4.14.2): a second use gets the
 * same answer within the grace, and ends the connection later. Throws OAuthError.
 */
export async function refresh(parameters: Parameters, now: Date): Promise<TokenAnswer> {
  const token = parseRefreshToken(parameters.need("refresh_token"));
  const clientId = parameters.need("client_id");
  if (!token) throw new OAuthError("invalid_grant", "This is no refresh token of this server.");
  const outcome = await database().transaction((db) => renew(db, token, clientId, now));
  const lookupId = "problem" in outcome ? outcome.ended : outcome.renewed;
  if (lookupId) keyCache.forget({ lookupId });
  if ("problem" in outcome) throw new OAuthError("invalid_grant", outcome.problem);
  return outcome.answer;
}

async function renew(db: Db, token: RefreshToken, clientId: string, now: Date): Promise<Outcome> {
  const row = await lockConnection(db, { familyHash: token.familyHash });
  if (!row || row.clientId !== clientId) return { problem: "There is no such connection." };
  if (!row.isLive) return { problem: "The connection has ended." };
  // Does not end the connection: the lobster may be allowed to act again later.
  if (!row.mayAct) return { problem: "The lobster may not act." };
  if (isSameHash(row.refreshHash, token.hash)) return rotate(db, row, token);
  const before = answerBefore(row, token);
  if (before) return { answer: before };
  await revokeKeys(db, { lookupId: row.lookupId }, now.toISOString());
  return { problem: "The refresh token was used before; the connection has ended.", ended: row.lookupId };
}

async function rotate(db: Db, row: RefreshRow, token: RefreshToken): Promise<Outcome> {
  const { keyId, lookupId, scopes } = row;
  const { key, hash } = generateKey(lookupId);
  const next = generateRefreshToken(token.family);
  const pair = { access: key, refresh: next.text };
  const renewal = { keyId, hash, refreshHash: next.hash, answer: sealAnswer(pair, token) };
  return { answer: tokenAnswer(pair, await renewConnection(db, renewal), scopes), renewed: lookupId };
}

/**
 * The last answer again, for a token that was replaced within the grace, because two processes of a host may refresh
 * at once.
 */
function answerBefore(row: RefreshRow, token: RefreshToken): TokenAnswer | undefined {
  if (!row.isInGrace || !row.answer || !isSameHash(row.previousHash, token.hash)) return undefined;
  const pair = unsealAnswer(row.answer, token);
  return pair && tokenAnswer(pair, row.secondsLeft, row.scopes);
}
