import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { type Endpoint, endpointsOf } from "@/lib/api/contract/endpoint";
import { registry } from "@/lib/api/contract/registry";
import { parseQuery } from "@/lib/api/validation/request";
import { addressesOf, reads, VARIANTS } from "./addresses";

const ID = "00000000-0000-4000-8000-000000000001";
const NAMES = { posts: ID, comments: ID, lobsters: ID, quests: ID, lobster_id: ID, webhooks: ID };

const given = (operation: `GET /${string}`, query?: z.ZodObject): Endpoint =>
  endpointsOf("home")(operation, {
    ...{
      tool: { name: "read_tides", set: "everyday" },
      summary: { en: "The tides", "zh-CN": "潮汐" },
      scope: null,
    },
    ...(query && { query }),
    success: [200, z.object({})],
    handle: () => ({}),
  });

describe("every operation that reads", () => {
  it("is measured", () => {
    const others = registry.filter((endpoint) => endpoint.method === "GET" && !reads.includes(endpoint));
    expect(others.map(({ operation }) => operation)).toEqual(["GET /events/stream", "GET /openapi.d.ts"]);
    expect(reads.length).toBeGreaterThan(25);
  });

  it.each(reads.map((read) => [read.operation, read] as const))(
    "%s has addresses that it accepts",
    (_, read) => {
      const pattern = new RegExp(`^${read.path.replace(/\{\w+\}/g, "[\\w-]+")}$`);
      for (const address of addressesOf(read, NAMES)) {
        const [path = "", search = ""] = address.split("?");
        expect(path).toMatch(pattern);
        parseQuery(read.definition.query ?? z.object({}), search);
      }
    },
  );
});

test("every variant belongs to an existing operation", () => {
  const operations = reads.map(({ operation }) => operation);
  expect(operations).toEqual(expect.arrayContaining(Object.keys(VARIANTS)));
});

test("a new operation needs an entry only if it has parameters of its own", () => {
  expect(addressesOf(given("GET /tides"), NAMES)).toEqual(["/tides"]);
  expect(addressesOf(given("GET /posts/{id}/tides"), NAMES)).toEqual([`/posts/${ID}/tides`]);
});

test("an operation without an address fails and names what is missing", () => {
  expect(() => addressesOf(given("GET /tides/{moon}"), NAMES)).toThrow(
    "GET /tides/{moon} cannot be measured, because nothing says what {moon} names in a square.",
  );
  expect(() => addressesOf(given("GET /tides", z.object({ moon: z.string() })), NAMES)).toThrow(
    "GET /tides cannot be measured, because nothing says which query it needs.",
  );
});
