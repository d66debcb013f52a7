import { z } from "zod";

/** The parameter of every operation that can answer briefly (docs/contract.md#brief-answers). */
export const BriefParam = z.enum(["1"]).optional().meta({ description: "Only what an agent acts on." });

export interface BriefDeclaration {
  schema: z.ZodType;
  of(full: unknown): unknown;
  isEmpty?(full: unknown): boolean;
  onlyListed: boolean;
  inWrites: boolean;
}

/** What is declared of a schema and of its copies, which `.meta()` makes. */
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
  /** Makes the brief one; by default it has the same fields of the full one. */
  of?(full: Full): unknown;
  /** Whether it says so little that it is left out. */
  isEmpty?(full: Full): boolean;
  /** Whether a record that stands alone has all of its fields. */
  onlyListed?: boolean;
  /** Whether the answer of a write has the record like a list, because who changes it has read it. */
  inWrites?: boolean;
}

/** Declares what a brief answer has of a record, or of a list: `brief`, to which the general rules apply, too. */
export function declareBrief<Full extends z.ZodType>(
  record: Full,
  brief: z.ZodType,
  options: BriefOptions<z.output<Full>> = {},
): void {
  briefDeclarations.set(record, {
    schema: brief,
    of: (full) => full,
    onlyListed: false,
    inWrites: false,
    ...options,
  });
}

/** The schema of a field that brief answers leave out; with `when`, only if it has such a value. */
export function leftOut<Field extends z.ZodType>(field: Field, when?: Condition<Field>["when"]): Field {
  const marked = field.clone();
  leftOutFields.set(marked, { when: when ?? (() => true), isAlways: when === undefined });
  return marked;
}

interface Condition<Field extends z.ZodType> {
  when(value: z.output<Field>): boolean;
}

/** For flags that are worth a word only when they are true. */
export const isFalse = (flag: boolean): boolean => !flag;

/** The schema of a record of which a brief answer has everything, because the caller asked for just this one. */
export function whole<Shape extends z.ZodType>(record: Shape): Shape {
  const marked = record.clone();
  wholeRecords.set(marked, true);
  return marked;
}

/** Whether a brief answer has a list by a form of the whole, in place of one of its records. */
export const isGathered = (list: z.ZodType): boolean => briefDeclarations.get(list) !== undefined;
