import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { strictSchema } from "@/lib/testing/assertions/strict-schema";
import { type Endpoint, endpointsOf } from "../contract/endpoint";
import { registry } from "../contract/registry";
import { describeApi } from "./openapi";

type Json = Record<string, unknown>;

const answering = (path: `/${string}`, success: z.ZodObject): Endpoint =>
  endpointsOf("service")(`GET ${path}`, {
    tool: { none: "It is only here.", operationId: `get${path.replace(/\W/g, "")}` },
    summary: { en: "An operation of a test", "zh-CN": "测试的操作" },
    scope: null,
    success: [200, success],
    handle: () => ({}),
  });

/** Every object in a document, starting with the document itself. */
function* objectsIn(value: unknown): Generator<Json> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield Object.fromEntries(Object.entries(value));
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

describe("the components of the document", () => {
  const shell = () => z.object({ size: z.int() }).meta({ id: "Shell" });

  it("have unique names: two schemas with one name are refused, however deeply nested", () => {
    const one = answering("/one", z.object({ shell: shell() }));
    const hidden = z.object({ pairs: z.array(z.record(z.string(), shell().nullable())).optional() });
    expect(() => describeApi([one, answering("/two", hidden)])).toThrow("Two schemas are named Shell.");
    expect(() => describeApi([one])).not.toThrow();
  });

  it("are the same in whatever order others refer to them", () => {
    const Shell = shell();
    const Crab = z.object({ shell: Shell.nullable() }).meta({ id: "Crab" });
    const plain = describeApi([answering("/a", z.object({ shell: Shell }))]).components?.schemas?.Shell;
    for (const success of [
      z.object({ shell: Shell.nullable() }),
      z.object({ shell: Shell.nullable().meta({ description: "None for a slug." }) }),
      z.object({ crab: Crab.nullable() }),
      z.object({ shells: z.array(Shell.nullable()), shell: Shell.optional() }),
    ]) {
      const { components } = describeApi([answering("/a", success)]);
      expect(components?.schemas?.Shell).toEqual(plain);
    }
  });

  it("are written once: a field that describes one or may be null refers to it", () => {
    const Shell = shell();
    const described = z.object({
      shell: Shell,
      mine: Shell.meta({ description: "Mine." }),
      lost: Shell.nullable().meta({ description: "None for a slug." }),
    });
    const document = describeApi([answering("/a", described)]);
    expect(JSON.stringify(document).split('"size"')).toHaveLength(3);
    expect(JSON.stringify(document)).toContain(
      '"mine":{"allOf":[{"$ref":"#/components/schemas/Shell"}],"description":"Mine."}',
    );
    const schemas = Object.values(describeApi(registry).components?.schemas ?? {});
    const text = JSON.stringify(describeApi(registry));
    for (const schema of schemas)
      expect(text.split(JSON.stringify(schema)), JSON.stringify(schema)).toHaveLength(2);
  });

  it("and the rest of the document do not depend on the order in which modules were loaded", () => {
    const expected = JSON.stringify(describeApi(registry));
    const orders = fc.shuffledSubarray([...registry], { minLength: registry.length });
    fc.assert(
      fc.property(orders, (order) => JSON.stringify(describeApi(order)) === expected),
      { numRuns: 3 },
    );
  });
});

describe("null", () => {
  const document = describeApi(registry);
  const objects = [...objectsIn(document)];

  it("is allowed only beside a type, where `nullable` has a meaning, and in no shared component", () => {
    const nullable = objects.filter((object) => object.nullable === true);
    expect(nullable.length).toBeGreaterThan(20);
    for (const object of nullable) {
      expect(object).toHaveProperty("type");
      expect(Object.keys(object)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(all|any|one)Of$/)]),
      );
    }
    for (const schema of Object.values(document.components?.schemas ?? {}))
      expect(schema).not.toHaveProperty("nullable");
  });

  it("passes a strict validator wherever a record may be null, as the record does, and nothing else does", () => {
    const may = objects.filter(({ oneOf }) => JSON.stringify(oneOf)?.includes('"enum":[null]'));
    expect(may.length).toBeGreaterThan(2);
    const ajv = new Ajv({
      strict: false,
      validateFormats: false,
      schemas: { document: strictSchema(document) },
    });
    for (const { oneOf } of may) {
      const source = JSON.stringify(oneOf).replaceAll('"#/', '"document#/');
      const validate = ajv.compile(strictSchema({ oneOf: JSON.parse(source) }));
      expect([null, {}, 5, "null", []].map((value) => validate(value))).toEqual([
        true,
        false,
        false,
        false,
        false,
      ]);
    }
  });
});
