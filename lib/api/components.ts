import { z } from "zod";

/**
 * The schemas that have a name (`meta.id`) among these and everything in them, each after those it is made of:
 * described in this order, none is described the way one of its users refers to it. Throws when two schemas
 * have the same name, for the document could hold only one of them.
 */
export function namedSchemas(roots: Iterable<z.ZodType>): z.ZodType[] {
  const byName = new Map<string, z.ZodType>();
  const seen = new Set<z.ZodType>();
  const visit = (schema: z.ZodType) => {
    if (seen.has(schema)) return;
    seen.add(schema);
    for (const part of partsOf(schema)) visit(part);
    const name = z.globalRegistry.get(schema)?.id;
    if (name === undefined) return;
    if (byName.has(name)) throw new Error(`Two schemas are named ${name}.`);
    byName.set(name, schema);
  };
  for (const root of roots) visit(root);
  return [...byName.values()];
}

/** Whatever kind of schema it is: what its definition holds, alone, in a list or by name. */
function partsOf({ _zod }: z.ZodType): z.ZodType[] {
  return Object.values(_zod.def).flatMap(schemasIn);
}

function schemasIn(value: unknown): z.ZodType[] {
  if (value instanceof z.ZodType) return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).filter((inner) => inner instanceof z.ZodType);
}

const NULL = { type: "object", nullable: true, enum: [null] };

/**
 * The document with `oneOf: [ref, null]` where the generator writes `allOf: [ref, {nullable}]`. In OpenAPI
 * 3.0.3 `nullable` adds null to the `type` beside it and reaches no further: beside `allOf` it allows nothing
 * that the referenced schema refuses.
 */
export function withNullableRefs<Document extends object>(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (_, value) => nullableRef(value) ?? value);
}

function nullableRef(value: unknown): object | undefined {
  if (typeof value !== "object" || value === null || !("allOf" in value)) return undefined;
  const { allOf, ...rest } = value;
  if (!Array.isArray(allOf)) return undefined;
  const [ref, { nullable, ...more } = { nullable: false }] = allOf;
  if (nullable !== true || allOf.length !== 2) return undefined;
  return { oneOf: [ref, NULL], ...more, ...rest };
}
