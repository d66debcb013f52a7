import { randomUUID } from "node:crypto";
import * as oauth from "oauth4webapi";
import { expect, it } from "vitest";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { eventually } from "@/lib/testing/assertions/eventually";
import { askByName } from "@/lib/testing/clients/by-name";
import { joiningAs } from "@/lib/testing/clients/joining";
import { pagesOrigin } from "@/lib/testing/clients/visitor";
import { TERMINAL } from "@/lib/testing/given/device";
import { givenLobster } from "@/lib/testing/given/lobsters";

/** Another name of the adapter's port (vitest.adapters.config.ts). */
const CONNECT = "connect.localhost";
const issuer = new URL(`http://${CONNECT}`);
const resource = `${issuer.origin}/mcp`;
const address = randomUUID();

/** What the client takes for fetch, which cannot reach a server by another name than its own. */
async function fetchByName(
  url: string,
  { method, headers, body }: oauth.CustomFetchOptions<string, unknown>,
) {
  const { pathname, search } = new URL(url);
  const answer = await askByName(pagesOrigin(), CONNECT, pathname + search, {
    method,
    body: String(body ?? ""),
    headers: { ...headers, "x-forwarded-for": address },
  });
  const named = Object.entries(answer.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return new Response(answer.text, { status: answer.status, headers: named });
}

const options = { [oauth.allowInsecureRequests]: true, [oauth.customFetch]: fetchByName };
const none = oauth.None();

const call = async (token: string) => {
  const params = { name: "call_operation", arguments: { name: "GET /lobster" } };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const headers = new Headers({
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  });
  const answer = await oauth.protectedResourceRequest(
    token,
    "POST",
    new URL(resource),
    headers,
    body,
    options,
  );
  return answer.text();
};

it("a strict client that knows the device grant gets tokens by a code that an owner types, calls, refreshes and ends", async () => {
  const lobster = await givenLobster();
  const protectedBy = await oauth.processResourceDiscoveryResponse(
    new URL(resource),
    await oauth.resourceDiscoveryRequest(new URL(resource), options),
  );
  expect(protectedBy.authorization_servers).toEqual([issuer.origin]);
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...options }),
  );
  const client = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(
      server,
      { ...TERMINAL, token_endpoint_auth_method: "none" },
      options,
    ),
  );

  const parameters = { scope: "lobster:read posts:read", resource };
  const device = await oauth.processDeviceAuthorizationResponse(
    server,
    client,
    await oauth.deviceAuthorizationRequest(server, client, none, parameters, options),
  );
  expect(new URL(device.verification_uri).pathname).toBe("/join");
  expect(device.verification_uri_complete).toBeUndefined();

  const poll = async () => {
    const asked = await oauth.deviceCodeGrantRequest(server, client, none, device.device_code, {
      ...options,
      additionalParameters: { resource },
    });
    return oauth.processDeviceCodeResponse(server, client, asked);
  };
  await expect(poll()).rejects.toMatchObject({ error: "authorization_pending", status: 400 });
  const joining = await joiningAs(lobster);
  expect(await joining.type(device.user_code)).toContain("A terminal");
  await joining.send({ access: "read", days: "30", decision: "yes" });
  expect(joining.heading).toBe(MESSAGES.en.join.allowed.connection.title);
  // Until the pause of five seconds is over, it is told to slow down.
  const tokens = await eventually(poll, { intervalMs: 500 });
  expect(tokens.scope).toBe("lobster:read posts:read");
  expect(await call(tokens.access_token)).toContain(lobster.displayName);

  const refreshed = await oauth.refreshTokenGrantRequest(
    server,
    client,
    none,
    tokens.refresh_token ?? "",
    options,
  );
  const renewed = await oauth.processRefreshTokenResponse(server, client, refreshed);
  expect(await call(renewed.access_token)).toContain(lobster.displayName);

  for (const language of ["en", "zh-CN"] as const) {
    const { text } = await (await joiningAs(lobster, language)).visitor.get("/me/keys");
    expect(text).toContain(MESSAGES[language].connect.list.byCode);
    expect(text).toContain("A terminal");
  }

  const ended = await oauth.revocationRequest(server, client, none, renewed.refresh_token ?? "", options);
  await oauth.processRevocationResponse(ended);
  // Another function may cache a token for a second longer.
  await eventually(() =>
    expect(call(renewed.access_token)).rejects.toThrow(oauth.WWWAuthenticateChallengeError),
  );
});
