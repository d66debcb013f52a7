import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { bodyByteSizeMax } from "./body-limit";
import { registry } from "./registry";
import { text } from "./shapes";

const KIB = 1024;

/** The longest JSON of it: each UTF-16 unit escaped. */
const escapeAll = (json: string) =>
  json.replace(/"(?:[^"\\]|\\.)*"/g, (string) => {
    const units: string[] = JSON.parse(string).split("");
    return `"${units.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("")}"`;
  });

describe("how long a body may be", () => {
  it.each([
    ["a text of characters that take two units", text({ max: 9000 }), "🦞".repeat(9000)],
    ["a list of them", z.array(text({ max: 900 })).max(9), Array(9).fill("🦞".repeat(900))],
    ["ids", z.array(z.guid()).max(900), Array(900).fill("6f2a1b1e-0000-4000-8000-00000000000a")],
    ["what may be null", text({ max: 9000 }).nullable(), "🦞".repeat(9000)],
    [
      "fields",
      z.strictObject({ one: text({ max: 9000 }), other: text({ max: 9000 }).optional(), n: z.int() }),
      { one: "🦞".repeat(9000), other: "🦞".repeat(9000), n: Number.MIN_SAFE_INTEGER },
    ],
  ])("leaves room for %s, escaped throughout", (_, schema, value) => {
    expect(bodyByteSizeMax(schema)).toBeGreaterThan(64 * KIB);
    expect(schema.parse(JSON.parse(escapeAll(JSON.stringify(value))))).toEqual(value);
    expect(Buffer.byteLength(escapeAll(JSON.stringify(value)))).toBeLessThanOrEqual(bodyByteSizeMax(schema));
  });

  it("is 64 KiB if that is enough", () => {
    expect(bodyByteSizeMax(z.strictObject({ id: z.guid(), on: z.boolean() }))).toBe(64 * KIB);
  });

  it.each([
    ["a text", z.string()],
    ["a list", z.array(z.int())],
    ["a field", z.object({ inner: z.object({ any: z.string() }) })],
    ["anything", z.unknown()],
  ])("cannot be computed if %s has no bound", (_, schema) => {
    expect(() => bodyByteSizeMax(schema)).toThrow("must say how long");
  });
});

test("only operations with long texts accept large bodies", () => {
  const large = registry.filter(
    ({ bodyFormat, bodyByteSizeMax: max }) => bodyFormat === "json" && max > 64 * KIB,
  );
  expect(large.map(({ operation }) => operation)).toEqual([
    "POST /posts",
    "PATCH /posts/{id}",
    "POST /quests",
    "POST /quests/{id}/subtasks/{slot_no}/submit",
  ]);
  for (const { bodyByteSizeMax: max } of large) expect(max).toBeLessThan(320 * KIB);
});
