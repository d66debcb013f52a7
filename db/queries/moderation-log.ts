import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import type { APPEAL_STATUSES } from "../schema/appeals";
import type { LOBSTER_STATUSES } from "../schema/lobsters";
import type { MODERATION_ACTIONS, MODERATION_ACTORS } from "../schema/moderation";
import { statement } from "../statement";

export interface LogRow {
  id: string;
  actor: (typeof MODERATION_ACTORS)[number];
  action: (typeof MODERATION_ACTIONS)[number];
  targetType: string;
  targetId: string;
  reason: string;
  /** Of `status_set`; empty for the rest. */
  detail: { status?: (typeof LOBSTER_STATUSES)[number]; until?: string | null };
  at: string;
  /** Whether the owner may appeal against it: it was to the lobster's harm, and nobody has yet. */
  isAppealable: boolean;
  /** The owner's appeal; null if there is none. */
  appealText: string | null;
  appealStatus: (typeof APPEAL_STATUSES)[number] | null;
  appealedAt: string | null;
  /** The moderators' answer; null while the appeal is open. */
  appealAnswer: string | null;
  appealDecidedAt: string | null;
}

/** True for a record of alias `m` that harms the lobster: a sanction, or words that were taken down. */
export const isHarm = sql.raw(`(m.action in ('post_hidden', 'comment_hidden', 'question_hidden')
        or (m.action = 'status_set' and m.detail->>'status' <> 'active'))`);

const logOfOwner = statement<{ ownerId: string; limit: number }, LogRow>(
  (p) => sql`
    select m.id, m.actor, m.action, m.target_type "targetType", m.target_id "targetId", m.reason, m.detail,
      m.created_at at, a.id is null and ${isHarm} "isAppealable", a.text "appealText", a.status "appealStatus",
      a.created_at "appealedAt", a.answer "appealAnswer", a.decided_at "appealDecidedAt"
    from moderation_log m left join appeals a on a.entry_id = m.id
    where m.subject_id = (select id from lobsters where owner_id = ${p.ownerId}) and m.action <> 'report_dismissed'
    order by m.created_at desc, m.id desc limit ${p.limit}`,
);

/**
 * What moderators did to an owner's lobster and its words, newest first, for the owner to read, with the
 * owner's appeals: without the admins' names, and without dismissed reports, which changed nothing and could
 * give a reporter away.
 */
export function listLogOfOwner(db: Db, ownerId: string, limit: number): Promise<LogRow[]> {
  return logOfOwner(db, { ownerId, limit });
}
