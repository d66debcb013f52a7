import { createHash, randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { eventually } from "@/lib/testing/assertions/eventually";
import { askByName } from "@/lib/testing/clients/by-name";
import { formsIn } from "@/lib/testing/clients/forms";
import { formOf, givenVisitor, pagesOrigin, Visitor } from "@/lib/testing/clients/visitor";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenSession } from "@/lib/testing/given/session";

/** Another name of the adapter's port (vitest.adapters.config.ts). */
const CONNECT = "connect.localhost";
const REDIRECT = "https://host.example/callback";

/** Sends a request to the adapter under the other name. Each caller has its own address. */
const ask = (path: string, { headers = {}, ...asked }: Parameters<typeof askByName>[3] = {}) =>
  askByName(pagesOrigin(), CONNECT, path, {
    ...asked,
    headers: { "x-forwarded-for": randomUUID(), ...headers },
  });

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const verifier = randomBytes(32).toString("base64url");

async function givenRequest(redirectUri = REDIRECT, client_name = "A “host”") {
  const registered = await ask("/register", {
    method: "POST",
    body: JSON.stringify({ redirect_uris: [redirectUri], client_name }),
  });
  const { client_id: clientId } = JSON.parse(registered.text);
  const query = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    state: "a state",
  });
  const { status, headers } = await ask(`/authorize?${query}`);
  expect(status).toBe(302);
  return { clientId, path: new URL(String(headers.location)).pathname };
}

/**
 * Submits a form of the page as a browser without scripts does: the one that allows, or without `allowed` the
 * one that denies.
 */
async function answer(
  visitor: Visitor,
  path: string,
  allowed?: { scopes: string[]; days: string },
): Promise<string> {
  const forms = formsIn((await visitor.get(path)).text).filter(({ hidden }) =>
    hidden.some(([name]) => name === "id"),
  );
  const form = new FormData();
  for (const [name, value] of forms.find(({ open }) => open.includes("days") === Boolean(allowed))?.hidden ??
    [])
    form.append(name, value);
  for (const scope of allowed?.scopes ?? []) form.append("scopes", scope);
  if (allowed) form.append("days", allowed.days);
  const { status, text } = await visitor.post(path, form);
  expect(status).toBe(200);
  return unescaped(text);
}

/** The answer of /token to a code. */
async function exchange(clientId: string, code: string | null) {
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    client_id: clientId,
    code: code ?? "",
    redirect_uri: REDIRECT,
    code_verifier: verifier,
  });
  return JSON.parse((await ask("/token", { method: "POST", body: String(form), headers: FORM })).text);
}

const idIn = (path: string) => path.split("/").at(-1) ?? "";
const unescaped = (html: string) => html.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");

describe.each(["en", "zh-CN"] as const)("the consent page, in %s,", (language) => {
  const text = MESSAGES[language].connect;

  it("shows the client, the scopes, the lobster and the destination, and links to the destination", async () => {
    const lobster = await givenLobster();
    const { clientId, path } = await givenRequest();
    expect((await new Visitor(undefined, language).get(path)).location).toBe(
      `/login?next=${encodeURIComponent(path)}`,
    );
    const visitor = new Visitor(await givenSession(database().db, lobster.ownerId), language);
    const page = await visitor.get(path);
    expect(page.status).toBe(200);
    const html = unescaped(page.text);
    for (const shown of [
      "host.example",
      lobster.displayName,
      `#${lobster.serialNo}`,
      "A “host”",
      lobster.email,
    ])
      expect(html).toContain(shown);
    // The client, and the destination of the answer.
    expect(html.match(/<strong[^>]*><bdi>host\.example<\/bdi><\/strong>/g)).toHaveLength(2);
    expect(html).toMatch(
      /<input[^>]*value="posts:read"[^>]*checked|<input[^>]*checked[^>]*value="posts:read"/,
    );
    expect(html).not.toMatch(
      /<input[^>]*value="posts:write"[^>]*checked|<input[^>]*checked[^>]*value="posts:write"/,
    );
    expect(page.headers.get("x-frame-options")).toBe("DENY");
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");

    expect(await answer(visitor, path, { scopes: [], days: "30" })).toContain(`>${text.ask.scopes}<`);
    const answered = await answer(visitor, path, { scopes: ["posts:read", "admin"], days: "30" });
    expect(answered).toContain(`>${text.answered.allowed}<`);
    const [, location = ""] = /href="(https:\/\/host\.example\/callback[^"]*)"/.exec(answered) ?? [];
    const brought = new URL(location).searchParams;
    expect(Object.fromEntries(brought)).toEqual({
      code: expect.any(String),
      state: "a state",
      iss: `http://${CONNECT}`,
    });
    expect(await exchange(clientId, brought.get("code"))).toMatchObject({
      scope: "posts:read",
      token_type: "Bearer",
    });
    // A request is gone once it is answered.
    expect(unescaped((await visitor.get(path)).text)).toContain(text.gone.text);
    const again = await visitor.post(
      path,
      formOf("allow", { id: idIn(path), scopes: ["posts:read"], days: "30" }),
    );
    expect(again.text).not.toContain("code=");
  });

  it("sends the owner's refusal to the client", async () => {
    const lobster = await givenLobster();
    const { path } = await givenRequest("cursor://anysphere.cursor-mcp/oauth/callback");
    const visitor = new Visitor(await givenSession(database().db, lobster.ownerId), language);
    expect((await visitor.get(path)).text).toContain("Cursor");
    const denied = await answer(visitor, path);
    expect(denied).toContain(`>${text.answered.denied}<`);
    expect(denied).toMatch(/href="cursor:\/\/[^"]*error=access_denied/);
  });

  it("warns of a program whose identity cannot be verified", async () => {
    const lobster = await givenLobster();
    const { path } = await givenRequest("http://127.0.0.1:33418/", "");
    const visitor = new Visitor(await givenSession(database().db, lobster.ownerId), language);
    expect(unescaped((await visitor.get(path)).text)).toContain(text.ask.nameless);
  });

  it.each(Object.entries(text.problems))("explains %s", async (problem, sentence) => {
    const page = await new Visitor(undefined, language).get(`/connect?problem=${problem}`);
    expect(unescaped(page.text)).toContain(sentence);
    expect(page.text).toContain(`http://${CONNECT}/mcp`);
  });
});

it("no form of another site can allow a client, and no visitor", async () => {
  const lobster = await givenLobster();
  const { path } = await givenRequest();
  const fields = { id: idIn(path), scopes: ["posts:read"], days: "30" };
  const visitor = await givenVisitor(lobster.ownerId);
  const foreign = await visitor.post(path, formOf("allow", fields), { origin: "https://evil.example" });
  expect(foreign.status).toBe(403);
  const nobody = await new Visitor().post(path, formOf("allow", fields));
  expect(nobody.text).not.toContain("code=");
  expect((await visitor.get(path)).text).toContain("host.example");
});

it("an owner can see and end a connection, and the button that revokes all keys says that it ends connections, too", async () => {
  const lobster = await givenLobster();
  const visitor = await givenVisitor(lobster.ownerId);
  const tokenOf = async () => {
    const { clientId, path } = await givenRequest();
    const answered = await answer(visitor, path, { scopes: ["posts:read", "lobster:read"], days: "30" });
    const [, code = ""] = /[?;&]code=([\w-]+)/.exec(answered) ?? [];
    return (await exchange(clientId, code)).access_token;
  };
  const call = async (token: string) => {
    const params = { name: "call_operation", arguments: { name: "GET /lobster" } };
    return ask("/mcp", {
      method: "POST",
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    });
  };
  const [one, other] = [await tokenOf(), await tokenOf()];
  expect((await call(one)).text).toContain(lobster.displayName);
  const page = (await visitor.get("/me/keys")).text;
  expect(page).toContain("host.example");
  expect(page).toContain(MESSAGES.en.keys.revokeAll.text.split(". ").at(-1));
  const ids = [...page.matchAll(/name="key_id" value="([^"]+)"/g)].map(([, id = ""]) => id);
  expect(ids).toHaveLength(2);
  // Newest first.
  expect((await visitor.post("/me/keys", formOf("disconnect", { key_id: ids[1] ?? "" }))).location).toBe(
    "/me?done=disconnected",
  );
  // Another function may cache a token for a second longer.
  await eventually(async () => expect((await call(one)).status).toBe(401));
  expect((await call(other)).status).toBe(200);
  await visitor.post("/me/keys", formOf("revokeAll", {}));
  await eventually(async () => expect((await call(other)).status).toBe(401));
  expect((await visitor.get("/me/keys")).text).not.toContain("host.example");
});

it("no path of one origin exists at the other", async () => {
  for (const path of [
    "/me",
    "/login",
    "/feed.atom",
    "/api/v1/feed",
    "/skill.md",
    "/_next/static/x.js",
    "/uploads/images/x.webp",
    "/icon.svg",
    "/docs/reference",
    "/connect",
    "/.well-known/openid-configuration",
  ]) {
    const { status, headers, text } = await ask(path);
    expect({ path, status, error: JSON.parse(text).error }).toEqual({
      path,
      status: 404,
      error: "not_found",
    });
    for (const ofPages of ["content-security-policy", "x-frame-options"])
      expect(headers[ofPages], path).toBeUndefined();
  }
  for (const path of [
    "/authorize",
    "/token",
    "/register",
    "/revoke",
    "/.well-known/oauth-authorization-server",
    "/.well-known/oauth-protected-resource",
    "/.well-known/oauth-protected-resource/mcp",
    // Where a rewrite leads the other origin.
    "/connect-host",
    "/connect-host/authorize",
    "/connect-host/.well-known/oauth-authorization-server",
  ]) {
    const { status, text } = await new Visitor().get(path);
    expect({ path, status }).toEqual({ path, status: 404 });
    expect(text, path).toMatch(/^<!DOCTYPE html>/);
  }
  const plain = await fetch(`${pagesOrigin()}/mcp`, { method: "POST", body: "{}" });
  expect(plain.headers.get("www-authenticate")).toBe('Bearer realm="lobster-square"');
  expect((await ask("/healthz")).status).toBe(200);
});
