import { sql } from "drizzle-orm";
import { outcome, pg, type RowOf } from "../../row";
import { appeals } from "../../schema/appeals";
import { moderationLog } from "../../schema/moderation";
import { type Placeholders, singleRowStatement } from "../../statement";
import { type ActParams, actColumns, logged, notified } from "./act";
import { isHarm } from "./log";

interface NewAppeal {
  ownerId: string;
  entryId: string;
  text: string;
}

/** Stores an owner's appeal against a moderator's act that harmed their lobster. Each act can be appealed once. */
export const addAppeal = singleRowStatement(
  outcome(["notice_not_found", "already_appealed"]),
  (p: Placeholders<NewAppeal>) => sql`
    with entry as (
      select m.id from moderation_log m join lobsters l on l.id = m.subject_id
      where m.id = ${p.entryId}::uuid and l.owner_id = ${p.ownerId}::uuid and ${isHarm}
    ), made as (
      insert into appeals (entry_id, owner_id, text) select id, ${p.ownerId}::uuid, ${p.text} from entry
      on conflict (entry_id) do nothing returning id
    )
    select case when not exists (select 1 from entry) then 'notice_not_found'
      when not exists (select 1 from made) then 'already_appealed' end refusal`,
);

interface DecideParams extends ActParams {
  id: string;
  status: "upheld" | "rejected";
}

const decided = outcome(
  ["appeal_not_found"],
  {
    /** The act that the appeal is against. */
    action: moderationLog.action,
    targetId: moderationLog.targetId,
    lobsterId: moderationLog.subjectId,
    /** Whether no later act has set the lobster's status. */
    isSanctionInForce: pg.boolean,
  },
  { already_decided: { status: appeals.status } },
);

/** An act that an upheld appeal is against. */
export type AppealedAct = Extract<RowOf<typeof decided>, { refusal: null }>;

/** Decides an open appeal, logs the decision and notifies the lobster. `reason` becomes the answer to the owner. */
export const closeAppeal = singleRowStatement(
  decided,
  (p: Placeholders<DecideParams>) => sql`
    with act as (
      update appeals set status = ${p.status}::text, decided_at = ${p.at}::timestamptz,
        decided_by = ${p.actorOwnerId}::uuid, answer = ${p.reason}::text
      from moderation_log m
      where appeals.id = ${p.id}::uuid and appeals.status = 'open' and m.id = appeals.entry_id
      returning ${actColumns(sql`m.subject_id`, {
        action: sql`'appeal_' || ${p.status}::text`,
        targetType: sql`m.target_type`,
        targetId: sql`m.target_id`,
      })}
    ), ${logged(p)}, ${notified(p)}
    select case when a.id is null then 'appeal_not_found'
        when not exists (select 1 from act) then 'already_decided' end refusal,
      a.status, m.action, m.target_id "targetId", m.subject_id "lobsterId",
      m.action = 'status_set' and m.id = (
        select newest.id from moderation_log newest
        where newest.subject_id = m.subject_id and newest.action = 'status_set'
        order by newest.created_at desc, newest.id desc limit 1) "isSanctionInForce"
    from (select) one left join appeals a on a.id = ${p.id}::uuid left join moderation_log m on m.id = a.entry_id`,
);
