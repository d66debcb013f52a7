import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { readFirstRun } from "@/lib/access/keys/first-run";
import { endKeys } from "@/lib/access/keys/issue";
import { ConnectingHost } from "@/lib/testing/clients/connecting";
import { LogInProvider } from "@/lib/testing/clients/log-in-provider";
import { allowAt, givenConnect } from "@/lib/testing/given/connect";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { startDocumentSite } from "@/lib/testing/servers/documents";
import { readConsentRequest } from "./consent";
import { readConnections } from "./read";

const CLAUDE = "https://claude.ai/api/mcp/auth_callback";

const connect = await givenConnect();
const site = await startDocumentSite([
  CLAUDE,
  "https://claude.com/api/mcp/auth_callback",
  "http://localhost/callback",
]);
afterAll(() => {
  connect.close();
  site.close();
});

const IMPLEMENTATION = { name: "a test", version: "1.0.0" };

/** A client of each SDK generation, which discovers everything from a 401. */
const GENERATIONS = {
  "client 2.4, by its document": async (owner: GivenLobster) => {
    const provider = new LogInProvider(CLAUDE, `${site.origin}/client.json`);
    const transport = () => new StreamableHTTPClientTransport(mcp(), { authProvider: provider });
    const first = transport();
    await expect(new Client(IMPLEMENTATION).connect(first)).rejects.toThrow(/unauthorized/i);
    expect(provider.sentTo?.searchParams.get("client_id")).toBe(`${site.origin}/client.json`);
    await first.finishAuth((await answerTo(provider, owner)).searchParams);
    return { provider, connect: async () => connected(new Client(IMPLEMENTATION), transport()) };
  },
  "sdk 1.32, by registering": async (owner: GivenLobster) => {
    const provider = new LogInProvider(CLAUDE);
    const transport = () => new Transport1(mcp(), { authProvider: provider });
    const first = transport();
    await expect(new Client1(IMPLEMENTATION).connect(first as never)).rejects.toThrow(/unauthorized/i);
    await first.finishAuth((await answerTo(provider, owner)).searchParams.get("code") ?? "");
    return { provider, connect: async () => connected(new Client1(IMPLEMENTATION), transport()) };
  },
};

const mcp = () => new URL(`${connect.origin}/mcp`);

const answerTo = (provider: LogInProvider, owner: GivenLobster) =>
  allowAt(provider.sentTo ?? new URL("about:blank"), owner);

async function connected<AnyClient extends { connect(transport: never): Promise<void> }>(
  client: AnyClient,
  transport: object,
): Promise<AnyClient> {
  await client.connect(transport as never);
  return client;
}

describe.each(Object.entries(GENERATIONS))("%s", (_, logIn) => {
  it("logs in, lists tools, calls, refreshes, and must log in again once its connection has ended", async () => {
    const lobster = await givenLobster();
    const { provider, connect: open } = await logIn(lobster);
    const client = await open();
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);
    const called = await client.callTool({ name: "call_operation", arguments: { name: "GET /lobster" } });
    expect(JSON.stringify(called)).toContain(lobster.displayName);
    const before = provider.tokens()?.refresh_token;
    provider.spoilAccess();
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);
    expect(provider.tokens()?.refresh_token).not.toBe(before);
    await client.close();
    const [connection] = await readConnections(lobster.ownerId);
    await endKeys(database().db, { ownerId: lobster.ownerId, keyId: connection?.keyId ?? "" }, new Date());
    provider.sentTo = undefined;
    await expect(open()).rejects.toThrow(/unauthorized/i);
    expect(provider.sentTo).toBeInstanceOf(URL);
  });
});

/** Each known host: how it identifies itself, its redirect URIs, and the destination that pages show. */
const HOSTS: [
  name: string,
  how: "document" | "register",
  registered: string,
  redirect: string,
  shown: object,
][] = [
  ["claude.ai", "document", CLAUDE, CLAUDE, { kind: "site", host: "claude.ai" }],
  [
    "claude.com",
    "document",
    "",
    "https://claude.com/api/mcp/auth_callback",
    { kind: "site", host: "claude.com" },
  ],
  ["claude.ai of old", "register", CLAUDE, CLAUDE, { kind: "site", host: "claude.ai" }],
  [
    "ChatGPT",
    "register",
    "https://chatgpt.com/connector/oauth/a1B2",
    "https://chatgpt.com/connector/oauth/a1B2",
    { kind: "site", host: "chatgpt.com" },
  ],
  ["Claude Code", "document", "", "http://localhost:51234/callback", { kind: "device", program: null }],
  [
    "Claude Code of old",
    "register",
    "http://localhost:1/callback",
    "http://localhost:51234/callback",
    { kind: "device", program: null },
  ],
  [
    "Cursor",
    "register",
    "cursor://anysphere.cursor-mcp/oauth/callback",
    "cursor://anysphere.cursor-mcp/oauth/callback",
    { kind: "device", program: "Cursor (cursor://)" },
  ],
  [
    "Cherry Studio",
    "register",
    "cherrystudio://oauth/callback",
    "cherrystudio://oauth/callback",
    { kind: "device", program: "Cherry Studio (cherrystudio://)" },
  ],
  [
    "Raycast",
    "register",
    "raycast://oauth?package_name=Extension",
    "raycast://oauth?package_name=Extension",
    { kind: "device", program: "Raycast (raycast://)" },
  ],
  [
    "a program with a scheme of its domain",
    "register",
    "com.example.app:/oauth",
    "com.example.app:/oauth",
    { kind: "device", program: "com.example.app://" },
  ],
  [
    "VS Code",
    "register",
    "https://vscode.dev/redirect",
    "https://vscode.dev/redirect",
    { kind: "site", host: "vscode.dev" },
  ],
  [
    "VS Code on this machine",
    "register",
    "http://127.0.0.1/",
    "http://127.0.0.1:33418/",
    { kind: "device", program: null },
  ],
  [
    "Gemini CLI",
    "register",
    "http://localhost:7777/oauth/callback",
    "http://localhost:7777/oauth/callback",
    { kind: "device", program: null },
  ],
  [
    "Copilot Studio",
    "register",
    "https://global.consent.azure-apim.net/redirect/x-5f3",
    "https://global.consent.azure-apim.net/redirect/x-5f3",
    { kind: "site", host: "global.consent.azure-apim.net" },
  ],
  [
    "Zed",
    "register",
    "http://[::1]/callback",
    "http://[::1]:4242/callback",
    { kind: "device", program: null },
  ],
];

describe.each(HOSTS)("%s", (_, how, registered, redirect, shown) => {
  const given = async () => {
    if (how === "document") return new ConnectingHost(connect.origin, redirect, `${site.origin}/host.json`);
    const host = await new ConnectingHost(connect.origin, registered).register({ client_name: "A host" });
    return new ConnectingHost(connect.origin, redirect, host.clientId);
  };

  it("logs in, is shown by its destination, and gets the same tokens from two simultaneous refreshes", async () => {
    const [host, lobster] = [await given(), await givenLobster()];
    expect(await readConsentRequest(await host.ask())).toMatchObject({
      destination: shown,
      asker: how === "document" ? { kind: "site", host: new URL(site.origin).host } : shown,
    });
    const { refresh } = await host.logIn(lobster);
    const resource = { resource: `${connect.origin}/mcp` };
    const [one, two] = await Promise.all([host.refresh(refresh, resource), host.refresh(refresh)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body.access_token).toBe(one.body.access_token);
    expect(two.body.refresh_token).toBe(one.body.refresh_token);
    expect((await host.call(one.body.access_token ?? "")).status).toBe(200);
    expect((await host.refresh(one.body.refresh_token)).status).toBe(200);
  });

  it("that sends its code again has to log in again", async () => {
    const [host, lobster] = [await given(), await givenLobster()];
    const code = await host.codeOf(lobster);
    const first = await host.exchange(code);
    expect(first.status).toBe(200);
    expect((await host.exchange(code)).body.error).toBe("invalid_grant");
    expect((await host.call(first.body.access_token ?? "")).status).toBe(401);
    expect((await host.refresh(first.body.refresh_token)).body.error).toBe("invalid_grant");
    await host.logIn(lobster);
  });
});

it("a program that is connected counts among an owner's first steps as a key does", async () => {
  const owner = await givenLobster();
  const steps = async () => readFirstRun([], await readConnections(owner.ownerId), owner.id, new Date());
  expect(await steps()).toMatchObject({ hasKey: false, hasCalled: false });
  const host = await new ConnectingHost(connect.origin, CLAUDE).register();
  const { access } = await host.logIn(owner);
  expect(await steps()).toMatchObject({ hasKey: true, hasCalled: false });
  expect((await host.call(access, "get_lobster", {})).status).toBe(200);
  expect(await steps()).toMatchObject({ hasKey: true, hasCalled: true });
});
