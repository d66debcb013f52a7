import * as oauth from "oauth4webapi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allowAt, givenConnect } from "@/lib/testing/given/connect";
import { givenLobster } from "@/lib/testing/given/lobsters";

const insecure = { [oauth.allowInsecureRequests]: true };
const none = oauth.None();
const REDIRECT = "https://host.example/callback";

const connect = await givenConnect();
let server: oauth.AuthorizationServer;
let client: oauth.Client;

beforeAll(async () => {
  const issuer = new URL(connect.origin);
  const found = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure });
  server = await oauth.processDiscoveryResponse(issuer, found);
  const registered = await oauth.dynamicClientRegistrationRequest(
    server,
    { client_name: "A host", redirect_uris: [REDIRECT], token_endpoint_auth_method: "none" },
    insecure,
  );
  client = await oauth.processDynamicClientRegistrationResponse(registered);
});
afterAll(() => connect.close());

/** The whole flow from a verifier to tokens, with all checks of a strict client. */
async function logIn(owner: { ownerId: string }) {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const address = new URL(server.authorization_endpoint ?? "");
  const parameters = {
    response_type: "code",
    client_id: client.client_id,
    redirect_uri: REDIRECT,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    resource: `${connect.origin}/mcp`,
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  const answered = oauth.validateAuthResponse(server, client, await allowAt(address, owner), state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    none,
    answered,
    REDIRECT,
    verifier,
    insecure,
  );
  return oauth.processAuthorizationCodeResponse(server, client, response);
}

const callWhoAmI = (token: string) =>
  oauth.protectedResourceRequest(
    token,
    "POST",
    new URL(`${connect.origin}/mcp`),
    new Headers({ "content-type": "application/json", accept: "application/json, text/event-stream" }),
    JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "call_operation", arguments: { name: "GET /lobster" } },
    }),
    insecure,
  );

describe("the whole protocol, as a strict client sees it", () => {
  it("works from discovery to a call, a refresh and an end", async () => {
    const lobster = await givenLobster();
    const tokens = await logIn(lobster);
    expect(tokens.expires_in).toBeGreaterThan(3_500);
    const called = await callWhoAmI(tokens.access_token);
    expect(await called.text()).toContain(lobster.displayName);

    const refreshed = await oauth.refreshTokenGrantRequest(
      server,
      client,
      none,
      tokens.refresh_token ?? "",
      insecure,
    );
    const renewed = await oauth.processRefreshTokenResponse(server, client, refreshed);
    expect(renewed.access_token).not.toBe(tokens.access_token);
    expect((await callWhoAmI(renewed.access_token)).status).toBe(200);
    await expect(callWhoAmI(tokens.access_token)).rejects.toThrow(oauth.WWWAuthenticateChallengeError);

    const revoked = await oauth.revocationRequest(
      server,
      client,
      none,
      renewed.refresh_token ?? "",
      insecure,
    );
    expect(await oauth.processRevocationResponse(revoked)).toBeUndefined();
    await expect(callWhoAmI(renewed.access_token)).rejects.toThrow(oauth.WWWAuthenticateChallengeError);
  });

  it("names the authorization server in the metadata of the resource", async () => {
    const resource = new URL(`${connect.origin}/mcp`);
    const found = await oauth.resourceDiscoveryRequest(resource, insecure);
    const metadata = await oauth.processResourceDiscoveryResponse(resource, found);
    expect(metadata.authorization_servers).toEqual([connect.origin]);
  });
});

describe("equal spellings", () => {
  it.each([
    "/mcp/",
    "/.well-known/oauth-protected-resource/mcp/",
    "/.well-known/oauth-authorization-server/",
  ])("%s is answered without a redirect, as without the slash", async (path) => {
    const ask = async (at: string) => {
      const { status, headers } = await fetch(connect.origin + at, { redirect: "manual" });
      return { status, type: headers.get("content-type"), allow: headers.get("allow") };
    };
    const answer = await ask(path);
    expect(answer).toEqual(await ask(path.slice(0, -1)));
    expect([200, 401, 405]).toContain(answer.status);
  });
});
