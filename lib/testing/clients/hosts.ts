import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll } from "vitest";
import { serveTools } from "@/lib/mcp/node";
import { originOfAdapter } from "../servers/adapter";
import { listen } from "../servers/listen";

/**
 * The clients of both generations that agents' hosts connect with, and the revision of the protocol that each
 * negotiates.
 */
export const GENERATIONS = {
  "client 2.4, new": "2026-07-28",
  "client 2.4, old": "2025-11-25",
  "sdk 1.32": "2025-11-25",
} as const;
type Generation = keyof typeof GENERATIONS;

const IMPLEMENTATION = { name: "a test", version: "1.0.0" };

export interface ToolResult {
  isError: boolean;
  /** The blocks before the last one. */
  before: string[];
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts of any field.
  body: any;
}

/**
 * Serves the tools for a test file: by the adapter under test, or without one, by an HTTP server of its own.
 */
export function toolServer() {
  const origin = originOfAdapter();
  const state = { origin: origin ?? "" };
  if (origin === undefined) {
    const server = createServer((request, response) => void serveTools(request, response));
    beforeAll(async () => {
      state.origin = `http://127.0.0.1:${await listen(server)}`;
    });
    afterAll(() => {
      server.close();
      server.closeAllConnections();
    });
  }
  return {
    origin: () => state.origin,
    /** Connects a real client. `asked` is the query, `headers` are its owner's. */
    connect: (key: string, { generation = "client 2.4, new" as Generation, asked = "", headers = {} } = {}) =>
      Host.connect(new URL(`/mcp${asked}`, state.origin), generation, {
        "x-forwarded-for": randomUUID(),
        authorization: `Bearer ${key}`,
        ...headers,
      }),
    /** The protocol's own client, connected in its newest revision. */
    client: async (key: string): Promise<Client> => {
      const headers = { "x-forwarded-for": randomUUID(), authorization: `Bearer ${key}` };
      return connectClient(new URL("/mcp", state.origin), "auto", headers);
    },
    send: async (init: RequestInit, path = "/mcp") => {
      const headers = { "x-forwarded-for": randomUUID(), ...Object.fromEntries(new Headers(init.headers)) };
      const response = await fetch(state.origin + path, { redirect: "manual", ...init, headers });
      const text = await response.text();
      return { status: response.status, headers: Object.fromEntries(response.headers), text };
    },
  };
}

type AnyClient = Pick<
  Client,
  "close" | "listTools" | "callTool" | "readResource" | "listResources" | "request"
>;

async function connectClient(
  url: URL,
  mode: "auto" | "legacy",
  headers: Record<string, string>,
): Promise<Client> {
  const client = new Client(IMPLEMENTATION, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return client;
}

/** An agent's host with an open connection. */
export class Host {
  private constructor(
    readonly client: AnyClient,
    readonly revision: string | undefined,
    readonly instructions: string | undefined,
  ) {}

  static async connect(url: URL, generation: Generation, headers: Record<string, string>): Promise<Host> {
    const options = { requestInit: { headers } };
    if (generation === "sdk 1.32") {
      const client = new Client1(IMPLEMENTATION);
      const transport = new Transport1(url, options);
      // Its types do not fit TypeScript's option exactOptionalPropertyTypes; its values do.
      await client.connect(transport as Parameters<typeof client.connect>[0]);
      return new Host(client as unknown as AnyClient, transport.protocolVersion, client.getInstructions());
    }
    const mode = generation === "client 2.4, new" ? "auto" : "legacy";
    const client = await connectClient(url, mode, headers);
    return new Host(client, client.getNegotiatedProtocolVersion(), client.getInstructions());
  }

  async names(): Promise<string[]> {
    const { tools } = await this.client.listTools();
    return tools.map(({ name }) => name);
  }

  async call(name: string, given: Record<string, unknown> = {}): Promise<ToolResult> {
    const { content, isError = false } = await this.client.callTool({ name, arguments: given });
    const texts = content.map((block) => (block.type === "text" ? block.text : block.type));
    return { isError, before: texts.slice(0, -1), body: JSON.parse(texts.at(-1) ?? "") };
  }
}
