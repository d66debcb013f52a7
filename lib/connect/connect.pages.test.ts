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

const headingIn = (html: string) => (/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? "").replace(/<[^>]*>/g, "");
const idIn = (path: string) => path.split("/").at(-1) ?? "";
const unescaped = (html: string) => html.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");

describe.each(["en", "zh-CN"] as const)("the consent page, in %s,", (language) => {
  const text = MESSAGES[language].connect;

  it("shows the client, the scopes, the lobster and the destination, and links to the destination", async () => {
    const lobster = await givenLobster();
    const { clientId, path } = await givenRequest();
    const toLogIn = `/login?next=${encodeURIComponent(path)}`;
    expect((await new Visitor(undefined, language).get(path)).location).toBe(toLogIn);
    const logIn = unescaped((await new Visitor(undefined, language).get(toLogIn)).text);
    expect(logIn).toMatch(/<strong[^>]*><bdi>host\.example<\/bdi><\/strong>/);
    expect(logIn).toContain(text.waits.site.replace("<host></host>", ""));
    // Its name is its own claim, which only the next page explains.
    expect(logIn).not.toContain("A “host”");
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
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self';");
    expect(html).toContain(text.ask.readsOnly);

    expect(await answer(visitor, path, { scopes: [], days: "30" })).toContain(`>${text.ask.scopes}<`);
    const answered = await answer(visitor, path, { scopes: ["posts:read", "admin"], days: "30" });
    // The question is gone with its answer.
    expect(headingIn(page.text)).toBe(text.ask.title);
    expect(headingIn(answered)).toBe(text.page.title);
    expect(answered).toContain(`>${text.answered.allowed.site.replace("{name}", "host.example")}<`);
    const [, location = ""] = /href="(https:\/\/host\.example\/callback[^"]*)"/.exec(answered) ?? [];
    // The browser goes there automatically, with scripts and without.
    expect(answered).toContain(`<meta http-equiv="refresh" content="0; url=${location}"`);
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
    await eventually(async () =>
      expect(unescaped((await new Visitor(undefined, language).get(toLogIn)).text)).toContain(text.gone.text),
    );
    const again = await visitor.post(
      path,
      formOf("allow", { id: idIn(path), scopes: ["posts:read"], days: "30" }),
    );
    expect(again.text).not.toContain("code=");
  });

  it("lets the owner take a refusal to the client, and sends no browser there automatically", async () => {
    const lobster = await givenLobster();
    const { path } = await givenRequest("cursor://anysphere.cursor-mcp/oauth/callback");
    const visitor = new Visitor(await givenSession(database().db, lobster.ownerId), language);
    expect((await visitor.get(path)).text).toContain("Cursor (cursor://)");
    const denied = await answer(visitor, path);
    expect(denied).toContain(`>${text.answered.denied}<`);
    expect(denied).toMatch(/href="cursor:\/\/[^"]*error=access_denied/);
    expect(denied).not.toContain('http-equiv="refresh"');
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

it("the pages of keys lead owners of apps that take none to the page about connecting", async () => {
  const visitor = await givenVisitor((await givenLobster()).ownerId);
  for (const path of ["/me/keys", "/me/keys/new"])
    expect((await visitor.get(path)).text, path).toMatch(/ChatGPT[^<]*<a href="\/connect">/);
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
    "/me/keys?done=disconnected",
  );
  // Another function may cache a token for a second longer.
  await eventually(async () => expect((await call(one)).status).toBe(401));
  expect((await call(other)).status).toBe(200);
  await visitor.post("/me/keys", formOf("revokeAll", {}));
  await eventually(async () => expect((await call(other)).status).toBe(401));
  expect((await visitor.get("/me/keys")).text).not.toContain("host.example");
});

it.each(["/mcp/", "/.well-known/oauth-protected-resource/mcp/"])(
  "%s is answered at that host without a redirect, as without the slash",
  async (path) => {
    const answerAt = async (at: string) => {
      const { status, headers } = await ask(at, { method: at.startsWith("/mcp") ? "POST" : "GET" });
      return { status, challenge: headers["www-authenticate"], type: headers["content-type"] };
    };
    const answered = await answerAt(path);
    expect(answered).toEqual(await answerAt(path.slice(0, -1)));
    expect([200, 401]).toContain(answered.status);
  },
);
