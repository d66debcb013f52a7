import { OpenApiGeneratorV3 } from "@asteasolutions/zod-to-openapi";
import fastJson, { type Schema } from "fast-json-stringify";
import type { z } from "zod";

/**
 * A function that writes a value as JSON by its schema. Only declared fields come out, in production too:
 * that keeps anonymous senders, key hashes and e-mail addresses inside.
 */
export function serializer(schema: z.ZodType): (value: unknown) => string {
  let write: ((value: unknown) => string) | undefined;
  return (value) => {
    write ??= fastJson(jsonSchema(schema), { rounding: "round" });
    return write(value);
  };
}

function jsonSchema(schema: z.ZodType): Schema {
  const generator = new OpenApiGeneratorV3([{ type: "schema", schema: schema.meta({ id: "Root" }) }]);
  const { components } = generator.generateComponents();
  return JSON.parse(
    JSON.stringify({ $ref: "#/components/schemas/Root", components }, (key, value) =>
      key === "format" ? undefined : value,
    ),
  );
}
