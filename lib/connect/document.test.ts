import { afterAll, describe, expect, it, test } from "vitest";
import { env } from "@/lib/platform/env";
import { ConnectingHost } from "@/lib/testing/clients/connecting";
import { givenConnect } from "@/lib/testing/given/connect";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { startDocumentSite } from "@/lib/testing/servers/documents";
import { fetchDocument, freshSecondsOf, isDocumentUrl, readDocument } from "./document";

const REDIRECT = "https://host.example/callback";

const connect = await givenConnect();
const site = await startDocumentSite([REDIRECT]);
afterAll(() => {
  connect.close();
  site.close();
});

const hostAt = (path: string) => new ConnectingHost(connect.origin, REDIRECT, site.origin + path);

it.each([
  ["http", "http://host.example/client"],
  ["no path", "https://host.example/"],
  ["no path and no slash", "https://host.example"],
  ["a user", "https://user@host.example/client"],
  ["a fragment", "https://host.example/client#x"],
  ["dots", "https://host.example/a/../client"],
  ["capitals", "https://HOST.example/client"],
  ["a port that goes without saying", "https://host.example:443/client"],
  ["a space", "https://host.example/client x"],
  ["no end", `https://host.example/${"x".repeat(2_000)}`],
])("an id with %s is no document", (_, id) => {
  expect(isDocumentUrl(id)).toBe(false);
  expect(isDocumentUrl("https://host.example/client")).toBe(true);
});

describe("a document", () => {
  const id = "https://host.example/client";
  const honest = { client_id: id, redirect_uris: [REDIRECT] };

  it.each([
    ["that names another client", { ...honest, client_id: `${id}/` }],
    ["that names none", { redirect_uris: [REDIRECT] }],
    ["with a secret", { ...honest, client_secret: "x" }],
    ["with a secret for its method", { ...honest, token_endpoint_auth_method: "client_secret_post" }],
    ["without redirects", { client_id: id }],
    ["with no redirect", { ...honest, redirect_uris: [] }],
    ["with a script for a redirect", { ...honest, redirect_uris: ["javascript:alert(1)"] }],
    ["of more than 5 KB", { ...honest, padding: "x".repeat(5 * 1024) }],
    ["that is a list", [honest]],
  ])("%s is refused", (_, document) => {
    expect(() => readDocument(id, JSON.stringify(document))).toThrow();
    expect(readDocument(id, JSON.stringify(honest)).redirectUris).toEqual([REDIRECT]);
  });

  it("loses direction-changing characters in its name", () => {
    const { name } = readDocument(
      id,
      JSON.stringify({ ...honest, client_name: "\u202eedualC\u0000  x".repeat(20) }),
    );
    expect(name).not.toMatch(/[\u202e\0]/);
    expect([...name].length).toBe(60);
  });
});

describe("the fetch of a document", () => {
  it.each([
    "https://127.0.0.1/client",
    "https://10.0.0.1/client",
    "https://printer.local/client",
    "https://host.example:22/client",
  ])("does not call %s in production", async (id) => {
    await expect(fetchDocument(id, { resolve: async () => ["10.0.0.1"] })).rejects.toThrow();
  });

  it("calls no public name that has a private address", async () => {
    await expect(
      fetchDocument("https://agent.example.org/client", {
        resolve: async () => ["93.184.216.34", "10.0.0.1"],
      }),
    ).rejects.toThrow("cannot be fetched");
  });

  it("calls no receiver that the operator trusts for webhooks, unless its addresses are public", async () => {
    const before = env.WEBHOOK_ALLOW;
    env.WEBHOOK_ALLOW = ["hooks.example.org:443", "hooks.internal:8443"];
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return ["10.0.0.1"];
    };
    try {
      for (const id of ["https://hooks.example.org/client", "https://hooks.internal:8443/client"])
        await expect(fetchDocument(id, { resolve })).rejects.toThrow("The document of the client");
    } finally {
      env.WEBHOOK_ALLOW = before;
    }
    // The look-up whose addresses are checked was used, not the system's, which trusted receivers use.
    expect(asked).toEqual(["hooks.example.org"]);
  });

  it.each([
    ["redirects", { status: 302, headers: { location: "/client.json" } }],
    ["fails", { status: 500 }],
    ["is no JSON", { body: "<html>" }],
    ["is endless", { body: `{"x":"${"x".repeat(10_000)}"}` }],
  ])("that %s is a refusal, and is not cached", async (name, answer) => {
    const path = `/${name.replaceAll(" ", "-")}`;
    const honest = JSON.stringify({ client_id: site.origin + path, redirect_uris: [REDIRECT] });
    site.answers.set(path, { body: honest, ...answer });
    const before = site.requests;
    const host = hostAt(path);
    expect(await host.ask()).toContain("problem=invalid_client");
    expect(site.requests).toBe(before + 1);
    site.answers.delete(path);
    expect(await host.ask()).toMatch(/^[\w-]{32}$/);
  });

  it("happens once while the document is fresh", async () => {
    const host = hostAt("/fresh");
    await host.ask();
    const before = site.requests;
    await host.ask();
    await host.logIn(await givenLobster());
    expect(site.requests).toBe(before);
  });

  it("is limited for each address without affecting others", async () => {
    const flood = hostAt("/flood-0");
    const answers: string[] = [];
    for (let no = 0; no < 25; no += 1)
      answers.push(await flood.ask({ client_id: `${site.origin}/flood-${no}` }));
    expect(answers.filter((answer) => answer.endsWith("problem=temporarily_unavailable"))).toHaveLength(5);
    expect(await hostAt("/another").ask()).toMatch(/^[\w-]{32}$/);
  });
});

test.each([
  ["", 30],
  ["max-age=5", 30],
  ["public, max-age=600", 600],
  ["max-age=999999999", 86_400],
  ["no-store, max-age=600", 30],
  ["s-max-age=600", 30],
])("Cache-Control %j keeps a document for %d seconds", (header, seconds) => {
  expect(freshSecondsOf(header)).toBe(seconds);
});
