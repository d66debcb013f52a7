import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../connection";
import type { OWNER_DAY_NAMES } from "../schema/budgets";
import { statement } from "../statement";

interface Spending {
  ownerId: string;
  name: (typeof OWNER_DAY_NAMES)[number];
  /** In China, as YYYY-MM-DD. */
  day: string;
  amount: number;
  /** What may be spent in a day. */
  max: number;
}

// A request of yesterday that comes late counts for today: the day never goes back, so nothing is forgotten.
const spentBefore = (day: SQL) => sql`case when d.day >= ${day} then d.spent else 0 end`;

const spend = statement<Spending, { spent: number }>(
  (p) => sql`
    insert into owner_days as d (owner_id, name, day, spent)
    select id, ${p.name}::text, ${p.day}::date, ${p.amount}::bigint from owners
    where id = ${p.ownerId}::uuid and ${p.amount}::bigint <= ${p.max}::bigint
    on conflict (owner_id, name) do update set
      day = greatest(d.day, excluded.day), spent = ${spentBefore(sql`excluded.day`)} + excluded.spent
    where ${spentBefore(sql`excluded.day`)} + excluded.spent <= ${p.max}::bigint
    returning spent::float8 spent`,
);

/**
 * Spends an amount from what an owner may in a day, in one statement, so that it holds across processes.
 * Returns what is spent with it; undefined, and nothing spent, where it does not fit.
 */
export async function spendOfDay(db: Db, spending: Spending): Promise<number | undefined> {
  const [row] = await spend(db, spending);
  return row?.spent;
}
