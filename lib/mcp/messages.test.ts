import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { database, openedDatabase } from "@/db/client";
import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { generateKey } from "@/lib/access/keys/format";
import { anonymousPolicy, apiPolicy } from "@/lib/api/contract/policies";
import { rateLimiter } from "@/lib/api/limits/rate-limit";
import { runs } from "@/lib/testing/breadth";
import { givenCall } from "@/lib/testing/given/call";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { anyText } from "@/lib/testing/given/texts";
import { answerMcp } from "./answer";
import { operationTools } from "./tools";

let alice: GivenLobster;
beforeAll(async () => {
  alice = await givenLobster();
});

const post = (
  body: string,
  headers: Record<string, string> = {},
  address: string = randomUUID(),
  search = "",
) => {
  const sent = { authorization: `Bearer ${alice.key}`, ...headers };
  return answerMcp(givenCall({ path: "/mcp", search, headers: sent, body, address }));
};

const METHODS = [
  "initialize",
  "ping",
  "tools/list",
  "tools/call",
  "resources/read",
  "skills/list",
  "skills/get",
  "server/discover",
  "a/b",
];
const name = fc.constantFrom(
  ...operationTools.map((tool) => tool.name),
  "find_operation",
  "call_operation",
  "x",
);
const junk = fc.jsonValue({ maxDepth: 2 });
const meta = fc.record({
  "io.modelcontextprotocol/protocolVersion": fc.oneof(fc.constant("2026-07-28"), junk),
  "io.modelcontextprotocol/clientInfo": fc.oneof(fc.constant({ name: "a test", version: "1" }), junk),
  "io.modelcontextprotocol/clientCapabilities": fc.oneof(fc.constant({}), junk),
});
const params = fc.record(
  {
    name: fc.oneof(name, junk),
    arguments: fc.oneof(junk, fc.record({ name, arguments: junk }), fc.record({ query: junk })),
    uri: fc.oneof(
      fc.constantFrom("square://home", "square://skill", "skill://lobster-square/SKILL.md"),
      junk,
    ),
    _meta: fc.oneof(meta, junk),
    protocolVersion: fc.oneof(fc.constant("2025-06-18"), junk),
  },
  { requiredKeys: [] },
);
const message = fc.record(
  {
    jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant("2.0") }, { weight: 1, arbitrary: junk }),
    id: fc.oneof({ weight: 5, arbitrary: fc.nat() }, { weight: 1, arbitrary: junk }),
    method: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...METHODS) }, { weight: 1, arbitrary: junk }),
    params: fc.oneof({ weight: 5, arbitrary: params }, { weight: 1, arbitrary: junk }),
  },
  { requiredKeys: [] },
);
const headers = fc.record(
  {
    "mcp-protocol-version": fc.constantFrom("2026-07-28", "2025-11-25", "2025-03-26", "", "newest"),
    "mcp-method": fc.constantFrom(...METHODS, ""),
    "mcp-name": fc.oneof(name, fc.string()),
  },
  { requiredKeys: [] },
);

describe("any message", () => {
  it("gets an answer that is no internal error", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(message, junk), headers, async (sent, given) => {
        const { status, body } = await post(JSON.stringify(sent), given);
        expect(status, body ?? "").toBeLessThan(500);
        expect(body ?? "").not.toContain("-32603");
        if (body !== null) expect(JSON.parse(body)).toBeTypeOf("object");
        else expect(status).toBe(202);
      }),
      { numRuns: runs(600) },
    );
  });

  it("may be any bytes", async () => {
    await fc.assert(
      fc.asyncProperty(anyText(), async (sent) => {
        expect((await post(sent)).status).toBeLessThan(500);
      }),
    );
  });
});

describe("a message of any kind", () => {
  const messageOf = (method: string, params: unknown = {}) =>
    JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const messages: [what: string, body: string, status: number][] = [
    ["nothing at all", "", 400],
    ["no JSON", "{", 400],
    ["nested too deeply", "[".repeat(100), 400],
    ["too many values", `[${"0,".repeat(3_000)}0]`, 400],
    ["an empty batch", "[]", 400],
    ["no JSON-RPC", "{}", 400],
    ["a stream", messageOf("subscriptions/listen"), 404],
    ["wrong params", messageOf("initialize", { protocolVersion: 5 }), 200],
    ["a wrong cursor", messageOf("tools/list", { cursor: 5 }), 200],
    ["an unknown method", messageOf("prompts/list"), 200],
    ["a method without a name", messageOf(""), 200],
    ["a tool without a name", messageOf("tools/call"), 200],
    ["an unknown tool", messageOf("tools/call", { name: "nothing" }), 200],
    ["arguments that are none", messageOf("tools/call", { name: "who_am_i", arguments: 5 }), 200],
    ["an unknown resource", messageOf("resources/read", { uri: "square://elsewhere" }), 200],
    [
      "a notification",
      JSON.stringify({ jsonrpc: "2.0", method: "tools/call", params: { name: "who_am_i" } }),
      202,
    ],
    ["an operation", messageOf("tools/call", { name: "who_am_i" }), 200],
    ["an operation as a resource", messageOf("resources/read", { uri: "square://home" }), 200],
  ];
  const left = () => rateLimiter.spend(apiPolicy, alice.keyId, Date.now()).remaining;

  it.each(messages)(
    "counts as one request of the key's ceiling, as its headers show: %s",
    async (_, body, status) => {
      alice = await givenLobster();
      const before = left();
      const { status: answered, headers } = await post(body);
      expect(answered).toBe(status);
      expect(headers).toMatchObject({
        "x-ratelimit-policy": apiPolicy.text,
        "x-ratelimit-remaining": String(before - 1),
      });
      expect(left()).toBe(before - 2);
    },
  );

  it.each(messages)(
    "gets an answer that no cache stores and whose type no browser guesses: %s",
    async (_, body) => {
      alice = await givenLobster();
      const { headers } = await post(body);
      expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
    },
  );

  it.each(messages.filter(([what]) => !what.startsWith("an operation")))(
    "is refused with 429 beyond the ceiling: %s",
    async (_, body) => {
      alice = await givenLobster();
      while (left() > 0);
      const { status, headers, body: told } = await post(body);
      expect({ status, code: JSON.parse(told ?? "").code }).toEqual({ status: 429, code: "rate_limited" });
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    },
  );

  it("in a batch counts for itself, and the rest of the batch is refused with 429 beyond the ceiling", async () => {
    alice = await givenLobster();
    const before = left();
    const { status, body } = await post(`[${messageOf("ping")},${messageOf("ping")}]`);
    expect({ status, answers: JSON.parse(body ?? "").length }).toEqual({ status: 200, answers: 2 });
    expect(left()).toBe(before - 3);
    while (left() > 1);
    const [first, second] = JSON.parse(
      (await post(`[${messageOf("ping")},${messageOf("ping")}]`)).body ?? "",
    );
    expect(first.result).toEqual({});
    expect(second).toMatchObject({ id: 1, error: { data: { code: "rate_limited" } } });
  });

  it("to an invalid address counts the same", async () => {
    alice = await givenLobster();
    const ask = () => post(messageOf("ping"), {}, randomUUID(), "tools=everything");
    const before = left();
    expect((await ask()).status).toBe(400);
    expect(left()).toBe(before - 2);
    while (left() > 0);
    expect((await ask()).status).toBe(429);
  });

  it.each(messages)("without a key counts as one request of its address: %s", async (_, body) => {
    const address = randomUUID();
    const { status, headers } = await post(body, { authorization: "" }, address);
    expect({ status, left: headers["x-ratelimit-remaining"] }).toEqual({
      status: 401,
      left: String(anonymousPolicy.max - 1),
    });
  });
});

it("cannot guess keys faster than by REST", async () => {
  const address = randomUUID();
  const guess = () => post("{}", { authorization: `Bearer ${generateKey().key}` }, address);
  for (let count = 0; count < anonymousPolicy.max; count += 1) expect((await guess()).status).toBe(401);
  const { status, headers: answered, body } = await guess();
  expect({ status, code: JSON.parse(body ?? "").code }).toEqual({ status: 429, code: "rate_limited" });
  expect(Number(answered["retry-after"])).toBeGreaterThan(0);
});

it("without a database every request is answered with 503", async () => {
  const url = databaseUrl();
  await database().close();
  openedDatabase.current = undefined;
  setDatabaseUrl(undefined);
  try {
    const { status, body } = await post("{}");
    expect({ status, code: JSON.parse(body ?? "").code }).toEqual({ status: 503, code: "misconfigured" });
  } finally {
    setDatabaseUrl(url);
  }
});
