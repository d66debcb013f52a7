import { vi } from "vitest";
import type { Db } from "@/db/connection";
import { Pool } from "@/db/pool";

/** A statement of a transaction, and the tables in which it was the first to lock or change existing rows. */
export interface Locking {
  text: string;
  tables: string[];
}

const HELD = `
  select relation::regclass::text "table", mode from pg_locks
  where pid = pg_backend_pid() and mode in ('RowShareLock', 'RowExclusiveLock')
    and relation in (select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)`;

interface Held {
  table: string;
  mode: "RowShareLock" | "RowExclusiveLock";
}

const IS_BRACKET = /^(begin|commit|rollback|savepoint)\b/i;

/**
 * Runs `work` and returns what each of this process's transactions locked meanwhile, statement by statement.
 * PostgreSQL reports the tables in which rows were locked or written, also by triggers and cascades, but not
 * the rows.
 */
export async function lockingsOf(work: () => Promise<unknown>): Promise<Locking[][]> {
  const seen: Locking[][] = [];
  const { exclusively } = Pool.prototype;
  const spy = vi.spyOn(Pool.prototype, "exclusively").mockImplementation(function (this: Pool, inside) {
    return exclusively.call(this, async (db) => {
      const watched = watch(db);
      try {
        return await inside(watched.db);
      } finally {
        seen.push(await watched.lockings());
      }
    }) as never;
  });
  try {
    await work();
    return seen;
  } finally {
    spy.mockRestore();
  }
}

function watch(db: Db) {
  const looks: Promise<{ text: string; held: Held[] }>[] = [];
  const look = (text: string) => {
    if (IS_BRACKET.test(text)) return;
    // Sent right behind the statement, so it is answered before the next one. After an error PostgreSQL
    // answers nothing more.
    const held = db.run<Held>(HELD, []).catch(() => []);
    looks.push(held.then((rows) => ({ text, held: [...rows] })));
  };
  const watched: Db = {
    run(text, values) {
      const answer = db.run<never>(text, values);
      look(text);
      return answer;
    },
    runForValues(text, values) {
      const answer = db.runForValues(text, values);
      look(text);
      return answer;
    },
  };
  return { db: watched, lockings: async () => newLocks(await Promise.all(looks)) };
}

/** What each statement locked that none before it had. */
function newLocks(looks: { text: string; held: Held[] }[]): Locking[] {
  const [before, locked] = [new Set<string>(), new Set<string>()];
  return looks.map(({ text, held }) => {
    const tables = new Set<string>();
    for (const { table, mode } of held) {
      const isNew = !before.has(`${mode} ${table}`);
      before.add(`${mode} ${table}`);
      if (!locked.has(table) && locksRows(text, table, isNew ? mode : undefined)) tables.add(table);
    }
    for (const table of tables) locked.add(table);
    return { text, tables: [...tables] };
  });
}

/** Whether a statement locked or changed existing rows, where `mode` is the table's new lock. */
function locksRows(text: string, table: string, mode: Held["mode"] | undefined): boolean {
  if (says("update|delete from", text, table)) return true;
  if (mode === undefined || says("insert into", text, table)) return false;
  // A foreign key takes the same table lock as a locking clause, for a row that it only protects from
  // deletion.
  return mode === "RowExclusiveLock" || namedByClauses(text).has(table);
}

const says = (words: string, text: string, table: string) =>
  new RegExp(`\\b(?:${words.replaceAll(" ", "\\s+")})\\s+"?${table}\\b`, "i").test(text);

/** The tables whose rows the locking clauses of a statement lock. */
function namedByClauses(text: string): Set<string> {
  const clauses = [...text.matchAll(/\bfor\s+(?:(?:no\s+key\s+)?update|share)\b(?:\s+of\s+(\w+))?/gi)];
  return new Set(
    clauses.flatMap(({ index, 1: alias }) =>
      [
        ...selectBefore(text.slice(0, index)).matchAll(
          /\b(?:from|join)\s+"?(\w+)"?(?:\s+(?!on\b|where\b|using\b)(\w+))?/gi,
        ),
      ]
        .filter(([, table, name]) => alias === undefined || alias === (name ?? table))
        .map(([, table = ""]) => table),
    ),
  );
}

/** The select that ends here, without nested parentheses. */
function selectBefore(text: string): string {
  let [depth, select] = [0, ""];
  for (const character of [...text].reverse()) {
    if (character === ")") depth += 1;
    if (character === "(") depth -= 1;
    if (depth < 0) break;
    if (depth === 0) select = character + select;
  }
  return select;
}
