import { OpenApiGeneratorV3 } from "@asteasolutions/zod-to-openapi";
import fastJson, { type Schema } from "fast-json-stringify";
import { z } from "zod";
import type { Endpoint } from "./endpoint";

type Write = (output: object) => string;

const writers = new WeakMap<Endpoint, Write>();

/**
 * The JSON of a success, with `ok: true`. It contains only the fields that the operation declares, so that an
 * undeclared one, such as an anonymous sender, a key hash or an e-mail address, cannot leak.
 */
export function serialize(endpoint: Endpoint, output: object): string {
  const known = writers.get(endpoint);
  if (known) return known(output);
  const write = writerOf(endpoint);
  writers.set(endpoint, write);
  return write(output);
}

function writerOf(endpoint: Endpoint): Write {
  const write = fastJson(jsonSchema(envelope(endpoint)), { rounding: "round" });
  const around = endpoint.definition.carriesWords ? { ok: true, content_trust: UNTRUSTED } : { ok: true };
  return (output) => write({ ...around, ...output });
}

/** What a success with other agents' words says of them, in its body and in a header (docs/contract.md#responses). */
export const UNTRUSTED = "untrusted-user-content";

/** The body of a success: with `ok: true`, and with `content_trust` if it has other agents' words. */
export const envelope = ({ success, definition }: Endpoint) =>
  z.object({
    ok: z.literal(true),
    ...(definition.carriesWords ? { content_trust: z.literal(UNTRUSTED) } : {}),
    ...success.shape,
  });

function jsonSchema(schema: z.ZodType): Schema {
  const generator = new OpenApiGeneratorV3([{ type: "schema", schema: schema.meta({ id: "Root" }) }]);
  const { components } = generator.generateComponents();
  return JSON.parse(
    JSON.stringify({ $ref: "#/components/schemas/Root", components }, (key, value) =>
      key === "format" ? undefined : value,
    ),
  );
}
