import { sql } from "drizzle-orm";
import type { Db } from "../connection";
import type { APPEAL_STATUSES } from "../schema/appeals";
import type { MODERATION_ACTIONS } from "../schema/moderation";
import { statement } from "../statement";
import { type ActParams, actColumns, logged, told } from "./moderation-act";
import { isHarm } from "./moderation-log";

interface NewAppeal {
  ownerId: string;
  entryId: string;
  text: string;
}

const insertAppeal = statement<NewAppeal, { found: boolean; made: boolean }>(
  (p) => sql`
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
  const [outcome] = await insertAppeal(db, appeal);
  if (!outcome?.found) return "missing";
  return outcome.made ? "added" : "appealed_before";
}

export interface OpenAppealRow {
  id: string;
  text: string;
  appealedAt: string;
  /** The act that the appeal is against. */
  entryId: string;
  action: (typeof MODERATION_ACTIONS)[number];
  targetType: string;
  targetId: string;
  reason: string;
  detail: { status?: string; until?: string | null };
  actedAt: string;
  lobsterId: string;
  serialNo: number;
  displayName: string;
  /** The words that were taken down; null for a sanction. */
  words: string | null;
}

const openAppeals = statement<{ limit: number }, OpenAppealRow>(
  (p) => sql`
    select a.id, a.text, a.created_at "appealedAt", m.id "entryId", m.action, m.target_type "targetType",
      m.target_id "targetId", m.reason, m.detail, m.created_at "actedAt", l.id "lobsterId",
      l.serial_no "serialNo", l.display_name "displayName", coalesce(p.title || ': ' || p.content, c.content) words
    from appeals a join moderation_log m on m.id = a.entry_id join lobsters l on l.id = m.subject_id
      left join posts p on m.target_type = 'post' and p.id = m.target_id
      left join comments c on m.target_type = 'comment' and c.id = m.target_id
    where a.status = 'open' order by a.created_at, a.id limit ${p.limit}`,
);

/** The appeals that wait for a decision, the oldest first, with what they are against. */
export function listOpenAppeals(db: Db, limit: number): Promise<OpenAppealRow[]> {
  return openAppeals(db, { limit });
}

interface DecideParams extends ActParams {
  id: string;
  status: "upheld" | "rejected";
}

export interface AppealOutcome {
  /** Before the decision. */
  status: (typeof APPEAL_STATUSES)[number];
  isDecided: boolean;
  /** What the appeal is against. */
  action: (typeof MODERATION_ACTIONS)[number];
  targetId: string;
  lobsterId: string;
  /** Whether the act is a sanction under which the lobster still is. */
  isSanctionInForce: boolean;
}

// The reason of the record is the answer to the owner.
const decide = statement<DecideParams, AppealOutcome>(
  (p) => sql`
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
 * Decides an open appeal, in the log and in the lobster's inbox too; the act's reason is the answer to the
 * owner. Undefined when there is no such appeal.
 */
export async function closeAppeal(db: Db, params: DecideParams): Promise<AppealOutcome | undefined> {
  const [outcome] = await decide(db, params);
  return outcome;
}
