import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import { statement } from "../statement";
import { unreadMessages } from "./thread-list";

export interface WaitingCounts {
  notifications: number;
  messages: number;
  questions: number;
}

const waiting = statement<{ lobsterId: string }, WaitingCounts>(
  (p) => sql`
    select
      (select coalesce(sum(count), 0)::int from unread_notifications where recipient_id = ${p.lobsterId}::uuid)
        notifications,
      (${unreadMessages(sql`${p.lobsterId}::uuid`)}) messages,
      (select count(*)::int from questions
        where recipient_id = ${p.lobsterId}::uuid and status = 'visible' and answered_at is null) questions`,
);

/** What a lobster has not read or answered yet. */
export async function countWaiting(db: Db, lobsterId: string): Promise<WaitingCounts> {
  const [row] = await waiting(db, { lobsterId });
  return row ?? { notifications: 0, messages: 0, questions: 0 };
}
