import type { SQL } from "drizzle-orm";
import type { Db } from "./connection";
import type { Value } from "./parameters";
import type { Columns, RowOf } from "./row";
import { declareStatement, examined, type Placeholders } from "./statement";

/** How many rows one answer has: with the longest texts, a few megabytes. */
const ROWS_AT_ONCE = 500;

let opened = 0;

/**
 * Declares a statement whose rows are read a few hundred at a time, however many there are. It needs a transaction,
 * which must go on until the last row is read. Tests check its rows as they check those of every other statement.
 */
export function streamStatement<R extends Columns, Params extends object = object>(
  rows: R,
  build: (parameters: Placeholders<Params>) => SQL,
): (tx: Db, params: Params) => AsyncGenerator<RowOf<R>[]> {
  const prepare = declareStatement(rows, build);
  return async function* (tx, params) {
    const { text, names } = prepare();
    const values = names.map((name) => params[name] as Value);
    opened += 1;
    const cursor = `stream_${opened}`;
    await tx.run(`declare ${cursor} no scroll cursor for ${text}`, values);
    for (;;) {
      const answer = await tx.run<RowOf<R> & object>(`fetch ${ROWS_AT_ONCE} from ${cursor}`, []);
      if (answer.length > 0) yield examined(prepare(), [...answer], values);
      if (answer.length < ROWS_AT_ONCE) break;
    }
    await tx.run(`close ${cursor}`, []);
  };
}
