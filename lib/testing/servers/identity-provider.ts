import { createServer } from "node:http";
import Provider from "oidc-provider";
import { freePort } from "./free-port";
import { listen } from "./listen";

/** The square at its provider. */
export const CLIENT = {
  OIDC_CLIENT_ID: "square",
  OIDC_CLIENT_SECRET: "a secret of the square and its provider",
};

/** What the provider tells about a person. */
export interface Person {
  email?: string;
  email_verified?: unknown;
  eduPersonAffiliation?: unknown;
  affiliation?: string;
}

export interface IdentityProvider {
  issuer: string;
  /** The people that it knows, by what they type as their name. */
  people: Map<string, Person>;
  stop(): Promise<void>;
}

/**
 * A real OpenID provider on a free port, with pages of its own: any password is right, and nobody is asked for consent.
 * It gives claims as `claimsIn` says: most providers only in one of the two places.
 */
export async function startIdentityProvider(
  redirectUri: string,
  claimsIn: "userinfo" | "both" = "userinfo",
): Promise<IdentityProvider> {
  const people = new Map<string, Person>();
  const issuer = `http://127.0.0.1:${await freePort()}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.OIDC_CLIENT_ID,
        client_secret: CLIENT.OIDC_CLIENT_SECRET,
        redirect_uris: [redirectUri],
      },
    ],
    cookies: { keys: ["a key of the provider"] },
    conformIdTokenClaims: claimsIn === "userinfo",
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified", "eduPersonAffiliation", "affiliation"],
    },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    async loadExistingGrant({ oidc }) {
      const { session, client } = oidc;
      const grant = new oidc.provider.Grant({ accountId: session?.accountId, clientId: client?.clientId });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  });
  const server = createServer(provider.callback());
  await listen(server, Number(new URL(issuer).port));
  return {
    issuer,
    people,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
