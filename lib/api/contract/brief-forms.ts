import { z } from "zod";
import { type BriefDeclaration, briefDeclarations, leftOutFields, wholeRecords } from "./brief";
import { cutText, LISTED_TEXT_MAX } from "./cut-text";

/** The form of a value in brief answers. */
interface BriefForm {
  schema: z.ZodType;
  /** The brief value; undefined if it is left out. */
  of(full: unknown): unknown;
  /** Whether `of` may return undefined. */
  mayLack: boolean;
  /** Whether it leaves out more than what is null or empty. */
  reduces: boolean;
}

/** The form of a record or of an answer. */
export interface BriefAnswer extends BriefForm {
  schema: z.ZodObject;
  of(full: Record<string, unknown>): Record<string, unknown> | undefined;
}

/** Where a value stands: texts of records in a list are cut, and a list may show less of a record. */
type Place = "alone" | "listed";

const forms: Record<Place, WeakMap<z.ZodType, { form: BriefForm | undefined }>> = {
  alone: new WeakMap(),
  listed: new WeakMap(),
};

/** The brief form of values of this schema; undefined if it is the same as the full one. */
export function briefFormOf(schema: z.ZodType, place: Place): BriefForm | undefined {
  if (place === "alone" && !dependsOnPlace(schema)) return briefFormOf(schema, "listed");
  const known = forms[place].get(schema) ?? { form: formOf(schema, place) };
  forms[place].set(schema, known);
  return known.form;
}

/**
 * The brief form of an operation's answer; undefined if it is the same as the full one. `sent` are the fields of a
 * write's body, which its answer does not repeat; undefined for a read.
 */
export function briefAnswerOf(success: z.ZodObject, sent?: ReadonlySet<string>): BriefAnswer | undefined {
  const form = objectForm(success, {
    place: "alone",
    sent: sent ?? NOTHING,
    isAnswer: true,
    isWrite: sent !== undefined,
  });
  return form?.reduces ? form : undefined;
}

function formOf(schema: z.ZodType, place: Place): BriefForm | undefined {
  const form = unnamedForm(schema, place);
  if (!form || z.globalRegistry.get(form.schema)?.id !== undefined) return form;
  const { id, ...meta } = z.globalRegistry.get(schema) ?? {};
  const name = place === "listed" ? `Brief${id}` : `Brief${id}Detail`;
  return { ...form, schema: form.schema.meta(id === undefined ? meta : { ...meta, id: name }) };
}

const NOTHING: ReadonlySet<string> = new Set();

function unnamedForm(schema: z.ZodType, place: Place, sent = NOTHING): BriefForm | undefined {
  if (wholeRecords.get(schema)) return undefined;
  const own = briefDeclarations.get(schema);
  if (own && (place === "listed" || !own.onlyListed)) return declaredForm(own, place, sent);
  if (schema instanceof z.ZodObject)
    return objectForm(schema, { place, sent, isAnswer: false, isWrite: false });
  if (schema instanceof z.ZodArray) return arrayForm(schema, place);
  if (schema instanceof z.ZodNullable) return wrapped(schema, place, (inner) => inner.nullable());
  if (schema instanceof z.ZodOptional) return wrapped(schema, place, (inner) => inner.optional());
  return undefined;
}

/** Whether the form differs between lists and elsewhere. Then each form needs a name of its own. */
function dependsOnPlace(schema: z.ZodType): boolean {
  if (wholeRecords.get(schema)) return false;
  const own = briefDeclarations.get(schema);
  if (own) return own.onlyListed === true || dependsOnPlace(own.schema);
  if (schema instanceof z.ZodObject)
    return typesOf(schema).some(([, field]) => isLong(field) || dependsOnPlace(field));
  if (schema instanceof z.ZodArray || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return dependsOnPlace(innerOf(schema));
  return false;
}

const typesOf = ({ shape }: z.ZodObject): [name: string, type: z.ZodType][] =>
  Object.entries(shape).flatMap(([name, type]) => (type instanceof z.ZodType ? [[name, type]] : []));

function innerOf(schema: z.ZodArray | z.ZodNullable | z.ZodOptional): z.ZodType {
  const inner = schema.unwrap();
  if (inner instanceof z.ZodType) return inner;
  throw new Error("A schema wraps one that is not of zod's classic API.");
}

function declaredForm(
  { schema, of, isEmpty }: BriefDeclaration,
  place: Place,
  sent: ReadonlySet<string>,
): BriefForm {
  const isNamed = z.globalRegistry.get(schema)?.id !== undefined;
  const form = isNamed ? briefFormOf(schema, place) : unnamedForm(schema, place, sent);
  const rest = form ?? { schema, of: (made: unknown) => made, mayLack: false };
  return {
    schema: rest.schema,
    of: (full) => (isEmpty?.(full) ? undefined : rest.of(of(full))),
    mayLack: rest.mayLack || isEmpty !== undefined,
    reduces: true,
  };
}

function wrapped(
  schema: z.ZodNullable | z.ZodOptional,
  place: Place,
  wrap: (inner: z.ZodType) => z.ZodType,
): BriefForm | undefined {
  const form = briefFormOf(innerOf(schema), place);
  if (!form) return undefined;
  return { ...form, schema: wrap(form.schema), of: (full) => (isMissing(full) ? full : form.of(full)) };
}

function arrayForm(array: z.ZodArray, place: Place): BriefForm | undefined {
  const form = briefFormOf(innerOf(array), place);
  if (!form) return undefined;
  return {
    schema: z.array(form.schema),
    of: (full) => (Array.isArray(full) ? full.map((one) => form.of(one)) : full),
    mayLack: false,
    reduces: form.reduces,
  };
}

/** The object or answer that contains a field. */
interface Container {
  place: Place;
  sent: ReadonlySet<string>;
  /** An answer keeps its lists even if they are empty. */
  isAnswer: boolean;
  isWrite: boolean;
}

function objectForm(object: z.ZodObject, container: Container): BriefAnswer | undefined {
  const types = typesOf(object);
  const fields = types.flatMap(([name, type]) => fieldOf(name, type, container));
  if (fields.length === types.length && !fields.some(({ isChanged }) => isChanged)) return undefined;
  const shape = Object.fromEntries(fields.map(({ name, schema }) => [name, schema]));
  const cuts = fields.some(({ isCut }) => isCut);
  const reduces = fields.length < types.length || fields.some((field) => field.reduces);
  const mayLack = !container.isAnswer && fields.every(({ schema }) => schema instanceof z.ZodOptional);
  return {
    schema: z.object(cuts ? { ...shape, truncated: Truncated } : shape),
    mayLack,
    reduces,
    of: (full) => {
      const made: Record<string, unknown> = {};
      for (const { name, of, isCut } of fields) {
        const value = of(full[name]);
        if (value === undefined) continue;
        made[name] = value;
        if (isCut && value !== full[name]) made.truncated = true;
      }
      return mayLack && Object.keys(made).length === 0 ? undefined : made;
    },
  };
}

const Truncated = z.literal(true).optional();

interface Field {
  name: string;
  schema: z.ZodType;
  of(full: unknown): unknown;
  /** Whether its text is cut. */
  isCut: boolean;
  isChanged: boolean;
  reduces: boolean;
}

/** The brief form of a field, in a list; empty if the field is always left out. */
function fieldOf(name: string, type: z.ZodType, container: Container): Field[] {
  const value = type instanceof z.ZodNullable ? innerOf(type) : type;
  const left = leftOutFields.get(type) ?? leftOutFields.get(value);
  const isRecord = container.isAnswer && value instanceof z.ZodObject;
  if (left?.isAlways || (container.sent.has(name) && !isRecord)) return [];
  const isCut = container.place === "listed" && isLong(value);
  const form = isCut ? undefined : fieldForm(value, container);
  const isNested = value instanceof z.ZodArray && !(container.isAnswer && value === type);
  const mayLack = value !== type || left !== undefined || isNested || form?.mayLack === true;
  const shown = form?.schema ?? value;
  return [
    {
      name,
      schema: mayLack && !(shown instanceof z.ZodOptional) ? shown.optional() : shown,
      isCut,
      isChanged: isCut || form !== undefined || mayLack,
      reduces: isCut || left !== undefined || form?.reduces === true,
      of: (full) => {
        if (isMissing(full) || left?.when(full)) return undefined;
        if (isNested && Array.isArray(full) && full.length === 0) return undefined;
        if (isCut && typeof full === "string") return cutText(full);
        return form ? form.of(full) : full;
      },
    },
  ];
}

/** The records of a list have their listed form, and a record does not repeat what was sent. */
function fieldForm(schema: z.ZodType, { place, sent, isAnswer, isWrite }: Container): BriefForm | undefined {
  if (!isAnswer) return briefFormOf(schema, place);
  const isListed = schema instanceof z.ZodArray || (isWrite && briefDeclarations.get(schema)?.inWrites);
  const shownAs = isListed ? "listed" : place;
  const isRepeated = schema instanceof z.ZodObject && typesOf(schema).some(([name]) => sent.has(name));
  return isRepeated ? unnamedForm(schema, shownAs, sent) : briefFormOf(schema, shownAs);
}

const isMissing = (value: unknown): value is null | undefined => value === null || value === undefined;

const isLong = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodNullable
    ? isLong(innerOf(schema))
    : schema instanceof z.ZodString && Number(z.globalRegistry.get(schema)?.maxLength ?? 0) > LISTED_TEXT_MAX;
