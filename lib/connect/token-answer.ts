import type { TokenPair } from "./secrets";

/** RFC 6749, 5.1. */
export interface TokenAnswer {
  access_token: string;
  token_type: "Bearer";
  /** Always said: hosts that must guess ask too late. */
  expires_in: number;
  refresh_token: string;
  /** What was given, which may be less than what was asked for. */
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
