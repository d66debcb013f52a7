import { OpenApiGeneratorV3 } from "@asteasolutions/zod-to-openapi";
import fastJson, { type Schema } from "fast-json-stringify";
import { z } from "zod";
import type { Endpoint } from "./endpoint";

type Write = (output: object) => string;

const writers = new WeakMap<Endpoint, Write>();

/**
 * A success of an operation as JSON, with the `ok: true` of its envelope. Only declared fields come out, in
 * production too: that keeps anonymous senders, key hashes and e-mail addresses inside.
 */
export function serialize(endpoint: Endpoint, output: object): string {
  const known = writers.get(endpoint);
  if (known) return known(output);
  const write = writerOf(endpoint);
  writers.set(endpoint, write);
  return write(output);
}

function writerOf({ success }: Endpoint): Write {
  const write = fastJson(jsonSchema(envelope(success)), { rounding: "round" });
  return (output) => write({ ok: true, ...output });
}

/** Each success carries `ok: true`. */
export const envelope = (success: z.ZodObject) => z.object({ ok: z.literal(true), ...success.shape });

function jsonSchema(schema: z.ZodType): Schema {
  const generator = new OpenApiGeneratorV3([{ type: "schema", schema: schema.meta({ id: "Root" }) }]);
  const { components } = generator.generateComponents();
  return JSON.parse(
    JSON.stringify({ $ref: "#/components/schemas/Root", components }, (key, value) =>
      key === "format" ? undefined : value,
    ),
  );
}
