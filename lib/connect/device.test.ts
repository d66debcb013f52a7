import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { refuseTypedJoin, showTypedJoin } from "@/lib/access/joins/write";
import { COMMON_SCOPES } from "@/lib/access/keys/scopes";
import { createJoin, getJoin } from "@/lib/areas/join/endpoints";
import { env } from "@/lib/platform/env";
import { Caller } from "@/lib/testing/clients/caller";
import { ConnectingHost } from "@/lib/testing/clients/connecting";
import { givenConnect } from "@/lib/testing/given/connect";
import { allowCode, endPause, givenTerminal, TERMINAL, typed } from "@/lib/testing/given/device";
import { givenSecondsLeft } from "@/lib/testing/given/joins";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { startDocumentSite } from "@/lib/testing/servers/documents";
import { DEVICE_GRANT } from "./grants";

const REDIRECT = "https://host.example/callback";

const connect = await givenConnect();
const site = await startDocumentSite([REDIRECT]);
afterAll(() => {
  connect.close();
  site.close();
});

const terminal = (metadata?: object) => givenTerminal(connect.origin, metadata);
const refused = (
  error: string,
  why: unknown = expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/),
) => ({
  status: 400,
  body: { error, error_description: why },
});

/** A client that has asked, its code, and what it polls with. */
async function asked(changes: Record<string, string> = {}) {
  const host = await terminal();
  const { device_code: secret, user_code: code } = (await host.askDevice(changes)).body;
  const poll = (more?: Record<string, string>) => {
    endPause(secret);
    return host.poll(secret, more);
  };
  return { host, secret, code, poll };
}

/** A request that its owner has allowed, and its tokens. */
async function allowed() {
  const [request, lobster] = [await asked(), await givenLobster()];
  await allowCode(lobster, request.code);
  const { body } = await request.poll();
  const { access_token: access = "", refresh_token: refresh = "" } = body;
  return { ...request, lobster, access, refresh, body };
}

describe("a device authorization request", () => {
  it("is found by its metadata, and answers a code without a link that contains it", async () => {
    const metadata = await (await fetch(`${connect.origin}/.well-known/oauth-authorization-server`)).json();
    expect(metadata).toMatchObject({
      device_authorization_endpoint: `${connect.origin}/device_authorization`,
      grant_types_supported: expect.arrayContaining([DEVICE_GRANT]),
    });
    const host = await terminal();
    const form = new URLSearchParams({ client_id: host.clientId, resource: `${connect.origin}/mcp/` });
    const response = await host.send("/device_authorization", form);
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.json()).toEqual({
      device_code: expect.stringMatching(/^lsq_join_/),
      user_code: expect.stringMatching(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/),
      verification_uri: `${env.PUBLIC_URL}/join`,
      expires_in: 600,
      interval: 5,
    });
    const [kept] = await runOnce(
      database().db,
      sql`select extract(epoch from expires_at - created_at)::int seconds from join_requests
        where client_id = ${host.clientId}`,
    );
    expect(kept).toEqual({ seconds: 600 });
  });

  it("is shown to its owner with the scopes that exist, and without a scope with all but admin", async () => {
    const lobster = await givenLobster();
    const shown = async (scope: string) => {
      const { code } = await asked({ scope });
      return (await showTypedJoin(typed(lobster, code), new Date())).scopes;
    };
    expect(await shown("posts:write nonsense admin lobster:read")).toEqual(["lobster:read", "posts:write"]);
    expect(await shown("")).toEqual(COMMON_SCOPES);
  });

  it.each<[string, Record<string, string>, error: string]>([
    ["no client", { client_id: "" }, "invalid_request"],
    ["an unknown client", { client_id: "nobody" }, "invalid_client"],
    ["scopes that do not exist", { scope: "nonsense" }, "invalid_scope"],
    ["the admin scope alone", { scope: "admin" }, "invalid_scope"],
    ["another resource", { resource: "https://elsewhere.example/mcp" }, "invalid_target"],
  ])("with %s is refused", async (_, changes, error) => {
    expect(await (await terminal()).askDevice(changes)).toEqual(refused(error));
  });

  it("is refused with a parameter twice, in the address, or with a secret", async () => {
    const host = await terminal();
    const form = `client_id=${host.clientId}`;
    const type = { "content-type": "application/x-www-form-urlencoded" };
    expect((await host.send("/device_authorization", `${form}&${form}`, type)).status).toBe(400);
    expect((await host.send(`/device_authorization?${form}`, form, type)).status).toBe(400);
    const basic = { ...type, authorization: "Basic eDp5" };
    expect((await host.send("/device_authorization", form, basic)).status).toBe(401);
    expect((await fetch(`${connect.origin}/device_authorization`)).status).toBe(405);
  });

  it("is for clients that name its grant, and themselves, in a registration or a document", async () => {
    const host = new ConnectingHost(connect.origin, REDIRECT);
    expect(await (await host.register({ client_name: "A host" })).askDevice()).toEqual(
      refused("unauthorized_client", expect.stringContaining(DEVICE_GRANT)),
    );
    expect(await (await terminal({ client_name: "\u202e" })).askDevice()).toEqual(
      refused("unauthorized_client", expect.stringContaining("client_name")),
    );
    const documented = (path: string) => new ConnectingHost(connect.origin, REDIRECT, site.origin + path);
    expect(await documented("/browser").askDevice()).toEqual(refused("unauthorized_client"));
    const named = JSON.stringify({ ...TERMINAL, client_id: `${site.origin}/terminal` });
    site.answers.set("/terminal", { body: named });
    expect((await documented("/terminal").askDevice()).status).toBe(200);
  });
});

describe("a registration", () => {
  it.each([
    ["device codes and no redirect URI", { ...TERMINAL }, [DEVICE_GRANT], []],
    ["both", { ...TERMINAL, redirect_uris: [REDIRECT] }, ["authorization_code", DEVICE_GRANT], ["code"]],
    ["neither", { redirect_uris: [REDIRECT] }, ["authorization_code"], ["code"]],
    ["no list of grants", { redirect_uris: [REDIRECT], grant_types: "x" }, ["authorization_code"], ["code"]],
  ])("for %s is answered with what the client may use", async (_, metadata, grants, responses) => {
    const host = new ConnectingHost(connect.origin, REDIRECT);
    const answer = await (await host.send("/register", JSON.stringify(metadata))).json();
    expect(answer).toMatchObject({ response_types: responses, token_endpoint_auth_method: "none" });
    expect(answer.grant_types.sort()).toEqual([...grants, "refresh_token"].sort());
  });

  it("without redirect URIs is for device codes only", async () => {
    const host = new ConnectingHost(connect.origin, REDIRECT);
    const sent = await host.send("/register", JSON.stringify({ client_name: "A host" }));
    expect([sent.status, (await sent.json()).error]).toEqual([400, "invalid_redirect_uri"]);
    expect(await (await terminal()).ask({ redirect_uri: REDIRECT })).toContain(
      "problem=invalid_redirect_uri",
    );
  });
});

describe("a poll", () => {
  it("is pending until the owner answers, and told to slow down within five seconds of the last one", async () => {
    const { host, secret, poll } = await asked();
    expect(await poll()).toEqual(refused("authorization_pending"));
    expect(await host.poll(secret)).toEqual(refused("slow_down"));
    expect(await poll()).toEqual(refused("authorization_pending"));
  });

  it("after the owner's no is denied", async () => {
    const [{ code, poll }, lobster] = [await asked(), await givenLobster()];
    await refuseTypedJoin(typed(lobster, code), new Date());
    expect(await poll()).toEqual(refused("access_denied"));
  });

  it("has expired after ten minutes of the database's clock, also if the owner had allowed it", async () => {
    const { code, poll, access, host } = await allowed();
    await givenSecondsLeft({ code }, 0);
    expect(await poll()).toEqual(refused("expired_token"));
    // What was fetched in time stays.
    expect((await host.call(access)).status).toBe(200);
    const late = await asked();
    await givenSecondsLeft(late, 0);
    expect(await late.poll()).toEqual(refused("expired_token"));
  });

  it("says what keeps the owner from allowing it", async () => {
    const [{ code, poll }, banned] = [await asked(), await givenLobster({ status: "banned" })];
    await expect(allowCode(banned, code)).rejects.toMatchObject({ code: "join_banned" });
    expect(await poll()).toEqual(refused("authorization_pending", expect.stringContaining("banned")));
    await allowCode(await givenLobster(), code);
    expect((await poll()).status).toBe(200);
  });

  it("without a device code, with another text, or for another resource is refused", async () => {
    const { poll } = await asked();
    expect(await poll({ device_code: "" })).toEqual(refused("invalid_request"));
    expect(await poll({ device_code: "lsq_join_x" })).toEqual(refused("invalid_grant"));
    expect(await poll({ resource: "https://elsewhere.example/" })).toEqual(refused("invalid_target"));
    expect(await poll({ grant_type: "password" })).toEqual(
      refused("unsupported_grant_type", expect.stringContaining(DEVICE_GRANT)),
    );
  });
});

describe("the tokens", () => {
  it("are those of a connection: for its tools alone, with the scopes that the owner allowed", async () => {
    const [{ host, code, poll }, lobster] = [await asked(), await givenLobster()];
    await allowCode(lobster, code, { scopes: ["lobster:read", "posts:read"] });
    const { status, body } = await poll();
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^lsq_live_/),
        refresh_token: expect.stringMatching(/^lsq_refresh_/),
        token_type: "Bearer",
        expires_in: expect.any(Number),
        scope: "lobster:read posts:read",
      },
    ]);
    expect(body.expires_in).toBeGreaterThan(3_500);
    expect(await (await host.call(body.access_token ?? "")).text()).toContain(lobster.displayName);
    expect(await new Caller(body.access_token).send("GET", "/lobster")).toMatchObject({ status: 401 });
  });

  it("are the same for each poll until the client refreshes", async () => {
    const { host, poll, access, refresh, body } = await allowed();
    const { expires_in: _, ...tokens } = body;
    expect((await poll()).body).toMatchObject(tokens);
    const renewed = await host.refresh(refresh);
    expect(renewed.status).toBe(200);
    expect(await poll()).toEqual(refused("expired_token"));
    expect((await host.call(access)).status).toBe(401);
    expect((await host.call(renewed.body.access_token ?? "")).status).toBe(200);
  });

  it("end with a revocation, after which no poll gets them", async () => {
    const { host, poll, access, refresh } = await allowed();
    expect((await host.revoke(refresh)).status).toBe(200);
    expect((await host.call(access)).status).toBe(401);
    expect(await poll()).toEqual(refused("access_denied"));
  });

  it("of POST /join are no device codes, nor the other way round", async () => {
    const [{ host, secret, poll, code }, lobster] = [await asked(), await givenLobster()];
    const { join } = await new Caller().ok(createJoin, { body: { program: "An agent" } });
    await allowCode(lobster, join.code);
    await allowCode(lobster, code);
    expect(await host.poll(join.token)).toEqual(refused("expired_token"));
    expect(await new Caller(secret).ok(getJoin)).toEqual({ status: "expired" });
    expect((await poll()).status).toBe(200);
    const fetched = await new Caller(join.token).ok(getJoin, { query: { wait: 1 } });
    expect(fetched).toMatchObject({ status: "allowed" });
  });
});
