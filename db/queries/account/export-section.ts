import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { type Columns, typeOf } from "../../row";
import { type Placeholders, statement } from "../../statement";

interface Whose {
  ownerId: string;
  lobsterId: string;
}

interface PageParams extends Whose {
  first: string;
  second: string;
}

/** The types by which rows can be ordered, with what comes before every value of each, or is the least. */
const BEGINNINGS = new Map([
  ["timestamp with time zone", "-infinity"],
  ["uuid", "00000000-0000-0000-0000-000000000000"],
  ["text", ""],
]);

const PAGE_ROWS = 500;

/** One list of an export, and the columns of the schema that refer to the owner or lobster whose rows it has. */
export interface Section {
  name: string;
  references: readonly string[];
  /** Its rows, a page at a time. */
  pages(db: Db, whose: Whose): AsyncGenerator<object[]>;
}

interface Declaration {
  /** As `table.column`; none by default. */
  references?: readonly string[];
  /** Two columns that together tell every row from every other; by default, `created_at` and `id`. */
  orderedBy?: readonly [string, string];
  /** What an exported row has, as it is called there. */
  columns: Columns;
  select(p: Placeholders<Whose>): SQL;
}

/** Declares a list of an export. Throws when it cannot be put in order by the columns it names. */
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
    async *pages(db, whose) {
      let position = { first: firstBeginning, second: secondBeginning };
      for (;;) {
        const rows = await page(db, { ...whose, ...position });
        yield rows;
        const last = rows.at(-1);
        if (!last || rows.length < PAGE_ROWS) return;
        position = { first: String(last[first]), second: String(last[second]) };
      }
    },
  };
}

function beginningOf(columns: Columns, name: string): [type: SQL, beginning: string] {
  const type = columns[name] && typeOf(columns[name]).name;
  const beginning = type && BEGINNINGS.get(type);
  if (type === undefined || beginning === undefined) throw new TypeError(`No list is ordered by ${name}.`);
  return [sql.raw(type), beginning];
}
