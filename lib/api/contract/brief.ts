import { z } from "zod";

/** The parameter of every operation that can answer briefly (docs/contract.md#brief-answers). */
export const BriefParam = z.enum(["1"]).optional().meta({ description: "Only what an agent acts on." });

export interface BriefDeclaration extends BriefOptions<unknown> {
  schema: z.ZodType;
  of(full: unknown): unknown;
}

/** Values declared for schemas. A copy that `.meta()` makes has the value of its original. */
class Declarations<Value> {
  readonly #values = new WeakMap<z.core.$ZodType, Value>();

  set(schema: z.core.$ZodType, value: Value): void {
    this.#values.set(schema, value);
  }

  get(schema: z.core.$ZodType): Value | undefined {
    const { parent } = schema._zod;
    return this.#values.get(schema) ?? (parent && this.get(parent));
  }
}

export const briefDeclarations = new Declarations<BriefDeclaration>();
export const leftOutFields = new Declarations<{ when(value: unknown): boolean; isAlways: boolean }>();
export const wholeRecords = new Declarations<true>();

interface BriefOptions<Full> {
  /** Makes the brief record; by default it takes the fields of `brief` from the full one. */
  of?(full: Full): unknown;
  /** Whether the record is left out because it contains too little. */
  isEmpty?(full: Full): boolean;
  /** Whether a record outside of a list keeps all of its fields. */
  onlyListed?: boolean;
  /** Whether a write answers with the record as a list shows it, because a caller that changes it has read it. */
  inWrites?: boolean;
}

/** Declares the schema of a record, or of a list, in brief answers. The general rules apply to it, too. */
export function declareBrief<Full extends z.ZodType>(
  record: Full,
  brief: z.ZodType,
  options: BriefOptions<z.output<Full>> = {},
): void {
  briefDeclarations.set(record, { schema: brief, of: (full) => full, ...options });
}

/** The schema of a field that brief answers leave out; with `when`, only for values that satisfy it. */
export function leftOut<Field extends z.ZodType>(
  field: Field,
  when?: (value: z.output<Field>) => boolean,
): Field {
  const marked = field.clone();
  leftOutFields.set(marked, { when: when ?? (() => true), isAlways: when === undefined });
  return marked;
}

/** For flags that matter only when they are true. */
export const isFalse = (flag: boolean): boolean => !flag;

/** The schema of a record that brief answers contain in full, because the caller asked for just this one. */
export function whole<Shape extends z.ZodType>(record: Shape): Shape {
  const marked = record.clone();
  wholeRecords.set(marked, true);
  return marked;
}

/** Whether the brief form is declared for the list as a whole, and not for its records. */
export const isGathered = (list: z.ZodType): boolean => briefDeclarations.get(list) !== undefined;
