import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./connection";
import type { Scope } from "./dependencies";
import type { KeyColumn, Keyset, PageOf } from "./keyset";
import type { RowOf, Rows } from "./row";
import { type Placeholders, statement } from "./statement";

/** The most rows that one page reads: two hundred, and one more that shows whether another page follows. */
export const PAGE_ROWS_MAX = 201;

/**
 * Takes the first `limit` rows, at most PAGE_ROWS_MAX, of a query that ends in its `order by`. `order` repeats that
 * order with the query's column aliases. The constant inner limit is for the planner: it assumes that an unknown limit
 * returns a tenth of all rows, and then plans the statement again for every run (docs/decisions/0351).
 */
export const firstOf = (ordered: SQL, order: SQL, limit: SQL) => sql`
  select * from (${ordered} limit ${sql.raw(String(PAGE_ROWS_MAX))}) page order by ${order} limit ${limit}`;

const CASTS: Record<KeyColumn["kind"], SQL> = {
  instant: sql.raw("timestamptz"),
  uuid: sql.raw("uuid"),
  positive: sql.raw("int"),
  count: sql.raw("int"),
};

/** The values of a key in SQL: `(a, b) < ${after}` compares with all of them; `${after[0]}` is the first one. */
type After = SQL[];

/**
 * Declares a statement that reads a page of a list with this key: at most `limit` rows after a position. `build` writes
 * the whole query; with `order` it leaves out the limit, which `firstOf` adds. A call for more than PAGE_ROWS_MAX rows
 * throws RangeError.
 */
export function listStatement<const Key extends Keyset, R extends Rows, Params extends object = object>(
  key: Key,
  rows: R,
  build: (parameters: Placeholders<Params>, after: After, limit: SQL) => SQL,
  order?: SQL,
  scope?: Scope,
): (db: Db, params: Params & PageOf<Key>) => Promise<RowOf<R>[]> {
  type Bound = Params & { limit: number; [after: `after${number}`]: string | number | undefined };
  const page = statement(
    rows,
    (p: Placeholders<Bound>) => {
      const after = key.map(({ kind }, index) => sql`${p[`after${index}`]}::${CASTS[kind]}`);
      const query = build(p, after, p.limit);
      return order ? firstOf(query, order, p.limit) : query;
    },
    scope,
  );
  return (db, params) => {
    if (params.limit > PAGE_ROWS_MAX)
      throw new RangeError(`A page has ${PAGE_ROWS_MAX} rows at most, not ${params.limit}.`);
    const after = params.position.map((value, index) => [`after${index}`, value]);
    return page(db, Object.assign(Object.fromEntries(after), params));
  };
}
