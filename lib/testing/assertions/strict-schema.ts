/**
 * Converts an OpenAPI 3.0.3 document or schema to JSON Schema, strictly: `nullable` adds null to the `type` beside it
 * and to nothing else, so an `enum` without null still refuses null (docs/decisions/0681).
 */
export function strictSchema(document: object): object {
  return JSON.parse(JSON.stringify(document), (_, value) => {
    if (value?.nullable !== true || typeof value.type !== "string") return value;
    const { nullable, ...others } = value;
    return { ...others, type: [value.type, "null"] };
  });
}
