import { COMMON_SCOPES, type Scope } from "@/lib/access/keys/scopes";
import { OAuthError } from "./errors";

/**
 * The known scopes in the parameter; without it, all common ones (RFC 6749, 3.3). Never the admin scope. Throws
 * OAuthError `invalid_scope` if there is none.
 */
export function readScopes(parameter: string | undefined): Scope[] {
  const names = parameter?.split(" ");
  const known = COMMON_SCOPES.filter((scope) => names?.includes(scope) ?? true);
  if (known.length === 0) throw new OAuthError("invalid_scope", "None of these scopes exists here.");
  return known;
}
