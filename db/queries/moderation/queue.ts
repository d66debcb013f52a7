import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { BY_URGENCY } from "../../keyset";
import { listStatement } from "../../list-statement";
import { type Placeholders, statement } from "../../statement";
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
};

/**
 * The case of one target, as the queue shows it, even if nothing about it is open. No rows when there is no such
 * target.
 */
export function findCase(db: Db, { type, id }: TargetParams): Promise<CaseRow[]> {
  return cases[type](db, { id });
}
