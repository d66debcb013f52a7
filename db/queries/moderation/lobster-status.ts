import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { type LOBSTER_STATUSES, lobsters } from "../../schema/lobsters";
import { type Placeholders, statement } from "../../statement";
import { type ActParams, actColumns, logged, notified } from "./act";

interface StatusParams extends ActParams {
  lobsterId: string;
  status: (typeof LOBSTER_STATUSES)[number];
  /** ISO 8601; null when the status does not end automatically. */
  until: string | null;
}

const updateStatus = statement(
  { id: lobsters.id },
  (p: Placeholders<StatusParams>) => sql`
    with act as (
      update lobsters set status = ${p.status}::text, status_until = ${p.until}::text::timestamptz
      where id = ${p.lobsterId}::uuid
      returning ${actColumns(sql`id`, {
        action: sql`'status_set'`,
        targetType: sql`'lobster'`,
        targetId: sql`id`,
        detail: sql`jsonb_build_object('status', status, 'until', ${p.until}::text)`,
      })}
    ), ${logged(p)}, ${notified(p)}
    select subject_id id from act`,
);

/** Sets a lobster's status, logs it and notifies the lobster. Returns whether there is such a lobster. */
export const setLobsterStatus = async (db: Db, params: StatusParams): Promise<boolean> =>
  (await updateStatus(db, params)).length > 0;
