import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../connection";
import type { Placeholders } from "../statement";

/** How many of the newest texts are checked one by one before the index of terms is used. */
const WALK = sql.raw("1000");

/** A table of texts with `terms` and `created_at`, and the parts of a search in it that depend on the viewer. */
export interface SearchedTexts {
  /** The alias of the table in the other parts. */
  alias: "p" | "c" | "q";
  table: "posts" | "comments" | "quests";
  /** What orders the texts; every name is a column. */
  order: readonly ["created_at"] | readonly ["created_at", "id"];
  /** The columns that `shown` needs besides. */
  columns: readonly string[];
  /** A tsquery. */
  terms: SQL;
  /** True for what the viewer may see of the table itself, and for what the page has not had yet. */
  visible: SQL;
  /** Joins and a `where` that leave out texts of lobsters which the viewer does not see. They follow `from`. */
  shown: SQL;
}

function partsOf({ alias, table, order, columns, terms, visible, shown }: SearchedTexts) {
  const list = [...new Set(["id", ...order, ...columns])].map((name) => `${alias}.${name}`).join(", ");
  const [from, newestFirst] = [
    sql.raw(`${table} ${alias}`),
    sql.raw(order.map((name) => `${alias}.${name} desc`).join(", ")),
  ];
  // It has two columns even where one would do, so that the planner cannot use the index by days (BRIN), which costs
  // far more than the planner assumes, because it returns all pages of the table.
  const place = [...new Set([...order, "id"])];
  const hits = sql`${sql.raw(`${alias}.terms`)} @@ ${terms}::tsquery`;
  return {
    newestFirst,
    shown,
    id: sql.raw(`${alias}.id`),
    named: sql.raw(alias),
    walked: sql`
      select ${sql.raw(list)}, ${hits} hit from ${from} where ${visible} order by ${newestFirst} limit ${WALK}`,
    older: sql`
      select ${sql.raw(list)} from ${from} where ${hits} and ${visible}
        and (${sql.raw(place.map((name) => `${alias}.${name}`).join(", "))}) < (
          select ${sql.raw(place.join(", "))} from walked order by ${sql.raw(place.join(", "))} limit 1)`,
  };
}

/**
 * The CTEs `near` and `far` with the ids of the newest texts that match, together at least `limit` of them if there are
 * as many. A frequent word fills the page from the newest texts, while the index would return a large part of all
 * texts. A rare word has few, which the index finds quickly. One statement tries the first way and then the second, so
 * that the frequency of a word need not be known.
 */
export function foundIn(texts: SearchedTexts, limit: SQL): SQL {
  const { walked, older, named, id, newestFirst, shown } = partsOf(texts);
  return sql`
    walked as materialized (${walked}
    ), near as materialized (
      select ${id} from (select * from walked ${named} where hit order by ${newestFirst}) ${named}
      ${shown} order by ${newestFirst} limit ${limit}
    ), far as (
      select ${id} from (${older} and (select count(*) from near) < ${limit} order by ${newestFirst} offset 0
      ) ${named} ${shown} order by ${newestFirst} limit ${limit}
    )`;
}

/** Counts the texts that match, up to `limit`, in the same two ways, without sorting. */
export function countIn(texts: SearchedTexts, limit: SQL): SQL {
  const { walked, older, named, shown } = partsOf(texts);
  return sql`(
    with walked as materialized (${walked}
    )
    select count(*)::int from (
      select 1 from (select * from walked where hit) ${named} ${shown}
      union all
      select 1 from (${older} offset 0) ${named} ${shown}
      limit ${limit}
    ) found)`;
}

/** How many of the newest matches are ranked. */
export const RANKED_AMONG = sql.raw("500");

/** How much a text is about the words: the more often it has them for its length, the more. */
export const relevance = (alias: "p" | "c" | "q", terms: SQL) =>
  sql`ts_rank(${sql.raw(alias)}.terms, ${terms}::tsquery, 1)`;

export interface ByAuthor {
  /** Only the texts of this lobster; everybody's if undefined. */
  author?: string | undefined;
}

type Narrowing = (p: Placeholders<ByAuthor>) => SQL;

/**
 * A search of everybody's texts or of one author's. It is two statements, so that the second one can use the index of
 * authors. `column` has the author; `build` gets a condition that begins with `and`.
 */
export function searchByAuthor<Params extends object, Row>(
  column: string,
  build: (narrowed: Narrowing) => (db: Db, params: Params) => Promise<Row[]>,
): (db: Db, params: Params & ByAuthor) => Promise<Row[]> {
  const everybody = build(() => sql``);
  const one = build((p) => sql`and ${sql.raw(column)} = ${p.author}::uuid`);
  return (db, params) => (params.author === undefined ? everybody : one)(db, params);
}
