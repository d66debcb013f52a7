import { Column, is } from "drizzle-orm";

/** What a column of an answer holds: PostgreSQL's name of the type, and the type of the value in TypeScript. */
export interface Type<Value = unknown> {
  readonly name: string;
  readonly isNullable: boolean;
  /** The statement's conditions leave no null, though the schema allows it: see `notNull`. */
  readonly isAssured?: boolean;
  /** Whether a value is in fact what the type promises, looked at down to the leaves of JSON. */
  holds(value: unknown): boolean;
  /** The value's type; there is no such field. */
  readonly value?: Value;
}

/** A type, or a column of the schema that has it. */
type Typed = Type | Column;

/** The columns of a row by name, in any order. */
export type Columns = { readonly [name: string]: Typed };

type ValueOf<T extends Typed> =
  T extends Type<infer Value>
    ? Value
    : T extends Column
      ? T["_"]["data"] | (T["_"]["notNull"] extends true ? never : null)
      : never;

type Values<C extends Columns> = { -readonly [Name in keyof C]: ValueOf<C[Name]> };
type Flat<T> = T extends unknown ? { [Name in keyof T]: T[Name] } : never;

/** Rows that have one of several forms, with the same columns in PostgreSQL. */
export interface Variants<Row = unknown> {
  /** Every column that a row can have. */
  readonly all: Columns;
  /** The columns that this row has; the others are null. */
  columnsOf(row: Answered): Columns;
  /** The row's type; there is no such field. */
  readonly row?: Row;
}

/** A row as PostgreSQL answered it. */
export type Answered = Readonly<Record<string, unknown>>;

/** What a statement says its rows are. */
export type Rows = Columns | Variants;

/** The type of the rows of columns or variants. */
export type RowOf<R extends Rows> =
  R extends Variants<infer Row> ? Row : R extends Columns ? Flat<Values<R>> : never;

const isString = (value: unknown) => typeof value === "string";
const isNumber = (value: unknown) => typeof value === "number";

const type = <Value>(name: string, holds: Type["holds"]): Type<Value> => ({
  name,
  isNullable: false,
  holds,
});

/** The types that expressions have; none of them is null unless `nullable` says so. */
export const pg = {
  text: type<string>("text", isString),
  uuid: type<string>("uuid", isString),
  boolean: type<boolean>("boolean", (value) => typeof value === "boolean"),
  integer: type<number>("integer", isNumber),
  float: type<number>("double precision", isNumber),
  /** A point in time as ISO 8601 writes it, in UTC. */
  instant: type<string>("timestamp with time zone", isString),
  /** Text that is one of `values`. */
  oneOf: <const Value extends string>(...values: Value[]): Type<Value> =>
    type("text", (value) => values.some((known) => known === value)),
  array: <Item>(item: Type<Item>): Type<Item[]> =>
    type(`${item.name}[]`, (value) => Array.isArray(value) && value.every(item.holds)),
  /** JSON whose form is not looked into. */
  json: <Value>(): Type<Value> => type("jsonb", (value) => value !== undefined),
  /** A JSON object with the fields of `columns`; instants in it are as PostgreSQL's JSON writes them. */
  jsonObject: <C extends Columns>(columns: C): Type<RowOf<C>> =>
    type("jsonb", (value) => isRecord(value) && complaint(columns, value) === undefined),
  jsonArray: <C extends Columns>(columns: C): Type<RowOf<C>[]> =>
    type("jsonb", (value) => Array.isArray(value) && value.every(pg.jsonObject(columns).holds)),
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The type, or null: of the missing side of an outer join, say. */
export const nullable = <T extends Typed>(typed: T): Type<ValueOf<T> | null> => {
  const { name, holds } = typeOf(typed);
  return { name, isNullable: true, holds: (value) => value === null || holds(value) };
};

/** The type of a column that may be null, where the statement's conditions leave no null. */
export const notNull = <T extends Typed>(typed: T): Type<NonNullable<ValueOf<T>>> => {
  const { name, holds } = typeOf(typed);
  return { name, isNullable: false, isAssured: true, holds: (value) => value !== null && holds(value) };
};

const NUMBERS = ["integer", "smallint", "bigint", "double precision"];

const known = new WeakMap<Column, Type>();

/** What a column of the schema, or of an expression, holds. */
export function typeOf(typed: Typed): Type {
  if (!is(typed, Column)) return typed;
  const type = known.get(typed) ?? typeOfColumn(typed);
  known.set(typed, type);
  return type;
}

function typeOfColumn(column: Column): Type {
  const name = column.getSQLType().replace(/ ?\(\d+\)/, "");
  const isNullable = !column.notNull;
  const holds = (value: unknown) => {
    if (value === null) return isNullable;
    // Drizzle's builder makes a Date; a statement reads text, and has to say `pg.instant`.
    if (column.dataType === "date") return value instanceof Date;
    return isOfType(value, name, column.enumValues);
  };
  return { name, isNullable, holds };
}

function isOfType(value: unknown, name: string, allowed?: string[]): boolean {
  if (name.endsWith("[]")) return Array.isArray(value);
  if (allowed) return allowed.some((text) => text === value);
  if (name === "boolean") return typeof value === "boolean";
  if (NUMBERS.includes(name)) return isNumber(value);
  if (name === "bytea") return Buffer.isBuffer(value);
  return name === "jsonb" || isString(value);
}

type Refused<Code extends string> = Code extends unknown ? { refusal: Code } : never;
type Explained<Why extends Record<string, Columns>> = {
  [Code in keyof Why]: Flat<{ refusal: Code } & Values<Why[Code]>>;
}[keyof Why];

/**
 * The rows of a write that may be refused: the columns of `done`, with a `refusal` of null, or the code of the
 * refusal, with the columns that `why` has for it.
 */
export function outcome<
  const Code extends string,
  Done extends Columns = Record<never, Typed>,
  Why extends Record<string, Columns> = Record<never, Columns>,
>(
  codes: readonly Code[],
  done: Done = {} as Done,
  why: Why = {} as Why,
): Variants<Flat<{ refusal: null } & Values<Done>> | Refused<Code> | Explained<Why>> {
  const refusal = nullable(pg.oneOf(...codes, ...Object.keys(why)));
  return {
    all: Object.assign({ refusal }, done, ...Object.values(why)),
    columnsOf: (row) => ({ refusal, ...(row.refusal === null ? done : why[String(row.refusal)]) }),
  };
}

type Missing<C extends Columns> = { [Name in keyof C]: null };
type EachOrMissing<Groups> = Groups extends readonly [infer First extends Columns, ...infer Others]
  ? (Values<First> | Missing<First>) & EachOrMissing<Others>
  : unknown;

/** Rows with the columns of `always`, and those of each of `groups`: all of them, or null in each. */
export function outerJoin<Always extends Columns, Groups extends readonly Columns[]>(
  always: Always,
  ...groups: Groups
): Variants<Flat<Values<Always> & EachOrMissing<Groups>>> {
  const isThere = (group: Columns, row: Answered) => Object.keys(group).some((name) => row[name] !== null);
  return {
    all: Object.assign({}, always, ...groups),
    columnsOf: (row) => Object.assign({}, always, ...groups.filter((group) => isThere(group, row))),
  };
}

const isVariants = (rows: Rows): rows is Variants => typeof rows.columnsOf === "function";

/** Every column that rows can have. */
export const columnsOf = (rows: Rows): Columns => (isVariants(rows) ? rows.all : rows);

/** What is wrong with a row that a statement answered, or undefined. */
export function complaint(rows: Rows, row: Answered): string | undefined {
  const columns = isVariants(rows) ? rows.columnsOf(row) : rows;
  for (const [name, typed] of Object.entries(columns)) {
    const { name: type, isNullable, holds } = typeOf(typed);
    if (!holds(row[name]))
      return `${name} is ${JSON.stringify(row[name])}, not ${type}${isNullable ? " or null" : ""}.`;
  }
  return undefined;
}
