import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { BY_URGENCY } from "../../keyset";
import { listStatement } from "../../list-statement";
import { nullable, pg } from "../../row";
import { reports } from "../../schema/reports";
import { type Placeholders, singleRowStatement, statement } from "../../statement";
import { type CaseRow, caseRow, casesOf, reportingOwners } from "./case";

/**
 * A page of the cases that wait for a moderator: first by the worst reason, then by the number of owners who reported,
 * then by age. Each open report or appeal is a row, and the rows of a case follow each other. The limit counts cases.
 */
export const listQueue = listStatement(BY_URGENCY, caseRow, (_, [weight, owners, firstAt, targetId], limit) =>
  casesOf(sql`
    select target_type, target_id, subject_id, min(weight) weight, ${reportingOwners} owners,
      min(created_at) first_at, bool_or(queued) queued
    from entries group by target_type, target_id, subject_id
    having (min(weight), -${reportingOwners}, min(created_at), target_id) > (${weight},
      -${owners}, ${firstAt}, ${targetId})
    order by min(weight), ${reportingOwners} desc, min(created_at), target_id limit ${limit}`),
);

interface TargetParams {
  type: CaseRow["targetType"];
  id: string;
}

const SUBJECTS: Record<CaseRow["targetType"], SQL> = {
  post: sql.raw("select id, author_id subject_id from posts"),
  comment: sql.raw("select id, author_id subject_id from comments"),
  lobster: sql.raw("select id, id subject_id from lobsters"),
  question: sql.raw("select id, sender_id subject_id from questions"),
  whisper: sql.raw("select id, author_id subject_id from whispers"),
  quest: sql.raw("select id, initiator_id subject_id from quests"),
};

const caseOfTarget = (type: CaseRow["targetType"]) =>
  statement(caseRow, (p: Placeholders<{ id: string }>) =>
    casesOf(sql`
      select ${sql.raw(`'${type}'`)} target_type, target.id target_id, target.subject_id,
        coalesce(min(e.weight), 0) weight, ${reportingOwners} owners,
        coalesce(min(e.created_at), now()) first_at,
        coalesce(bool_or(e.queued), false) queued
      from (${SUBJECTS[type]} where id = ${p.id}::uuid) target
        left join entries e on e.target_type = ${sql.raw(`'${type}'`)} and e.target_id = target.id
      group by target.id, target.subject_id`),
  );

const cases = {
  post: caseOfTarget("post"),
  comment: caseOfTarget("comment"),
  lobster: caseOfTarget("lobster"),
  question: caseOfTarget("question"),
  whisper: caseOfTarget("whisper"),
  quest: caseOfTarget("quest"),
};

/**
 * The case of one target, as the queue shows it, even if nothing about it is open. No rows if there is no such target.
 */
export const findCase = (db: Db, { type, id }: TargetParams): Promise<CaseRow[]> => cases[type](db, { id });

const ENTRIES_COUNTED = 200;

const newestOpen = sql`
  (select target_type, target_id, created_at from reports where status = 'open'
    order by created_at desc limit ${sql.raw(String(ENTRIES_COUNTED))})
  union all
  (select m.target_type, m.target_id, a.created_at from appeals a join moderation_log m on m.id = a.entry_id
    where a.status = 'open' order by a.created_at desc limit ${sql.raw(String(ENTRIES_COUNTED))})`;

const queueCounts = singleRowStatement(
  { cases: pg.integer, added: pg.integer, newestAt: nullable(reports.createdAt) },
  (p: Placeholders<{ since: string }>) => sql`
    select count(distinct (target_type, target_id))::int cases,
      (count(*) filter (where created_at > ${p.since}::timestamptz))::int added, max(created_at) "newestAt"
    from (${newestOpen}) entries`,
);

/**
 * How many cases wait for a moderator, how many of their reports and appeals are newer than `since` (ISO 8601), and
 * when the newest was made; null while none waits. Counts the newest 200 open reports and 200 open appeals only, so
 * that a flood of reports costs no more.
 */
export const countQueue = (db: Db, since: string) => queueCounts(db, { since });
