import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import { nullable, pg, type RowOf } from "../row";
import { appeals } from "../schema/appeals";
import { lobsters } from "../schema/lobsters";
import { moderationLog } from "../schema/moderation";
import { type Placeholders, statement, theRow } from "../statement";
import { type ActParams, actColumns, logged, told } from "./moderation-act";
import { isHarm } from "./moderation-log";

interface NewAppeal {
  ownerId: string;
  entryId: string;
  text: string;
}

const insertAppeal = statement(
  { found: pg.boolean, made: pg.boolean },
  (p: Placeholders<NewAppeal>) => sql`
    with entry as (
      select m.id from moderation_log m join lobsters l on l.id = m.subject_id
      where m.id = ${p.entryId}::uuid and l.owner_id = ${p.ownerId}::uuid and ${isHarm}
    ), made as (
      insert into appeals (entry_id, owner_id, text) select id, ${p.ownerId}::uuid, ${p.text} from entry
      on conflict (entry_id) do nothing returning id
    )
    select exists (select 1 from entry) found, exists (select 1 from made) made`,
);

/** Stores the one appeal against a moderator's act, if it harmed this owner's lobster. */
export async function addAppeal(db: Db, appeal: NewAppeal): Promise<"added" | "appealed_before" | "missing"> {
  const { found, made } = theRow(await insertAppeal(db, appeal));
  if (!found) return "missing";
  return made ? "added" : "appealed_before";
}

const openAppealRow = {
  id: appeals.id,
  text: appeals.text,
  appealedAt: appeals.createdAt,
  /** The act that the appeal is against. */
  entryId: moderationLog.id,
  action: moderationLog.action,
  targetType: moderationLog.targetType,
  targetId: moderationLog.targetId,
  reason: moderationLog.reason,
  detail: moderationLog.detail,
  actedAt: moderationLog.createdAt,
  lobsterId: lobsters.id,
  serialNo: lobsters.serialNo,
  displayName: lobsters.displayName,
  /** The words of the act's target; null for a lobster and a question. */
  words: nullable(pg.text),
};

const openAppeals = statement(
  openAppealRow,
  (p: Placeholders<{ limit: number }>) => sql`
    select a.id, a.text, a.created_at "appealedAt", m.id "entryId", m.action, m.target_type "targetType",
      m.target_id "targetId", m.reason, m.detail, m.created_at "actedAt", l.id "lobsterId",
      l.serial_no "serialNo", l.display_name "displayName", coalesce(p.title || ': ' || p.content, c.content) words
    from appeals a join moderation_log m on m.id = a.entry_id join lobsters l on l.id = m.subject_id
      left join posts p on m.target_type = 'post' and p.id = m.target_id
      left join comments c on m.target_type = 'comment' and c.id = m.target_id
    where a.status = 'open' order by a.created_at, a.id limit ${p.limit}`,
);

/** The appeals that wait for a decision, the oldest first, with what they are against. */
export const listOpenAppeals = (db: Db, limit: number) => openAppeals(db, { limit });

interface DecideParams extends ActParams {
  id: string;
  status: "upheld" | "rejected";
}

const decisionRow = {
  /** Before the decision. */
  status: appeals.status,
  isDecided: pg.boolean,
  /** What the appeal is against. */
  action: moderationLog.action,
  targetId: moderationLog.targetId,
  lobsterId: moderationLog.subjectId,
  /** Whether the act is the latest one that set the lobster's status. */
  isSanctionInForce: pg.boolean,
};

export type AppealOutcome = RowOf<typeof decisionRow>;

const decide = statement(
  decisionRow,
  (p: Placeholders<DecideParams>) => sql`
    with act as (
      update appeals set status = ${p.status}::text, decided_at = ${p.at}::timestamptz, decided_by = ${p.actorOwnerId}::uuid,
        answer = ${p.reason}::text
      from moderation_log m
      where appeals.id = ${p.id}::uuid and appeals.status = 'open' and m.id = appeals.entry_id
      returning ${actColumns(sql`m.subject_id`, {
        action: sql`'appeal_' || ${p.status}::text`,
        targetType: sql`m.target_type`,
        targetId: sql`m.target_id`,
      })}
    ), ${logged(p)}, ${told(p)}
    select a.status, exists (select 1 from act) "isDecided", m.action, m.target_id "targetId",
      m.subject_id "lobsterId",
      m.action = 'status_set' and m.id = (
        select newest.id from moderation_log newest
        where newest.subject_id = m.subject_id and newest.action = 'status_set'
        order by newest.created_at desc, newest.id desc limit 1) "isSanctionInForce"
    from appeals a join moderation_log m on m.id = a.entry_id where a.id = ${p.id}::uuid`,
);

/**
 * Decides an open appeal, logs it and notifies the lobster; the act's reason is the answer to the owner.
 * Undefined when there is no such appeal.
 */
export async function closeAppeal(db: Db, params: DecideParams): Promise<AppealOutcome | undefined> {
  const [outcome] = await decide(db, params);
  return outcome;
}
