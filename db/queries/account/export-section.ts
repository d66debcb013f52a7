import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../connection";
import { FIRST_UUID } from "../../keyset";
import { type Columns, typeOf } from "../../row";
import { owners } from "../../schema/owners";
import { type Placeholders, statement } from "../../statement";

interface Account {
  ownerId: string;
  lobsterId: string;
}

interface PageParams extends Account {
  first: string;
  second: string;
}

/** For each type that can order rows: a value that is less than every value of the type, or the least one. */
const BEGINNINGS = new Map([
  ["timestamp with time zone", "-infinity"],
  ["uuid", FIRST_UUID],
  ["text", ""],
]);

const PAGE_ROWS = 500;

/** One list of an export. `references` are the schema's columns by which its rows refer to the owner or the lobster. */
export interface Section {
  name: string;
  references: readonly string[];
  /** Yields the rows, one page at a time. */
  pages(db: Db, account: Account): AsyncGenerator<object[]>;
}

interface Declaration {
  /** As `table.column`; none by default. */
  references?: readonly string[];
  /** Two columns that together identify a row; by default `created_at` and `id`. */
  orderedBy?: readonly [string, string] | undefined;
  /** The columns of an exported row, by their names in the export. */
  columns: Columns;
  select(p: Placeholders<Account>): SQL;
}

/** Declares a list of an export. Throws TypeError when the rows cannot be ordered by the columns in `orderedBy`. */
export function section(
  name: string,
  { references = [], orderedBy = ["created_at", "id"], columns, select }: Declaration,
): Section {
  const [first, second] = orderedBy;
  const key = sql.raw(orderedBy.join(", "));
  const [firstType, firstBeginning] = beginningOf(columns, first);
  const [secondType, secondBeginning] = beginningOf(columns, second);
  const page = statement(
    columns,
    (p: Placeholders<PageParams>) => sql`
      select * from (${select(p)}) listed
      where (${key}) > (${p.first}::${firstType}, ${p.second}::${secondType})
      order by ${key} limit ${sql.raw(String(PAGE_ROWS))}`,
  );
  return {
    name,
    references,
    async *pages(db, account) {
      let position = { first: firstBeginning, second: secondBeginning };
      for (;;) {
        const rows = await page(db, { ...account, ...position });
        yield rows;
        const last = rows.at(-1);
        if (!last || rows.length < PAGE_ROWS) return;
        position = { first: String(last[first]), second: String(last[second]) };
      }
    },
  };
}

interface RowsOptions {
  orderedBy?: Declaration["orderedBy"];
  /** The table of the rows, if it is not that of `holder`; `join` then leads from it to `holder`. */
  table?: PgTable;
  join?: SQL;
  and?: SQL;
}

/**
 * Declares a list of an export whose rows are those of one table where `holder`, a column that refers to the owner or
 * the lobster, has their id. `columns` are columns of the table, as a select lists them. Throws TypeError for one that
 * it does not have.
 */
export function rowsOf(
  name: string,
  holder: PgColumn,
  columns: string,
  { orderedBy, table = holder.table, join = sql``, and = sql`` }: RowsOptions = {},
): Section {
  const known = new Map(Object.values(getTableColumns(table)).map((column) => [column.name, column]));
  const listed = columns.split(/,\s+/).map((column) => {
    const found = known.get(column);
    if (!found) throw new TypeError(`${name} has no column ${column}.`);
    return found;
  });
  const isOfOwner = holder === owners.id || holder.name === "owner_id";
  return section(name, {
    references: [`${getTableName(holder.table)}.${holder.name}`],
    orderedBy,
    columns: Object.fromEntries(listed.map((column) => [column.name, column])),
    select: (p) => sql`
      select ${sql.join(listed, sql`, `)} from ${table} ${join}
      where ${holder} = ${isOfOwner ? p.ownerId : p.lobsterId}::uuid ${and}`,
  });
}

function beginningOf(columns: Columns, name: string): [type: SQL, beginning: string] {
  const type = columns[name] && typeOf(columns[name]).name;
  const beginning = type && BEGINNINGS.get(type);
  if (type === undefined || beginning === undefined) throw new TypeError(`No list is ordered by ${name}.`);
  return [sql.raw(type), beginning];
}
