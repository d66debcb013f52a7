import { z } from "zod";
import type { KeyColumn } from "@/db/keyset";
import { PAGE_ROWS_MAX } from "@/db/queries/page";

/** An object of any content. Said outright: the generator would describe its fields by `nullable` alone. */
export const FreeForm = z.looseObject({}).meta({ type: "object", additionalProperties: true });

/** A UUID in any case, read as lower case; refused with 400 when malformed (decisions §2). */
export const Uuid = z.guid("must be a UUID").toLowerCase().meta({ format: "uuid" });

/** An instant of the output: UTC with milliseconds. */
export const DateTime = z.string().meta({ format: "date-time", example: "2026-01-05T09:30:00.000Z" });

// Bidi controls, tag characters, and zero-width characters other than the joiners U+200C and U+200D
// that Persian and emoji need: invisible, and good for nothing but deceiving a reader (decisions §2).
const INVISIBLE = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\u{E0000}-\u{E007F}]/gu;

const clean = (text: string) => text.replace(INVISIBLE, "");

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

/** Text of `min` to `max` code points after trimming (only where a minimum is stated) and cleaning. */
export function text({ min = 0, max }: TextOptions) {
  const range = min > 0 ? `must be ${min} to ${max} characters` : `must be at most ${max} characters`;
  return z
    .string()
    .refine((value) => value.isWellFormed(), "must not contain a lone surrogate")
    .refine((value) => !value.includes("\0"), "must not contain the NUL character")
    .overwrite((value) => (min > 0 ? clean(value).trim() : clean(value)))
    .refine((value) => value.length <= max || codePoints(value) <= max, range)
    .refine((value) => min === 0 || codePoints(value) >= min, range)
    .meta(min > 0 ? { minLength: min, maxLength: max } : { maxLength: max });
}

/** The `limit` parameter of a list: a plain whole number, refused with 400 when out of range. */
export function limitParam(max: number, byDefault: number) {
  if (max >= PAGE_ROWS_MAX) throw new Error(`No page is read with more than ${PAGE_ROWS_MAX} rows.`);
  const message = `must be a whole number from 1 to ${max}`;
  return z
    .string()
    .regex(/^\d{1,4}$/, message)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= max, message)
    .default(byDefault)
    .meta({
      type: "integer",
      minimum: 1,
      maximum: max,
      default: byDefault,
      description: "How many at most.",
    });
}

const DATE_TIME_RULE = "must be a date-time with an offset, such as 2026-01-05T09:30:00Z";

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
 * A date-time parameter with an offset. A `+` that arrived as a space is read as `+` (decisions §2).
 * The output is UTC with milliseconds, as the database keeps it.
 */
export const DateTimeParam = z
  .string()
  .overwrite((value) => value.replace(" ", "+"))
  .pipe(z.iso.datetime({ offset: true, error: DATE_TIME_RULE }))
  .transform((value) => new Date(value).toISOString())
  .refine(hasFourDigitYear, DATE_TIME_RULE)
  .meta({ type: "string", format: "date-time" });

/** The object, when at least one of its fields is given. */
export function atLeastOne<Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape, z.core.$strict>) {
  return schema.refine((fields) => Object.values(fields).some((value) => value !== undefined), {
    error: "at least one field is required",
  });
}

export const CursorParam = z
  .string()
  .max(500)
  .optional()
  .meta({ description: "The next_cursor of the page before; leave out for the first page." });

export const NextCursor = z.string().nullable().meta({ description: "Null at the end of the list." });
