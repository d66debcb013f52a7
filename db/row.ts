import { Column, is, type SQL, sql } from "drizzle-orm";

/** The type of a result column: PostgreSQL's name for it, and the TypeScript type of its values. */
export interface Type<Value = unknown> {
  readonly name: string;
  readonly isNullable: boolean;
  /** The schema allows null, but the statement's conditions exclude it: see `notNull`. */
  readonly isAssured?: boolean;
  /** Whether a value really has this type; JSON with known fields is checked to its leaves. */
  holds(value: unknown): boolean;
  /** Carries the value's type for TypeScript; it is never set. */
  readonly value?: Value;
}

/** A type, or a column of the schema that stands for its type. */
type Typed = Type | Column;

/** The columns of a row, by name. */
export type Columns = { readonly [name: string]: Typed };

type ValueOf<T extends Typed> =
  T extends Type<infer Value>
    ? Value
    : T extends Column
      ? T["_"]["data"] | (T["_"]["notNull"] extends true ? never : null)
      : never;

type Values<C extends Columns> = { -readonly [Name in keyof C]: ValueOf<C[Name]> };
type Flat<T> = T extends unknown ? { [Name in keyof T]: T[Name] } : never;

/** Rows that have one of several shapes. PostgreSQL returns the columns of all shapes for each row. */
export interface Variants<Row = unknown> {
  /** Every column that a row can have. */
  readonly all: Columns;
  /** The columns of this row's shape; all others are null. */
  columnsOf(row: RawRow): Columns;
  /** Carries the row's type for TypeScript; it is never set. */
  readonly row?: Row;
}

/** A row as PostgreSQL returned it, not checked yet. */
export type RawRow = Readonly<Record<string, unknown>>;

/**
 * Selects the columns of a row from a table or alias: `c.created_at "createdAt"` for a column `createdAt`. All of them must
 * be columns of that table.
 */
export const selectList = (from: string, row: Readonly<Record<string, Column>>): SQL =>
  sql.raw(
    Object.entries(row)
      .map(([name, column]) => `${from}.${column.name} "${name}"`)
      .join(", "),
  );

/** What a statement declares about its rows. */
export type Rows = Columns | Variants;

/** The TypeScript type of the rows that a statement declares. */
export type RowOf<R extends Rows> =
  R extends Variants<infer Row> ? Row : R extends Columns ? Flat<Values<R>> : never;

const isString = (value: unknown) => typeof value === "string";
const isNumber = (value: unknown) => typeof value === "number";

const type = <Value>(name: string, holds: Type["holds"]): Type<Value> => ({
  name,
  isNullable: false,
  holds,
});

/** The types of SQL expressions. None of them includes null; `nullable` adds it. */
export const pg = {
  text: type<string>("text", isString),
  uuid: type<string>("uuid", isString),
  boolean: type<boolean>("boolean", (value) => typeof value === "boolean"),
  integer: type<number>("integer", isNumber),
  float: type<number>("double precision", isNumber),
  /** A point in time as an ISO 8601 string in UTC. */
  instant: type<string>("timestamp with time zone", isString),
  /** Text that is one of `values`. */
  oneOf: <const Value extends string>(...values: Value[]): Type<Value> =>
    type("text", (value) => values.some((known) => known === value)),
  array: <Item>(item: Type<Item>): Type<Item[]> =>
    type(`${item.name}[]`, (value) => Array.isArray(value) && value.every(item.holds)),
  /** JSON whose content is not checked. */
  json: <Value>(): Type<Value> => type("jsonb", (value) => value !== undefined),
  /**
   * A JSON object with the fields of `columns`. Its instants have the format of PostgreSQL's JSON, not of `pg.instant`.
   */
  jsonObject: <C extends Columns>(columns: C): Type<RowOf<C>> =>
    type("jsonb", (value) => isRecord(value) && describeMismatch(columns, value) === undefined),
  jsonArray: <C extends Columns>(columns: C): Type<RowOf<C>[]> =>
    type("jsonb", (value) => Array.isArray(value) && value.every(pg.jsonObject(columns).holds)),
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The type or null, for example for the missing side of an outer join. */
export const nullable = <T extends Typed>(typed: T): Type<ValueOf<T> | null> => {
  const { name, holds } = typeOf(typed);
  return { name, isNullable: true, holds: (value) => value === null || holds(value) };
};

/** The type without null, for a nullable column where the statement's conditions exclude null. */
export const notNull = <T extends Typed>(typed: T): Type<NonNullable<ValueOf<T>>> => {
  const { name, holds } = typeOf(typed);
  return { name, isNullable: false, isAssured: true, holds: (value) => value !== null && holds(value) };
};

const NUMBERS = ["integer", "smallint", "bigint", "double precision"];

const known = new WeakMap<Column, Type>();

/** The type of a column of the schema, or the given type itself. */
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
    // Only Drizzle's builder turns such a column into a Date. A statement gets text and must declare `pg.instant`.
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
 * The rows of a write that may be refused. A row has either a `refusal` of null and the columns of `done`, or the code
 * of the refusal and the columns that `why` lists for that code.
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

/** Rows of an outer join: the columns of `always`, and for each of `groups` either all of its columns or only nulls. */
export function outerJoin<Always extends Columns, Groups extends readonly Columns[]>(
  always: Always,
  ...groups: Groups
): Variants<Flat<Values<Always> & EachOrMissing<Groups>>> {
  const isThere = (group: Columns, row: RawRow) => Object.keys(group).some((name) => row[name] !== null);
  return {
    all: Object.assign({}, always, ...groups),
    columnsOf: (row) => Object.assign({}, always, ...groups.filter((group) => isThere(group, row))),
  };
}

const isVariants = (rows: Rows): rows is Variants => typeof rows.columnsOf === "function";

/** Every column that the declared rows can have. */
export const columnsOf = (rows: Rows): Columns => (isVariants(rows) ? rows.all : rows);

/** Describes what differs between a returned row and its declaration; undefined when nothing does. */
export function describeMismatch(rows: Rows, row: RawRow): string | undefined {
  const columns = isVariants(rows) ? rows.columnsOf(row) : rows;
  for (const [name, typed] of Object.entries(columns)) {
    const { name: type, isNullable, holds } = typeOf(typed);
    if (!holds(row[name]))
      return `${name} is ${JSON.stringify(row[name])}, not ${type}${isNullable ? " or null" : ""}.`;
  }
  return undefined;
}
