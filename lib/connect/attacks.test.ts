import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it, test } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { generateRefreshToken } from "@/lib/access/keys/refresh-token";
import { createPost } from "@/lib/areas/posts/endpoints";
import { env } from "@/lib/platform/env";
import { Caller } from "@/lib/testing/clients/caller";
import { ConnectingHost } from "@/lib/testing/clients/connecting";
import { answerMessage } from "@/lib/testing/clients/tool-caller";
import { givenConnect } from "@/lib/testing/given/connect";
import { givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { allowConnection, denyConnection } from "./consent";

const REDIRECT = "https://host.example/callback";

const connect = await givenConnect();
afterAll(() => connect.close());

const givenHost = (redirectUri = REDIRECT, metadata = {}) =>
  new ConnectingHost(connect.origin, redirectUri).register(metadata);
const refused = (error: string) => ({ status: 400, body: expect.objectContaining({ error }) });

describe("a redirect URI", () => {
  it.each([
    ["another path", `${REDIRECT}/more`],
    ["another host", "https://evil.example/callback"],
    ["another case", "https://host.example/Callback"],
    ["a query", `${REDIRECT}?x=1`],
    ["dots", "https://host.example/x/../callback"],
    ["a port", "https://host.example:8443/callback"],
  ])("with %s than the client registered is refused", async (_, redirect_uri) => {
    const host = await givenHost();
    expect(await host.ask({ redirect_uri })).toMatch(/\/connect\?problem=invalid_redirect_uri$/);
    expect(await host.ask()).toMatch(/^[\w-]{32}$/);
  });

  it("that another client registered is refused", async () => {
    const [host, other] = [await givenHost(), await givenHost("https://other.example/callback")];
    expect(await host.ask({ redirect_uri: other.redirectUri })).toContain("problem=");
  });

  it("is bound to the code", async () => {
    const host = await givenHost("http://127.0.0.1:1000/callback");
    const code = await host.codeOf(await givenLobster());
    const elsewhere = { redirect_uri: "http://127.0.0.1:2000/callback" };
    expect(await host.exchange(code, elsewhere)).toEqual(refused("invalid_grant"));
  });
});

describe("a code", () => {
  it("is valid only for the client that got it, and a failed use spends it", async () => {
    const [host, thief] = [await givenHost(), await givenHost()];
    const code = await host.codeOf(await givenLobster());
    expect(await host.exchange(code, { client_id: thief.clientId })).toEqual(refused("invalid_grant"));
    expect(await host.exchange(code)).toEqual(refused("invalid_grant"));
  });

  it("is worthless without its verifier", async () => {
    const host = await givenHost();
    for (const code_verifier of [
      "x".repeat(43),
      createHash("sha256").update(host.verifier).digest("base64url"),
    ])
      expect(await host.exchange(await host.codeOf(await givenLobster()), { code_verifier })).toEqual(
        refused("invalid_grant"),
      );
  });

  it("expires after a minute", async () => {
    const host = await givenHost();
    const code = await host.codeOf(await givenLobster());
    await runOnce(
      database().db,
      sql`update connect_requests set answered_at = answered_at - interval '60 seconds' where client_id = ${host.clientId}`,
    );
    expect(await host.exchange(code)).toEqual(refused("invalid_grant"));
  });

  it("that is used twice ends its connection, and of two simultaneous uses only one gets tokens", async () => {
    const [host, lobster] = [await givenHost(), await givenLobster()];
    const code = await host.codeOf(lobster);
    const both = await Promise.all([host.exchange(code), host.exchange(code)]);
    const [won] = both.filter(({ status }) => status === 200);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await host.call(won?.body.access_token ?? "")).status).toBe(401);
    expect(await host.refresh(won?.body.refresh_token)).toEqual(refused("invalid_grant"));
  });

  it("that is used again ends a cached connection at once", async () => {
    const [host, lobster] = [await givenHost(), await givenLobster()];
    const code = await host.codeOf(lobster);
    const { body } = await host.exchange(code);
    expect((await host.call(body.access_token ?? "")).status).toBe(200);
    expect(await host.exchange(code)).toEqual(refused("invalid_grant"));
    expect((await host.call(body.access_token ?? "")).status).toBe(401);
  });
});

describe("PKCE", () => {
  it.each([
    ["plain", { code_challenge_method: "plain" }],
    ["no method, which means plain", { code_challenge_method: "" }],
    ["no challenge", { code_challenge: "" }],
    ["a challenge that is no hash", { code_challenge: "short" }],
  ])("with %s is refused at a connected client, with the issuer and the state", async (_, changes) => {
    const host = await givenHost();
    await host.logIn(await givenLobster());
    const answer = new URL(await host.ask(changes));
    expect(answer.origin + answer.pathname).toBe(REDIRECT);
    expect(Object.fromEntries(answer.searchParams)).toMatchObject({
      error: "invalid_request",
      state: "a state",
      iss: connect.origin,
    });
  });
});

describe("an invalid request", () => {
  const WRONG: [string, Record<string, string>][] = [
    ["response_type", { response_type: "token" }],
    ["response_mode", { response_mode: "fragment" }],
    ["scope", { scope: "nothing" }],
    ["resource", { resource: "https://elsewhere.example/mcp" }],
    ["state", { state: "x".repeat(5_000) }],
    ["code_challenge", { code_challenge: "short" }],
  ];
  const isShown = (location: string) => location.startsWith(`${env.PUBLIC_URL}/connect?problem=`);
  const problemsOf = (host: ConnectingHost) => Promise.all(WRONG.map(([, changes]) => host.ask(changes)));

  it.each([REDIRECT, "https://evil.example/", "vscode://evil.extension/x", "http://localhost:1/"])(
    "redirects no browser to %s before an owner has allowed the client, and explains why on the square",
    async (redirectUri) => {
      const host = await givenHost(redirectUri);
      for (const location of await problemsOf(host)) {
        expect(location).toSatisfy(isShown);
        expect(location).not.toContain("state");
      }
      await denyConnection({ id: await host.ask(), ownerId: (await givenLobster()).ownerId });
      expect((await problemsOf(host)).every(isShown)).toBe(true);

      await host.logIn(await givenLobster());
      expect((await problemsOf(host)).filter(isShown)).toEqual([]);
    },
  );

  it("redirects only to the destination at which an owner allowed the client, while that connection lives", async () => {
    const elsewhere = "https://evil.example/callback";
    const host = await givenHost(REDIRECT, { redirect_uris: [REDIRECT, elsewhere] });
    const wrong = { response_type: "token" };
    const { access } = await host.logIn(await givenLobster());
    expect(await host.ask({ ...wrong, redirect_uri: elsewhere })).toSatisfy(isShown);
    expect(await host.ask(wrong)).toContain(`${REDIRECT}?error=unsupported_response_type`);
    await host.revoke(access);
    expect(await host.ask(wrong)).toSatisfy(isShown);
  });
});

test("every answer, of success or error, contains the issuer, against mix-up attacks", async () => {
  const [host, lobster] = [await givenHost(), await givenLobster()];
  const { location } = await allowConnection({
    id: await host.ask(),
    ownerId: lobster.ownerId,
    scopes: ["posts:read"],
    days: 7,
  });
  expect(new URL(location).searchParams.get("iss")).toBe(connect.origin);
  await host.logIn(lobster);
  expect(new URL(await host.ask({ response_type: "token" })).searchParams.get("iss")).toBe(connect.origin);
});

describe("a token", () => {
  it.each(["access", "refresh"] as const)(
    "for %s in a text that others would read is refused, and its connection ends",
    async (kind) => {
      const [host, lobster, careless] = [await givenHost(), await givenLobster(), await givenLobster()];
      const tokens = await host.logIn(lobster);
      expect((await host.call(tokens.access)).status).toBe(200);
      const body = { title: "Hush", content: `It is x${tokens[kind]}.` };
      const refusal = await careless.api.refused(createPost, { body });
      expect(refusal).toMatchObject({ status: 400, code: "secret_in_content" });
      expect((await host.call(tokens.access)).status).toBe(401);
      expect(await host.refresh(tokens.refresh)).toEqual(refused("invalid_grant"));
      await careless.api.ok(createPost, { body: { ...body, content: generateRefreshToken().text } });
    },
  );

  it("is refused by the API and by the tools for keys; the tools for connections refuse keys", async () => {
    const [host, lobster] = [await givenHost(), await givenLobster()];
    const { access } = await host.logIn(lobster);
    expect((await host.call(access)).status).toBe(200);
    expect(await new Caller(access).send("GET", "/lobster")).toMatchObject({ status: 401 });
    const call = { name: "call_operation", arguments: { name: "GET /lobster" } };
    const { key } = await givenKey(lobster.ownerId);
    expect((await answerMessage(access, "tools/call", call)).status).toBe(401);
    expect((await answerMessage(key, "tools/call", call)).status).toBe(200);
    const withKey = await host.call(lobster.key);
    expect(withKey.status).toBe(401);
    expect(withKey.headers.get("www-authenticate")).toContain('error="invalid_token"');
  });

  it.each(["/authorize", "/token"])("for another resource is refused: %s", async (path) => {
    const [host, lobster] = [await givenHost(), await givenLobster()];
    const resource = "https://elsewhere.example/mcp";
    if (path === "/authorize")
      expect(await host.ask({ resource })).toMatch(/\/connect\?problem=invalid_target$/);
    else
      expect(await host.exchange(await host.codeOf(lobster), { resource })).toEqual(
        refused("invalid_target"),
      );
  });
});

test("an earlier consent does not cover a later request: the owner is asked each time", async () => {
  const [host, lobster] = [await givenHost(), await givenLobster()];
  await host.logIn(lobster);
  expect(await host.ask()).toMatch(/^[\w-]{32}$/);
  expect(await host.ask({ prompt: "none" })).toMatch(/^[\w-]{32}$/);
});

test("an owner grants no more than was requested, and never the admin scope", async () => {
  const [host, lobster] = [await givenHost(), await givenLobster({ isAdmin: true })];
  const code = await host.codeOf(lobster, ["posts:read", "posts:write", "admin"], {
    scope: "posts:read admin",
  });
  expect((await host.exchange(code)).body.scope).toBe("posts:read");
});

test("a request with a repeated parameter is refused", async () => {
  const host = await givenHost();
  const address = host.address();
  address.searchParams.append("redirect_uri", "https://evil.example/callback");
  const { headers } = await fetch(address, { redirect: "manual", headers: host.headers });
  expect(headers.get("location")).toMatch(/\/connect\?problem=invalid_request$/);
  const twice = new URLSearchParams({ grant_type: "refresh_token", client_id: host.clientId });
  twice.append("client_id", "another");
  expect((await host.send("/token", twice)).status).toBe(400);
});

test("a consent request can be answered only once", async () => {
  const [host, lobster] = [await givenHost(), await givenLobster()];
  const answer = { id: await host.ask(), ownerId: lobster.ownerId, scopes: ["posts:read"] as const, days: 7 };
  await allowConnection(answer);
  await expect(allowConnection(answer)).rejects.toMatchObject({ code: "connect_request_gone" });
});

test("registration refuses scripts, other schemes and hidden hosts, and issues no secret", async () => {
  const host = await givenHost();
  for (const uri of [
    "javascript:alert(1)",
    "data:text/html,x",
    "http://evil.example/callback",
    "https://user@evil.example/",
    "https://@evil.example/",
    "cursor://claude.ai@evil",
    "https://claude.ai\\@evil.example/",
    "https://host.example/#x",
    "evil://callback",
    "file:///etc/passwd",
    " https://host.example/",
  ]) {
    const sent = await host.send("/register", JSON.stringify({ redirect_uris: [uri] }));
    expect({ uri, status: sent.status }).toEqual({ uri, status: 400 });
  }
  const registered = await host.send("/register", JSON.stringify({ redirect_uris: [REDIRECT] }));
  expect(Object.keys(await registered.json())).not.toContain("client_secret");
});

test("no table contains a code, a token or a verifier, and no cache may keep an answer", async () => {
  const [host, lobster] = [await givenHost(), await givenLobster()];
  const code = await host.codeOf(lobster);
  const response = await host.send(
    "/token",
    new URLSearchParams({
      grant_type: "authorization_code",
      client_id: host.clientId,
      code,
      redirect_uri: REDIRECT,
      code_verifier: host.verifier,
    }),
  );
  expect(response.headers.get("cache-control")).toBe("no-store");
  const first = await response.json();
  const { body: second } = await host.refresh(first.refresh_token);
  const secrets = [
    code,
    host.verifier,
    first.access_token,
    first.refresh_token,
    second.access_token,
    second.refresh_token,
  ];
  for (const table of ["connect_clients", "connect_requests", "connections", "api_keys"]) {
    const rows = await runOnce(database().db, sql`select t::text from ${sql.identifier(table)} t`);
    const text = JSON.stringify(rows);
    // Bytes are shown as hexadecimal.
    for (const secret of secrets) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(String(secret)).toString("hex"));
    }
  }
});
