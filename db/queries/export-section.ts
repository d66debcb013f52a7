import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../connection";
import { statement } from "../statement";

interface Whose {
  ownerId: string;
  lobsterId: string;
}

interface PageParams extends Whose {
  first: string;
  second: string;
}

/** The types by which rows can be put in order, with what comes before every value of each. */
const BEGINNINGS = {
  timestamptz: "-infinity",
  uuid: "00000000-0000-0000-0000-000000000000",
  text: "",
};

type Key = [column: string, type: keyof typeof BEGINNINGS];

const PAGE_ROWS = 500;

/** One list of an export, and the columns of the schema whose rows it has. */
export interface Section {
  name: string;
  references: readonly string[];
  /** Its rows, a page at a time. */
  pages(db: Db, whose: Whose): AsyncGenerator<object[]>;
}

/**
 * Declares a list of an export. `select` names its columns as they are to be called; two of them, which tell
 * every row from every other, put the rows in order.
 */
export function section(
  name: string,
  references: readonly string[],
  keys: [Key, Key],
  select: (p: { readonly [Name in keyof Whose]: SQL }) => SQL,
): Section {
  const columns = sql.raw(keys.map(([column]) => column).join(", "));
  const [[first, firstType], [second, secondType]] = keys;
  const page = statement<PageParams, Record<string, unknown>>(
    (p) => sql`
      select * from (${select(p)}) listed
      where (${columns}) > (${p.first}::${sql.raw(firstType)}, ${p.second}::${sql.raw(secondType)})
      order by ${columns} limit ${sql.raw(String(PAGE_ROWS))}`,
  );
  return {
    name,
    references,
    async *pages(db, whose) {
      let position = { first: BEGINNINGS[firstType], second: BEGINNINGS[secondType] };
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
