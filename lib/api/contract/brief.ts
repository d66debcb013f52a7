import { z } from "zod";

/** The parameter of an operation that can answer briefly (docs/contract.md#lists). Declaring it is all that it takes. */
export const BriefParam = z
  .enum(["1"])
  .optional()
  .meta({ description: "Each lobster with its id, serial_no and display_name only." });

const briefs = new WeakMap<z.ZodType, z.ZodType>();

/** Declares what a brief answer has of a record. */
export function declareBrief(record: z.ZodObject, brief: z.ZodObject): void {
  briefs.set(record, brief);
}

/** The schema of the brief answers of an operation; undefined if it does not take `brief`. */
export function briefSuccessOf(
  query: z.ZodObject | undefined,
  success: z.ZodObject,
): z.ZodObject | undefined {
  return query?.shape.brief === BriefParam ? z.object(briefShape(success)) : undefined;
}

/** The schema with the declared records in it replaced by what is left of them; the schema itself without any. */
export function briefSchemaOf(schema: z.ZodType): z.ZodType {
  const brief = briefs.get(schema) ?? reduced(schema);
  briefs.set(schema, brief);
  return brief;
}

const briefShape = ({ shape }: z.ZodObject): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, briefSchemaOf(field as z.ZodType)]));

function reduced(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = briefShape(schema);
    const isSame = Object.entries(shape).every(([name, field]) => field === schema.shape[name]);
    return isSame ? schema : renamed(schema, z.object(shape));
  }
  if (schema instanceof z.ZodArray) {
    const element = briefSchemaOf(schema.element as z.ZodType);
    return element === schema.element ? schema : renamed(schema, z.array(element));
  }
  if (schema instanceof z.ZodNullable) {
    const inner = briefSchemaOf(schema.unwrap() as z.ZodType);
    return inner === schema.unwrap() ? schema : renamed(schema, inner.nullable());
  }
  return schema;
}

/** A brief Post is a BriefPost. */
function renamed(schema: z.ZodType, brief: z.ZodType): z.ZodType {
  const { id, ...meta } = z.globalRegistry.get(schema) ?? {};
  return brief.meta(id === undefined ? meta : { ...meta, id: `Brief${id}` });
}
