import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./connection";
import type { KeyColumn, Keyset, PageOf } from "./keyset";
import type { RowOf, Rows } from "./row";
import { type Placeholders, statement } from "./statement";

/** The most rows that a page is read with: two hundred, and the one that tells whether there are more. */
export const PAGE_ROWS_MAX = 201;

/**
 * The first `limit` rows, PAGE_ROWS_MAX at most, of a query that ends in its `order by`; `order` names the
 * same order by the query's own column aliases. The inner limit is for the planner: of a limit that it does
 * not know it thinks a tenth of all rows, and then plans every run anew, as if that were cheaper
 * (docs/decisions/0351).
 */
export const firstOf = (ordered: SQL, order: SQL, limit: SQL) => sql`
  select * from (${ordered} limit ${sql.raw(String(PAGE_ROWS_MAX))}) page order by ${order} limit ${limit}`;

const CASTS: Record<KeyColumn["kind"], SQL> = {
  instant: sql.raw("timestamptz"),
  uuid: sql.raw("uuid"),
  positive: sql.raw("int"),
  count: sql.raw("int"),
};

/** The values of a key in SQL: `(a, b) < ${after}` compares with all of them, `${after[0]}` is the first. */
type After = SQL[];

/**
 * A statement that reads a page of a list with this key: at most `limit` rows after a position. `build` writes the
 * whole query, or with `order` all before its limit: see `firstOf`. Throws RangeError when asked for more than
 * PAGE_ROWS_MAX rows.
 */
export function listStatement<const Key extends Keyset, R extends Rows, Params extends object = object>(
  key: Key,
  rows: R,
  build: (parameters: Placeholders<Params>, after: After, limit: SQL) => SQL,
  order?: SQL,
): (db: Db, params: Params & PageOf<Key>) => Promise<RowOf<R>[]> {
  type Bound = Params & { limit: number; [after: `after${number}`]: string | number | undefined };
  const page = statement(rows, (p: Placeholders<Bound>) => {
    const after = key.map(({ kind }, index) => sql`${p[`after${index}`]}::${CASTS[kind]}`);
    const query = build(p, after, p.limit);
    return order ? firstOf(query, order, p.limit) : query;
  });
  return (db, params) => {
    if (params.limit > PAGE_ROWS_MAX)
      throw new RangeError(`A page has ${PAGE_ROWS_MAX} rows at most, not ${params.limit}.`);
    const after = params.position.map((value, index) => [`after${index}`, value]);
    return page(db, { ...params, ...Object.fromEntries(after) });
  };
}
