import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { runs } from "@/lib/testing/breadth";
import { ToolCaller } from "@/lib/testing/clients/tool-caller";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { sample } from "@/lib/testing/given/sample";
import { describeTool } from "./describe-tool";
import { operationTools } from "./tools";

type Schema = z.core.JSONSchema.BaseSchema;

const RUNS = runs(12);
const material = { text: "Tide", idFor: () => randomUUID() };

/** Values that no field of this type accepts. A field that is not required may be null if "" is not legal either. */
const junkFor = (schema: Schema, isRequired: boolean) =>
  junkOf(schema).filter((junk) => junk !== null || (isRequired && !takesNull(schema)));

const takesNull = ({ anyOf = [], oneOf = [], type }: Schema): boolean =>
  type === "null" || [...anyOf, ...oneOf].some((one) => takesNull(one as Schema));

const junkOf = ({ type }: Schema) => {
  const always = [null, { x: 1 }, [{ x: 1 }]];
  if (type === "boolean") return [...always, "yes", 2];
  if (type === "integer") return [...always, "many", true, 1.5];
  if (type === "array") return [null, { x: 1 }, "Tide", true];
  if (type === "object") return [null, [], "Tide", true];
  return [...always, true];
};

/** Hosts know no format for a lobster, so only its description says what it is. */
const sampleOf = (schema: Schema, name: string) =>
  schema.description?.startsWith("A lobster:") ? randomUUID() : sample(schema, material, name);

interface Wrong {
  given: Record<string, unknown>;
  field: string;
}

/** Every way to break a call of a tool by one field: unknown, missing, or of another type. */
function wrongCalls(schema: Schema): fc.Arbitrary<Wrong> {
  const { properties: { idempotency_key: _, ...properties } = {}, required = [] } = schema;
  const valid = () =>
    Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] as Schema, name)]));
  const unknown = fc
    .stringMatching(/^[a-z]{3,12}_$/)
    .map((field) => ({ given: { ...valid(), [field]: "Tide" }, field }));
  const missing = required.map((field) => {
    const { [field]: __, ...others } = valid();
    return fc.constant({ given: others, field });
  });
  const mistyped = Object.entries(properties).map(([field, of]) =>
    fc
      .constantFrom(...junkFor(of as Schema, required.includes(field)))
      .map((junk) => ({ given: { ...valid(), [field]: junk }, field })),
  );
  return fc.oneof(unknown, ...missing, ...mistyped);
}

describe("a tool called with wrong input", () => {
  it.each(operationTools.map((tool) => [tool.name, tool] as const))(
    "%s: says which field is wrong and does nothing",
    async (name, tool) => {
      const { key } = await givenLobster({ isAdmin: true });
      const caller = new ToolCaller(key);
      await fc.assert(
        fc.asyncProperty(wrongCalls(describeTool(tool).inputSchema as Schema), async ({ given, field }) => {
          const { isError, before, body } = await caller.tool(name, given);
          expect({ isError, before, ok: body.ok }, JSON.stringify({ given, body })).toEqual({
            isError: true,
            before: [],
            ok: false,
          });
          expect(body.code, JSON.stringify({ given, body })).toBe("invalid_fields");
          const paths = body.fields.map(({ path }: { path: string }) => path.split(".")[0]);
          expect(paths, JSON.stringify({ given, body })).toContain(field);
        }),
        { numRuns: RUNS },
      );
    },
  );
});
