import type { Db } from "@/db/connection";
import { endLeakedJoins } from "@/lib/access/joins/leaks";
import { findJoinTokensInText } from "@/lib/access/joins/token";
import { findKeysInText } from "@/lib/access/keys/format";
import { endLeakedConnections, revokeLeakedKeys } from "@/lib/access/keys/leaks";
import { findRefreshTokensInText } from "@/lib/access/keys/refresh-token";
import { GENERAL_REFUSALS } from "../contract/general";

/** A body with more keys than this, made up or not, has no legitimate use. */
const KEYS_MAX = 50;

/**
 * Refuses a parsed body that contains a live API key, refresh token or token of a request to join of this service
 * (docs/contract.md#requests): ends it and notifies its owner. Checks up to 50 of each in one statement; a body with more is always refused.
 * Throws ApiError 400 `secret_in_content`.
 */
export async function refuseSecrets(db: Db, body: unknown): Promise<void> {
  const text = JSON.stringify(body);
  if (!text.includes("lsq_")) return;
  const found = findKeysInText(text, KEYS_MAX + 1);
  const tokens = findRefreshTokensInText(text, KEYS_MAX + 1);
  const joins = findJoinTokensInText(text, KEYS_MAX + 1);
  const leaked = await revokeLeakedKeys(db, found.slice(0, KEYS_MAX));
  const ended = await endLeakedConnections(db, tokens.slice(0, KEYS_MAX));
  const refused = await endLeakedJoins(db, joins.slice(0, KEYS_MAX));
  if (leaked.length > 0) {
    throw GENERAL_REFUSALS.refuse("secret_in_content", {
      what: `a live API key (${leaked.join(", ")}); that key is now revoked`,
    });
  }
  if (ended.length > 0) {
    throw GENERAL_REFUSALS.refuse("secret_in_content", {
      what: `a refresh token (of ${ended.join(", ")}); its connection has now ended`,
    });
  }
  if (refused > 0) {
    throw GENERAL_REFUSALS.refuse("secret_in_content", {
      what: "the token of a request to join; that request has now ended",
    });
  }
  if ([found, tokens, joins].some(({ length }) => length > KEYS_MAX)) {
    throw GENERAL_REFUSALS.refuse(
      "secret_in_content",
      { what: `more than ${KEYS_MAX} API keys` },
      { hint: "Leave them out, also if they are made up." },
    );
  }
}
