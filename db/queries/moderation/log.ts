import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { outerJoin, pg, type RowOf } from "../../row";
import { appeals } from "../../schema/appeals";
import { moderationLog } from "../../schema/moderation";
import { type Placeholders, statement } from "../../statement";

export const moderationLogRow = {
  id: moderationLog.id,
  actor: moderationLog.actor,
  action: moderationLog.action,
  targetType: moderationLog.targetType,
  targetId: moderationLog.targetId,
  reason: moderationLog.reason,
  detail: moderationLog.detail,
  at: moderationLog.createdAt,
};

/** The owner's appeal; null if there is none. */
const appealRow = {
  appealText: appeals.text,
  appealStatus: appeals.status,
  appealedAt: appeals.createdAt,
  /** The moderators' answer; null while the appeal is open. */
  appealAnswer: appeals.answer,
  appealDecidedAt: appeals.decidedAt,
};

const logRow = outerJoin(
  {
    ...moderationLogRow,
    /** Whether the owner may appeal against it: it harmed the lobster, and there is no appeal yet. */
    isAppealable: pg.boolean,
  },
  appealRow,
);

export type LogRow = RowOf<typeof logRow>;

/** True when the log record of alias `m` harms the lobster: it is a sanction, or it took a text down. */
export const isHarm =
  sql.raw(`(m.action in ('post_hidden', 'comment_hidden', 'question_hidden', 'whisper_hidden')
        or (m.action = 'status_set' and m.detail->>'status' <> 'active'))`);

const logOfOwner = statement(
  logRow,
  (p: Placeholders<{ ownerId: string; limit: number }>) => sql`
    select m.id, m.actor, m.action, m.target_type "targetType", m.target_id "targetId", m.reason, m.detail,
      m.created_at at, a.id is null and ${isHarm} "isAppealable", a.text "appealText", a.status "appealStatus",
      a.created_at "appealedAt", a.answer "appealAnswer", a.decided_at "appealDecidedAt"
    from moderation_log m left join appeals a on a.entry_id = m.id
    where m.subject_id = (select id from lobsters where owner_id = ${p.ownerId}) and m.action <> 'report_dismissed'
    order by m.created_at desc, m.id desc limit ${p.limit}`,
);

/**
 * The moderators' acts on an owner's lobster and its texts, newest first, with the owner's appeals. Owners read this,
 * so it leaves out admins' names, and dismissed reports, which changed nothing and could reveal a reporter.
 */
export const listLogOfOwner = (db: Db, ownerId: string, limit: number): Promise<LogRow[]> =>
  logOfOwner(db, { ownerId, limit });
