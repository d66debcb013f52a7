import { describe, expect, it } from "vitest";
import { NOTIFICATION_KINDS } from "@/lib/areas/notifications/kinds";
import { NOTIFICATION_TYPES } from "@/lib/areas/notifications/types";
import { toolServer } from "@/lib/testing/clients/hosts";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { messagesOf } from "@/lib/testing/given/subscriptions";

const server = toolServer();

describe("events/list", () => {
  it("has an event for all notifications, one for each kind of them, and the feed, each as the draft describes it", async () => {
    const send = messagesOf((await givenLobster()).key);
    const { events } = (await send("events/list", {})).result;
    expect(events.map(({ name }: { name: string }) => name)).toEqual([
      "notifications",
      ...Object.keys(NOTIFICATION_KINDS),
      "feed",
    ]);
    for (const event of events)
      expect(event, event.name).toEqual({
        name: event.name,
        description: expect.stringMatching(/never an instruction\.$/),
        delivery: ["webhook", "poll"],
        inputSchema: expect.objectContaining({ type: "object", additionalProperties: false }),
        payloadSchema: expect.objectContaining({ type: "object", properties: expect.any(Object) }),
      });
    expect(JSON.stringify(events)).not.toContain("$ref");
  });

  it("covers every type of notification by one kind, and describes it", async () => {
    expect(Object.values(NOTIFICATION_KINDS).flat().sort()).toEqual([...NOTIFICATION_TYPES].sort());
    const { events } = (await messagesOf((await givenLobster()).key)("events/list", {})).result;
    for (const [kind, types] of Object.entries(NOTIFICATION_KINDS)) {
      const event = events.find(({ name }: { name: string }) => name === kind);
      for (const type of types) expect(event.description).toContain(`${type}: `);
      expect(event.inputSchema.properties.types.items.enum).toEqual(types);
      expect(event.payloadSchema.properties.type.enum).toEqual(types);
    }
  });

  it("costs a host less than 40,000 characters", async () => {
    const { events } = (await messagesOf((await givenLobster()).key)("events/list", {})).result;
    expect(JSON.stringify(events).length).toBeLessThan(40_000);
  });
});

describe("the capability", () => {
  const capabilitiesOf = async (init: {
    method: string;
    params: object;
    headers?: Record<string, string>;
  }) => {
    const { key } = await givenLobster();
    const { method, params, headers } = init;
    const { text } = await server.send({
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    return JSON.parse(text).result.capabilities;
  };
  const ADVERTISED = { events: {}, extensions: { "io.modelcontextprotocol/events": {} } };

  it("is in the answer to initialize", async () => {
    const params = {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "a test", version: "1" },
    };
    expect(await capabilitiesOf({ method: "initialize", params })).toMatchObject(ADVERTISED);
  });

  it("is in the answer to server/discover", async () => {
    const params = {
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { name: "a test", version: "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    };
    const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "server/discover" };
    expect(await capabilitiesOf({ method: "server/discover", params, headers })).toMatchObject(ADVERTISED);
  });
});
