import { type SQL, sql } from "drizzle-orm";

/** The values of a notification, as SQL expressions over the rows that it is made from. */
interface Notification {
  recipient: SQL;
  /** A type of lib/areas/notifications/types.ts, or a column that holds one. */
  type: string | SQL;
  /** The lobster that caused the notification. */
  source: SQL;
  /** The post and the comment to which it leads. */
  post?: SQL;
  comment?: SQL;
  payload?: SQL;
  at?: SQL;
}

const NO_ID = sql.raw("null::uuid");

/** Inserts a notification for each row of `rows`, SQL that begins with `from` and may end with an `on conflict`. */
export const notify = (
  {
    recipient,
    type,
    source,
    post = NO_ID,
    comment = NO_ID,
    payload = sql`'{}'::jsonb`,
    at = sql`now()`,
  }: Notification,
  rows: SQL,
) => sql`
      insert into notifications (recipient_id, type, source_lobster_id, post_id, comment_id, payload, created_at)
      select ${recipient}, ${typeof type === "string" ? sql.raw(`'${type}'`) : type}, ${source}, ${post}, ${comment},
        ${payload}, ${at}
      ${rows}`;
