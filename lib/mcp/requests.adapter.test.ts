import { describe, expect, it } from "vitest";
import { generateKey } from "@/lib/access/keys/format";
import { toolServer } from "@/lib/testing/clients/hosts";
import { sendRaw } from "@/lib/testing/clients/raw";
import { givenLobster } from "@/lib/testing/given/lobsters";

const server = toolServer();

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "a test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const modern = (method: string, params: object = {}) => ({
  jsonrpc: "2.0",
  id: 7,
  method,
  params: { ...params, _meta: META },
});
const old = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 7, method, params });
const headersOf = (method: string, name?: string) => ({
  "mcp-protocol-version": "2026-07-28",
  "mcp-method": method,
  ...(name ? { "mcp-name": name } : {}),
});

async function post(body: unknown, headers: Record<string, string> = {}, path?: string) {
  const { key } = await givenLobster();
  const sent = typeof body === "string" ? body : JSON.stringify(body);
  const init = { method: "POST", body: sent, headers: { authorization: `Bearer ${key}`, ...headers } };
  const { text, ...answer } = await server.send(init, path);
  return { ...answer, body: text ? JSON.parse(text) : null };
}

describe("a request to the tools", () => {
  const ping = JSON.stringify(old("ping"));

  it.each([
    ["no key", {}, "missing_key"],
    ["a malformed key", { authorization: "Bearer lsq_live_nonsense" }, "malformed_key"],
    ["a key that nobody holds", { authorization: `Bearer ${generateKey().key}` }, "invalid_key"],
  ])("with %s is 401 in plain JSON, and names no other way to log in", async (_, headers, code) => {
    const { status, text, headers: answered } = await server.send({ method: "POST", body: ping, headers });
    expect({ status, code: JSON.parse(text).code }).toEqual({ status: 401, code });
    expect(answered["www-authenticate"]).toBe('Bearer realm="lobster-square"');
    expect(answered.link).toMatch(/^<http[^>]+\/auth\.md>; rel="help"; type="text\/markdown"$/);
    expect(JSON.parse(text).hint).toMatch(/http\S+\/auth\.md/);
  });

  it("needs neither Accept nor Content-Type", async () => {
    const { status, body } = await post(old("ping"), { "content-type": "text/plain", accept: "*/*" });
    expect({ status, body }).toEqual({ status: 200, body: { jsonrpc: "2.0", id: 7, result: {} } });
  });

  it.each(["GET", "DELETE", "PUT", "PATCH", "OPTIONS"])("of the method %s is 405", async (method) => {
    const { key } = await givenLobster();
    const { status, text, headers } = await server.send({
      method,
      headers: { authorization: `Bearer ${key}` },
    });
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: "POST" });
    expect(JSON.parse(text).code).toBe("method_not_allowed");
  });

  it.each(["https://elsewhere.example", "null", "http://127.0.0.1:1"])(
    "from a page of %s is 403",
    async (origin) => {
      const { status, body } = await post(old("ping"), { origin });
      expect({ status, code: body.code }).toEqual({ status: 403, code: "foreign_origin" });
    },
  );

  it("from a page that uses DNS rebinding is 403, although Host and Origin agree", async () => {
    const { key } = await givenLobster();
    const named = { host: "elsewhere.example", origin: "http://elsewhere.example" };
    const headers = { authorization: `Bearer ${key}`, ...named };
    const { status } = await sendRaw(server.origin(), { method: "POST", target: "/mcp", headers });
    expect(status).toBe(403);
  });

  it("from a page of the square is answered", async () => {
    const refused = await post(old("ping"), { origin: "null" });
    const own = new URL(refused.body.docs).origin;
    expect((await post(old("ping"), { origin: own })).status).toBe(200);
  });

  it.each([
    "?tools=everything",
    "?tools=",
    "?tools=play,",
    "?readonly=yes",
    "?tool=play",
    "?tools=play&tools=quests",
  ])("to an address with %s is 400", async (query) => {
    const { status, body } = await post(old("ping"), {}, `/mcp${query}`);
    expect({ status, ok: body.ok }).toEqual({ status: 400, ok: false });
  });

  it("with unknown sets in the header is 400 and lists the known ones", async () => {
    const { status, body } = await post(old("ping"), { "x-mcp-toolsets": "everything" });
    expect(status).toBe(400);
    expect(body.error).toContain("everyday, play, quests, account, moderation");
  });

  it("of 2 MB is 413", async () => {
    const { status, body } = await post(old("ping", { text: "a".repeat(2_000_000) }));
    expect({ status, code: body.code }).toEqual({ status: 413, code: "body_too_large" });
  });
});

describe("a message", () => {
  it.each([
    ["nothing", "", 400, -32700],
    ["no JSON", "{", 400, -32700],
    ["a field twice", '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', 400, -32700],
    ["a text", '"ping"', 400, -32600],
    ["no JSON-RPC", "{}", 400, -32600],
    ["a batch with initialize", JSON.stringify([old("initialize"), old("ping")]), 400, -32600],
    ["a batch of too many", JSON.stringify(Array(21).fill(old("ping"))), 400, -32600],
    ["an empty batch", "[]", 400, -32600],
    ["a request for a stream", JSON.stringify(modern("subscriptions/listen")), 404, -32601],
  ])("that is %s gets a protocol error", async (_, body, status, code) => {
    const answer = await post(body);
    expect({ status: answer.status, code: answer.body.error.code }).toEqual({ status, code });
    expect(answer.body.error.message.length).toBeGreaterThan(10);
  });

  it.each([
    ["initialize", {}],
    ["initialize", { protocolVersion: 5 }],
    ["tools/list", { cursor: 5 }],
    ["resources/read", {}],
    ["resources/read", { uri: 5 }],
  ])("of the method %s with %j gets an error about its params", async (method, params) => {
    const { status, body } = await post(old(method, params));
    expect({ status, id: body.id, code: body.error.code }).toEqual({ status: 200, id: 7, code: -32602 });
  });

  it("of an unknown method gets a protocol error in both revisions", async () => {
    expect((await post(old("prompts/list"))).body.error.code).toBe(-32601);
    const answer = await post(modern("prompts/list"), headersOf("prompts/list"));
    expect({ status: answer.status, code: answer.body.error.code }).toEqual({ status: 404, code: -32601 });
  });

  it("that initializes in the revision without that method is told which method to call instead", async () => {
    const { status, body } = await post(modern("initialize"), headersOf("initialize"));
    expect({ status, id: body.id, code: body.error.code }).toEqual({ status: 404, id: 7, code: -32601 });
    expect(body.error.message).toContain("server/discover");
  });

  it.each([
    ["notifications/initialized", {}],
    ["notifications/cancelled", { requestId: 1 }],
    ["notifications/unheard_of", {}],
  ])("that expects no answer, %s, gets none", async (method, params) => {
    const { status, body } = await post({ jsonrpc: "2.0", method, params });
    expect({ status, body }).toEqual({ status: 202, body: null });
  });

  it("that is itself an answer gets none", async () => {
    const { status, body } = await post({ jsonrpc: "2.0", id: 1, result: {} });
    expect({ status, body }).toEqual({ status: 202, body: null });
  });

  it("that calls a tool without an id calls nothing", async () => {
    const { key, id } = await givenLobster();
    const headers = { authorization: `Bearer ${key}` };
    const call = { name: "publish_post", arguments: { title: "Tide", content: "Low." } };
    const body = JSON.stringify({ jsonrpc: "2.0", method: "tools/call", params: call });
    expect((await server.send({ method: "POST", body, headers })).status).toBe(202);
    const host = await server.connect(key);
    expect((await host.call("read_feed", { lobster_id: id })).body.posts).toEqual([]);
  });

  it.each([
    ["no name", {}],
    ["a name of another type", { name: 5 }],
    ["arguments in a list", { name: "who_am_i", arguments: [] }],
    ["arguments that are a text", { name: "who_am_i", arguments: "none" }],
  ])("that calls a tool with %s gets a protocol error", async (_, params) => {
    for (const body of [old("tools/call", params), modern("tools/call", params)]) {
      const { status, body: answer } = await post(body);
      expect(status).toBeLessThan(500);
      expect([-32602, -32600, -32700, -32020]).toContain(answer.error.code);
    }
  });
});

describe("what clients send", () => {
  const call = (params: object) => old("tools/call", params);
  const named = { name: "who_am_i" };

  /** As its library or its programs put it on the wire. */
  const WIRE: [who: string, body: object, headers: Record<string, string>, path: string][] = [
    [
      "the Python SDK",
      {
        method: "tools/call",
        params: { name: "read_feed", arguments: { cursor: null } },
        jsonrpc: "2.0",
        id: 1,
      },
      { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-06-18" },
      "/mcp",
    ],
    [
      "the TypeScript SDK",
      call({ ...named, arguments: {}, _meta: { progressToken: 1 } }),
      { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-11-25" },
      "/mcp",
    ],
    ["an address with a slash at its end", call(named), {}, "/mcp/"],
    ["an address with a slash and a query", call(named), {}, "/mcp/?tools=all"],
    ["null for no arguments", call({ ...named, arguments: null }), {}, "/mcp"],
    ["an empty text for no arguments", call({ ...named, arguments: "" }), {}, "/mcp"],
    [
      "arguments as JSON text",
      call({ name: "read_feed", arguments: '{"limit": "2", "full": "false"}' }),
      {},
      "/mcp",
    ],
    [
      "arguments of a model as openai-agents passes them on",
      call({
        name: "call_operation",
        arguments: { name: "read_feed", arguments: '{"tag":null,"limit":"2"}' },
      }),
      {},
      "/mcp",
    ],
  ];

  it.each(WIRE)("is answered without a redirect: %s", async (_, sent, headers, path) => {
    const { status, body } = await post(sent, headers, path);
    expect({ status, isError: body.result?.isError, error: body.error }).toEqual({ status: 200 });
    expect(JSON.parse(body.result.content.at(-1).text).ok).toBe(true);
  });

  it("as a batch in the revision that has them gets all answers in order, none for notifications", async () => {
    const batch = [
      old("ping"),
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { ...call(named), id: 8 },
    ];
    for (const headers of [undefined, { "mcp-protocol-version": "2025-03-26" }]) {
      const { status, body } = await post(batch, headers);
      expect({ status, ids: body.map(({ id }: { id: number }) => id) }).toEqual({ status: 200, ids: [7, 8] });
      expect(JSON.parse(body[1].result.content.at(-1).text).ok).toBe(true);
    }
    const silent = await post([{ jsonrpc: "2.0", method: "notifications/initialized" }]);
    expect(silent).toMatchObject({ status: 202, body: null });
    const { status, body } = await post(batch, { "mcp-protocol-version": "2025-06-18" });
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: -32600 });
  });
});

describe("the revision of 2026", () => {
  it("describes the server without a handshake", async () => {
    const { status, body } = await post(modern("server/discover"), headersOf("server/discover"));
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ supportedVersions: ["2026-07-28"], capabilities: { tools: {} } });
    expect(body.result.capabilities).not.toHaveProperty("prompts");
  });

  it("lets a host cache a list for five minutes, privately", async () => {
    const { body } = await post(modern("tools/list"), headersOf("tools/list"));
    expect(body.result).toMatchObject({ ttlMs: 300_000, cacheScope: "private" });
  });

  it.each([
    ["another version", { ...headersOf("tools/list"), "mcp-protocol-version": "2025-11-25" }],
    ["another method", headersOf("tools/call")],
    ["a version that does not exist", { ...headersOf("tools/list"), "mcp-protocol-version": "2031-01-01" }],
  ])("refuses headers that name %s", async (_, headers) => {
    const { status, body } = await post(modern("tools/list"), headers);
    expect(status).toBe(400);
    expect(body.error.code).toBeLessThan(-32000);
  });

  it("refuses a header that names another tool than the body, and runs neither", async () => {
    const { status, body } = await post(
      modern("tools/call", { name: "who_am_i", arguments: {} }),
      headersOf("tools/call", "publish_post"),
    );
    expect({ status, result: body.result }).toEqual({ status: 400, result: undefined });
  });
});

describe("the revisions of 2025", () => {
  it.each(["2025-11-25", "2025-06-18", "2025-03-26"])(
    "are answered in the requested revision: %s",
    async (version) => {
      const params = {
        protocolVersion: version,
        capabilities: {},
        clientInfo: { name: "a test", version: "1" },
      };
      const { status, body, headers } = await post(old("initialize", params));
      expect({ status, version: body.result.protocolVersion }).toEqual({ status: 200, version });
      expect(headers).not.toHaveProperty("mcp-session-id");
    },
  );

  it("refuse an unknown version in the header", async () => {
    const { status } = await post(old("tools/list"), { "mcp-protocol-version": "1999-01-01" });
    expect(status).toBe(400);
  });
});
