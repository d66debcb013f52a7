/**
 * The document with `{nullable, allOf: [ref]}` where the generator writes `allOf: [ref, {nullable}]`: a
 * `nullable` beside no `type` means nothing (OpenAPI 3.0.3), and client generators read it so.
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
  return { type: "object", nullable, allOf: [ref], ...more, ...rest };
}
