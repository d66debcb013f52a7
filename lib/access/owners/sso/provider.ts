import { customFetch } from "next-auth";
import type { OIDCConfig } from "next-auth/providers";
import { env } from "@/lib/platform/env";
import { type Claims, personIn, type SsoPerson } from "./claims";
import { providerFetch } from "./requests";

export const PROVIDER_ID = "oidc";

/** What one answer of the provider led to. */
export interface SsoAttempt {
  person?: SsoPerson;
  refusal?: "unverified" | "foreign";
  failure?: Error;
  isNewOwner?: boolean;
}

/**
 * The provider of single sign-on (docs/decisions/0696). Auth.js reads its addresses from its discovery document, and
 * checks the issuer, audience, times and nonce of the ID token. `attempt` gets what it says about the person.
 */
export const oidcProvider = (attempt: SsoAttempt): OIDCConfig<Claims> => ({
  id: PROVIDER_ID,
  type: "oidc",
  name: env.OIDC_NAME ?? "",
  issuer: env.OIDC_ISSUER,
  clientId: env.OIDC_CLIENT_ID,
  clientSecret: env.OIDC_CLIENT_SECRET,
  authorization: { params: { scope: "openid email" } },
  checks: ["pkce", "state", "nonce"],
  // Many providers give claims only there, and Entra ID some only in the ID token.
  idToken: false,
  // An owner is who has the mailbox. Safe because an address that is not verified logs nobody in.
  allowDangerousEmailAccountLinking: true,
  profile(userInfo, { id_token }) {
    const sources = [claimsIn(id_token ?? ""), userInfo];
    attempt.person = personIn(sources, {
      verifiedClaim: env.OIDC_VERIFIED_CLAIM,
      staffClaim: env.OIDC_STAFF_CLAIM,
    });
    return { id: String(userInfo.sub), email: attempt.person.email };
  },
  // Auth.js reads symbols only from here.
  options: { [customFetch]: providerFetch() },
});

/** The claims of an ID token that Auth.js has accepted. */
const claimsIn = (idToken: string): Claims =>
  JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString());
