/**
 * An OpenAPI 3.0.3 document or schema in the language of JSON Schema, read to the letter: `nullable` adds null
 * to the `type` beside it and to nothing else, and an `enum` without null refuses it.
 */
export function strictSchema(document: object): object {
  return JSON.parse(JSON.stringify(document), (_, value) => {
    if (value?.nullable !== true || typeof value.type !== "string") return value;
    const { nullable, ...others } = value;
    return { ...others, type: [value.type, "null"] };
  });
}
