import type { TokenPair } from "./secrets";

/** RFC 6749, 5.1. */
export interface TokenAnswer {
  access_token: string;
  token_type: "Bearer";
  /** In seconds. Always present, because hosts refresh too late without it. */
  expires_in: number;
  refresh_token: string;
  /** The granted scopes, which may be fewer than the requested ones. */
  scope: string;
}

export const tokenAnswer = (
  { access, refresh }: TokenPair,
  secondsLeft: number,
  scopes: readonly string[],
): TokenAnswer => ({
  access_token: access,
  token_type: "Bearer",
  expires_in: secondsLeft,
  refresh_token: refresh,
  scope: scopes.join(" "),
});
