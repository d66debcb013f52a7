import { z } from "zod";
import type { KeyColumn } from "@/db/keyset";
import { PAGE_ROWS_MAX } from "@/db/list-statement";
import { cleanText } from "@/lib/platform/text/visible";
import { RULES, rule } from "./rules";

/** An object of any content. Said outright: the generator would describe its fields by `nullable` alone. */
export const FreeForm = z.looseObject({}).meta({ type: "object", additionalProperties: true });

/** A UUID in any case, read as lower case; refused with 400 when malformed (docs/contract.md#requests). */
export const Uuid = z.guid(RULES.uuid).toLowerCase().meta({ format: "uuid" });

/** An instant of the output: UTC with milliseconds. */
export const DateTime = z.string().meta({ format: "date-time", example: "2026-01-05T09:30:00.000Z" });

/** Unicode code points, which is what JSON Schema's maxLength counts. */
export const codePoints = (text: string) => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

interface TextOptions {
  min?: number;
  max: number;
}

/** Line feed and tab are the only controls that a text needs; CR and LF together are a line feed. */
const CONTROL = /(?![\n\t])\p{Cc}/u;

/**
 * Text of `min` to `max` code points after trimming (only where a minimum is stated) and without what cannot be
 * seen. What cannot become so short is refused before anything else looks at it, and nothing that is added to the
 * schema looks at a text that is too long.
 */
export function text({ min = 0, max }: TextOptions) {
  const range = min > 0 ? rule("range", { min, max }) : rule("at_most", { max });
  const trimmed = (value: string) => (min > 0 ? value.trim() : value);
  return z
    .string()
    .refine((value) => trimmed(value).length <= UNITS_PER_POINT_MAX * max + SPARE_UNITS, {
      ...range,
      abort: true,
    })
    .overwrite((value) => value.replaceAll("\r\n", "\n"))
    .refine((value) => value.isWellFormed(), { ...rule("surrogate"), abort: true })
    .refine((value) => !value.includes("\0"), { ...rule("nul"), abort: true })
    .refine((value) => !CONTROL.test(value), { ...rule("controls"), abort: true })
    .overwrite((value) => trimmed(cleanText(value)))
    .refine((value) => value.length <= max || codePoints(value) <= max, { ...range, abort: true })
    .refine((value) => min === 0 || codePoints(value) >= min, range)
    .meta(min > 0 ? { minLength: min, maxLength: max } : { maxLength: max });
}

/** A character takes two UTF-16 units at most; as much again is left for what will not stay. */
const UNITS_PER_POINT_MAX = 4;
const SPARE_UNITS = 100;

/** Text of an answer that is at most `max` code points long. */
export const textUpTo = (max: number) => z.string().meta({ maxLength: max });

/** The `limit` parameter of a list: a plain whole number, refused with 400 when out of range. */
export function limitParam(max: number, byDefault: number) {
  if (max >= PAGE_ROWS_MAX) throw new Error(`No page is read with more than ${PAGE_ROWS_MAX} rows.`);
  return z
    .string()
    .refine((digits) => /^\d{1,4}$/.test(digits), rule("limit", { max }))
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= max, rule("limit", { max }))
    .default(byDefault)
    .meta({
      type: "integer",
      minimum: 1,
      maximum: max,
      default: byDefault,
      description: "How many at most.",
    });
}

/** Years that PostgreSQL and ISO 8601 write the same way, as four digits. */
const hasFourDigitYear = (instant: string) => /^(?!0000)\d{4}-/.test(instant);

/** What comes back in a cursor, as the output had it. */
export const CURSOR_KINDS = {
  instant: z.iso.datetime().refine(hasFourDigitYear),
  uuid: Uuid,
  positive: z.int32().min(1),
  count: z.int32().min(0),
} satisfies { [Kind in KeyColumn["kind"]]: z.ZodType };

/**
 * A date-time parameter with an offset. A `+` that arrived as a space is read as `+` (docs/contract.md#requests).
 * The output is UTC with milliseconds, as the database keeps it.
 */
export const DateTimeParam = z
  .string()
  .overwrite((value) => value.replace(" ", "+"))
  .pipe(z.iso.datetime({ offset: true, error: RULES.date_time }))
  .transform((value) => new Date(value).toISOString())
  .refine(hasFourDigitYear, rule("date_time"))
  .meta({ type: "string", format: "date-time" });

/** The object, when at least one of its fields is given. */
export function atLeastOne<Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape, z.core.$strict>) {
  return schema
    .refine((fields) => Object.values(fields).some((value) => value !== undefined), rule("any_field"))
    .meta({ minProperties: 1 });
}

export const CursorParam = z
  .string()
  .max(500)
  .optional()
  .meta({ description: "The next_cursor of the page before; leave out for the first page." });

export const NextCursor = z.string().nullable().meta({ description: "Null at the end of the list." });
