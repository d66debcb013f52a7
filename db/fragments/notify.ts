import { type SQL, sql } from "drizzle-orm";

/** A notification by the columns of the rows that it is made of. */
interface Notification {
  recipient: SQL;
  /** A type that docs/contract.md#notifications lists, or a column that holds one. */
  type: string | SQL;
  /** The lobster that did what is notified. */
  source: SQL;
  /** The post and the comment that it leads to. */
  post?: SQL;
  comment?: SQL;
  payload?: SQL;
  at?: SQL;
}

const NO_ID = sql.raw("null::uuid");

/** Stores a notification for each row of `rows`, which begins with its `from` and may end in an `on conflict`. */
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
