import { z } from "zod";

const FIELDS_MAX = 4;

/**
 * What a success holds, in short: `posts[]` is a list, `likes{count, liked}` an object with these fields. Records have
 * a name of their own and are not spelled out.
 */
export function answerOf(success: z.ZodObject): string {
  const names = Object.entries(success.shape).map(([name, field]) => name + shapeOf(bare(field)));
  return names.join(", ");
}

function shapeOf(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodArray) return "[]";
  if (!(schema instanceof z.ZodObject) || z.globalRegistry.get(schema)?.id) return "";
  const names = Object.keys(schema.shape);
  return names.length > 0 && names.length <= FIELDS_MAX ? `{${names.join(", ")}}` : "";
}

/** The schema without what only says that there may be none. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? bare(schema.def.innerType)
    : schema;
}
