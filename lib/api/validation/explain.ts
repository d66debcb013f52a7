import { z } from "zod";
import { fill } from "@/lib/platform/text/fill";
import { declaredDescriptionOf, innermostOf, innerOf } from "../contract/described-as";
import { type BrokenRule, FIELD_RULES } from "../contract/rules";

/**
 * The API's text about an issue, which follows the field's path. `schema` is the field's, and describes what is valid.
 */
export function explain(issue: z.core.$ZodIssue, schema?: z.core.$ZodType): string {
  const broken = brokenRule(issue, schema);
  return broken ? fill(FIELD_RULES[broken.rule], broken.values) : issue.message;
}

/** The rule that an issue is about; undefined for a check of zod that has no rule here. */
export function brokenRule(issue: z.core.$ZodIssue, schema?: z.core.$ZodType): BrokenRule | undefined {
  switch (issue.code) {
    case "custom":
      return issue.params as BrokenRule | undefined;
    case "unrecognized_keys":
      return { rule: "unknown", values: {} };
    case "invalid_type":
      return issue.input === undefined
        ? { rule: "required", values: {} }
        : { rule: "type", values: { type: describeExpected(schema, issue.expected) } };
    case "invalid_value":
      return { rule: "one_of", values: { values: issue.values.map(String).join(", ") } };
    case "too_big":
      return { rule: `${counted(issue.origin)}_max`, values: { max: String(issue.maximum) } };
    case "too_small":
      return { rule: `${counted(issue.origin)}_min`, values: { min: String(issue.minimum) } };
    case "invalid_format": {
      const type = declaredDescriptionOf(schema);
      return type === undefined ? FORMATS[issue.format] : { rule: "type", values: { type } };
    }
  }
}

const FORMATS: Record<string, BrokenRule> = {
  guid: { rule: "uuid", values: {} },
  datetime: { rule: "date_time", values: {} },
};

function counted(origin: string): "items" | "characters" | "number" {
  if (origin === "array") return "items";
  return origin === "string" ? "characters" : "number";
}

/** Zod's names of types, in words. */
const TYPES: Record<string, [one: string, many: string]> = {
  string: ["a string", "strings"],
  number: ["a number", "numbers"],
  int: ["an integer", "integers"],
  integer: ["an integer", "integers"],
  boolean: ["a boolean", "booleans"],
  object: ["an object", "objects"],
  array: ["an array", "arrays"],
};

/**
 * What a value must be, for example `an array of objects with title, description`: derived from the schema, or else
 * from zod's name of the `type`.
 */
function describeExpected(schema: z.core.$ZodType | undefined, type: string): string {
  return (schema && describeSchema(schema)) ?? TYPES[type]?.[0] ?? "of another type";
}

function describeSchema(schema: z.core.$ZodType): string | undefined {
  const declared = declaredDescriptionOf(schema);
  if (declared !== undefined) return declared;
  // The schema of a URL parameter reads text. Its metadata has the type of the value.
  const { type } = (schema instanceof z.ZodType && schema.meta()) || {};
  if (typeof type === "string") return TYPES[type]?.[0];
  const inner = innerOf(schema);
  if (inner) return describeSchema(inner);
  if (schema instanceof z.ZodObject) return `an object with ${fieldsOf(schema)}`;
  if (schema instanceof z.ZodArray) return describeArray(schema.element);
  return undefined;
}

function describeArray(element: z.core.$ZodType): string {
  const declared = declaredDescriptionOf(element);
  if (declared !== undefined) return `an array, each item ${declared}`;
  const inner = innermostOf(element);
  if (inner instanceof z.ZodObject) return `an array of objects with ${fieldsOf(inner)}`;
  if (inner instanceof z.ZodEnum) return `an array of ${inner.options.join(", ")}`;
  return `an array of ${TYPES[inner._zod.def.type]?.[1] ?? "values"}`;
}

const fieldsOf = ({ shape }: z.ZodObject) => Object.keys(shape).join(", ");
