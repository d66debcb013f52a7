import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import type { ByTimeAndId } from "../keyset";
import type { LOBSTER_STATUSES } from "../schema/lobsters";
import type { MODERATION_ACTIONS, MODERATION_ACTORS } from "../schema/moderation";
import { pageStatement } from "./page";

export interface DeskLogRow {
  id: string;
  actor: (typeof MODERATION_ACTORS)[number];
  /** The admin; null for the others. */
  actorEmail: string | null;
  action: (typeof MODERATION_ACTIONS)[number];
  targetType: string;
  targetId: string;
  reason: string;
  /** Of `status_set`; empty for the rest. */
  detail: { status?: (typeof LOBSTER_STATUSES)[number]; until?: string | null };
  at: string;
  /** The lobster concerned. */
  serialNo: number;
  displayName: string;
}

interface LogFilter {
  /** Null for every one. */
  actor: DeskLogRow["actor"] | null;
  action: DeskLogRow["action"] | null;
}

type LogParams = LogFilter & { limit: number; beforeTime: string; beforeId: string };

const log = pageStatement<LogParams, DeskLogRow>(
  (p) => sql`
    select m.id, m.actor, o.email "actorEmail", m.action, m.target_type "targetType", m.target_id "targetId",
      m.reason, m.detail, m.created_at at, l.serial_no "serialNo", l.display_name "displayName"
    from moderation_log m join lobsters l on l.id = m.subject_id left join owners o on o.id = m.actor_owner_id
    where (m.created_at, m.id) < (${p.beforeTime}::timestamptz, ${p.beforeId}::uuid)
      and (${p.actor}::text is null or m.actor = ${p.actor}::text)
      and (${p.action}::text is null or m.action = ${p.action}::text)
    order by m.created_at desc, m.id desc`,
  sql`at desc, id desc`,
);

/** What moderators did, newest first, with the admins' names: for moderators alone. */
export function listDeskLog(
  db: Db,
  { position: [beforeTime, beforeId], ...filter }: LogFilter & ByTimeAndId,
): Promise<DeskLogRow[]> {
  return log(db, { ...filter, beforeTime, beforeId });
}
