/** The codes of RFC 6749 (4.1.2.1, 5.2), RFC 7591 (3.2.2), RFC 8628 (3.5) and RFC 8707 (2). */
export type OAuthErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "invalid_target"
  | "invalid_redirect_uri"
  | "invalid_client_metadata"
  | "unauthorized_client"
  | "unsupported_grant_type"
  | "unsupported_response_type"
  | "access_denied"
  | "authorization_pending"
  | "slow_down"
  | "expired_token"
  | "temporarily_unavailable";

/** An error that a client gets. The description is ASCII without quotes or backslashes (RFC 6749, 5.2). */
export class OAuthError extends Error {
  constructor(
    readonly code: OAuthErrorCode,
    readonly description: string,
    readonly status = 400,
  ) {
    super(description);
  }
}
