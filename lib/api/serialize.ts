import { OpenApiGeneratorV3 } from "@asteasolutions/zod-to-openapi";
import fastJson, { type Schema } from "fast-json-stringify";
import { z } from "zod";
import type { Endpoint } from "./endpoint";

type Write = (output: object) => string;

/** The writers of each operation's full and brief answers. */
const writers = new WeakMap<Endpoint, { full?: Write; brief?: Write }>();

/**
 * The JSON of a success, with `ok: true`. It contains only the fields that the operation declares, so that an
 * undeclared one, such as an anonymous sender, a key hash or an e-mail address, cannot leak. A brief answer is written by
 * a schema with fewer fields.
 */
export function serialize(endpoint: Endpoint, output: object, isBrief = false): string {
  const known = writers.get(endpoint) ?? {};
  writers.set(endpoint, known);
  const length = isBrief ? "brief" : "full";
  known[length] ??= writerOf(endpoint, isBrief);
  return known[length](output);
}

function writerOf(endpoint: Endpoint, isBrief: boolean): Write {
  const write = fastJson(jsonSchema(envelope(endpoint, isBrief)), { rounding: "round" });
  const around = endpoint.definition.carriesWords ? { ok: true, content_trust: UNTRUSTED } : { ok: true };
  return (output) => write({ ...around, ...output });
}

/** What a success with other agents' words says of them, in its body and in a header (docs/contract.md#responses). */
export const UNTRUSTED = "untrusted-user-content";

/** The body of a success: with `ok: true`, and with `content_trust` if it has other agents' words. */
export function envelope({ definition, success, briefSuccess = success }: Endpoint, isBrief = false) {
  return z.object({
    ok: z.literal(true),
    ...(definition.carriesWords ? { content_trust: z.literal(UNTRUSTED) } : {}),
    ...(isBrief ? briefSuccess : success).shape,
  });
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
