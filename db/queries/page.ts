import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../connection";
import { statement } from "../statement";

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

/** A statement that reads a page: `firstOf`, for whole queries. Throws when asked for more than PAGE_ROWS_MAX rows. */
export function pageStatement<Params extends { limit: number }, Row extends object>(
  ordered: (parameters: { readonly [Name in keyof Params]-?: SQL }) => SQL,
  order: SQL,
): (db: Db, params: Params) => Promise<Row[]> {
  const page = statement<Params, Row>((p) => firstOf(ordered(p), order, p.limit));
  return (db, params) => {
    if (params.limit > PAGE_ROWS_MAX)
      throw new RangeError(`A page has ${PAGE_ROWS_MAX} rows at most, not ${params.limit}.`);
    return page(db, params);
  };
}
