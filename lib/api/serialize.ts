import { OpenApiGeneratorV3 } from "@asteasolutions/zod-to-openapi";
import fastJson, { type Schema } from "fast-json-stringify";
import { z } from "zod";
import type { Endpoint } from "./endpoint";

type Write = (output: object) => string;

const writers = new WeakMap<z.ZodObject, Write>();

/**
 * The JSON of a success, with `ok: true`. It contains only the fields that the operation declares, so that an
 * undeclared one, such as an anonymous sender, a key hash or an e-mail address, cannot leak. A brief answer is written by
 * a schema with fewer fields.
 */
export function serialize(endpoint: Endpoint, output: object, isBrief = false): string {
  const schema = successOf(endpoint, isBrief);
  const write = writers.get(schema) ?? writerOf(endpoint, isBrief);
  writers.set(schema, write);
  return write(output);
}

function writerOf(endpoint: Endpoint, isBrief: boolean): Write {
  const write = fastJson(jsonSchema(envelope(endpoint, isBrief)), { rounding: "round" });
  return (output) => write({ ok: true, ...output });
}

const successOf = ({ success, briefSuccess = success }: Endpoint, isBrief: boolean) =>
  isBrief ? briefSuccess : success;

/** The body of a success: with `ok: true`, which every success has. */
export const envelope = (endpoint: Endpoint, isBrief = false) =>
  z.object({ ok: z.literal(true), ...successOf(endpoint, isBrief).shape });

function jsonSchema(schema: z.ZodType): Schema {
  const generator = new OpenApiGeneratorV3([{ type: "schema", schema: schema.meta({ id: "Root" }) }]);
  const { components } = generator.generateComponents();
  return JSON.parse(
    JSON.stringify({ $ref: "#/components/schemas/Root", components }, (key, value) =>
      key === "format" ? undefined : value,
    ),
  );
}
