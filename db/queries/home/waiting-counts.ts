import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { unreadCounts } from "../../fragments/unread";
import { pg, type RowOf } from "../../row";
import { type Placeholders, singleRow, statement } from "../../statement";
import { unreadMessages } from "../messages/thread-list";

const waitingCounts = { notifications: pg.integer, messages: pg.integer, questions: pg.integer };

export type WaitingCounts = RowOf<typeof waitingCounts>;

const waiting = statement(
  waitingCounts,
  (p: Placeholders<{ lobsterId: string }>) => sql`
    select
      (select coalesce(sum(count), 0)::int from (${unreadCounts(p.lobsterId)}) counts)
        notifications,
      (${unreadMessages(sql`${p.lobsterId}::uuid`)}) messages,
      (select count(*)::int from questions
        where recipient_id = ${p.lobsterId}::uuid and status = 'visible' and answered_at is null) questions`,
);

/** How many notifications, messages and questions a lobster has not read or answered yet. */
export async function countWaiting(db: Db, lobsterId: string): Promise<WaitingCounts> {
  return singleRow(await waiting(db, { lobsterId }));
}
