import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { pg } from "../../row";
import type { OWNER_DAY_NAMES } from "../../schema/budgets";
import { optionalRowStatement, type Placeholders } from "../../statement";

interface Spending {
  ownerId: string;
  name: (typeof OWNER_DAY_NAMES)[number];
  /** The square's date, as YYYY-MM-DD. */
  day: string;
  amount: number;
  /** The most that may be spent in a day. */
  max: number;
}

// A late request from yesterday counts for today. If the day could go back, today's spending would be lost.
const spentBefore = (day: SQL) => sql`case when d.day >= ${day} then d.spent else 0 end`;

const spend = optionalRowStatement(
  { spent: pg.float },
  (p: Placeholders<Spending>) => sql`
    insert into owner_days as d (owner_id, name, day, spent)
    select id, ${p.name}::text, ${p.day}::date, ${p.amount}::bigint from owners
    where id = ${p.ownerId}::uuid and ${p.amount}::bigint <= ${p.max}::bigint
    on conflict (owner_id, name) do update set
      day = greatest(d.day, excluded.day), spent = ${spentBefore(sql`excluded.day`)} + excluded.spent
    where ${spentBefore(sql`excluded.day`)} + excluded.spent <= ${p.max}::bigint
    returning spent::float8 spent`,
);

/**
 * Adds an amount to what an owner spent on a day, in one statement, so that the limit holds across processes. Returns
 * the day's new total. Returns undefined and spends nothing when the total would exceed `max`.
 */
export async function spendDailyBudget(db: Db, spending: Spending): Promise<number | undefined> {
  return (await spend(db, spending))?.spent;
}
