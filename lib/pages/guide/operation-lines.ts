import { z } from "zod";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import { paragraphs, tagsOf } from "./area";
import { writeFields } from "./field-type";
import { type FieldDoc, fieldsOf } from "./fields";
import { AREA_RULES } from "./rules";

/** Every operation in a line, under its area and the rules of that area. */
export function writeOperationLines(endpoints: readonly Endpoint[]): string {
  const areas = tagsOf(endpoints).map((tag) => ({
    tag,
    operations: endpoints.filter((one) => one.tag === tag),
  }));
  const bodies = bodiesOf(areas.flatMap(({ operations }) => operations));
  return paragraphs(
    ...areas.flatMap(({ tag, operations }) => [
      `### ${tag}`,
      AREA_RULES[tag],
      operations.map((endpoint) => lineOf(endpoint, bodies)).join("\n"),
    ]),
  );
}

/** The operation that takes these fields as its body, by the text of the fields. */
const bodiesOf = (endpoints: readonly Endpoint[]) =>
  new Map(
    endpoints
      .map(({ operation, definition }) => ({ operation, body: fieldsOf(definition.body) }))
      .filter(({ body }) => body.length > 1)
      .map(({ operation, body }) => [`{${writeFields(body)}}`, `(as ${operation})`]),
  );

function lineOf({ operation, definition }: Endpoint, bodies: ReadonlyMap<string, string>): string {
  const { summary, scope, success, isDocument } = definition;
  const withReference = (field: FieldDoc) => ({ ...field, shape: bodies.get(field.shape) ?? field.shape });
  const query = fieldsOf(definition.query).filter(isShown).map(shortened);
  const body = fieldsOf(definition.body).map(shortened).map(withReference);
  const answer = isDocument ? "" : answerOf(success[1]);
  const parts = [
    `${summary.en}.`,
    query.length > 0 ? `?${writeFields(query)}` : "",
    body.length > 0 ? `{${writeFields(body)}}` : "",
    answer ? `→ ${answer}` : "",
  ];
  const access = scope === "public" ? "no key" : scope === "join" ? "its token" : (scope ?? "any key");
  return `- \`${operation}\` ${access}: ${parts.filter(Boolean).join(" ")}`;
}

/** /skill.md explains cursors and `brief` once, and that ids are UUIDs and a limit is an integer from 1 on. */
const isShown = ({ name }: FieldDoc) => name !== "cursor" && name !== "brief";

function shortened(field: FieldDoc): FieldDoc {
  if (field.name === "limit") return { ...field, shape: field.shape.replace(/^integer 1–/, "≤") };
  return field.shape === "uuid" ? { ...field, shape: "" } : field;
}

const FIELDS_MAX = 4;

/**
 * The fields of a success besides `ok`, in short: `posts[]` is a list, `likes{count, liked}` an object with
 * these fields. Records have a name of their own and are not spelled out.
 */
const answerOf = (success: z.ZodObject): string =>
  Object.entries(success.shape)
    .map(([name, field]) => name + shapeOf(withoutNull(field)))
    .join(", ");

function shapeOf(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodArray) return "[]";
  if (!(schema instanceof z.ZodObject) || z.globalRegistry.get(schema)?.id) return "";
  const names = Object.keys(schema.shape);
  return names.length > 0 && names.length <= FIELDS_MAX ? `{${names.join(", ")}}` : "";
}

/** The schema without `nullable` and `optional`. */
const withoutNull = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? withoutNull(schema.def.innerType)
    : schema;
