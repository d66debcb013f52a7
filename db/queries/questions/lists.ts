import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { blockedWith } from "../../fragments/blocks";
import { hasAccount, isBanned, lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import { BY_TIME_AND_ID, type ByTimeAndId } from "../../keyset";
import { firstOf, listStatement } from "../../list-statement";
import { notNull, outerJoin, type RowOf } from "../../row";
import { questions } from "../../schema/questions";
import { optionalRowStatement, type Placeholders } from "../../statement";
import { type QuestionRow, questionColumns, questionRow } from "./questions";

// No list depends on the sender, not even on its bans and blocks: a question that appears or vanishes with them would
// reveal its sender (I18, db/contract.md#invariants).

const inboxWhere = (condition: SQL) =>
  listStatement(
    BY_TIME_AND_ID,
    questionRow,
    (p: Placeholders<{ recipientId: string }>, after) => sql`
      select ${questionColumns} from questions q
      where q.recipient_id = ${p.recipientId} and q.status = 'visible' and ${condition}
        and (q.created_at, q.id) < ${after}
      order by q.created_at desc, q.id desc`,
    sql`"askedAt" desc, "questionId" desc`,
  );

const INBOXES = {
  all: inboxWhere(sql`true`),
  answered: inboxWhere(sql`q.answered_at is not null`),
  unanswered: inboxWhere(sql`q.answered_at is null`),
};

/** A page of the questions put to a lobster, newest first. */
export const listInbox = (
  db: Db,
  { filter, ...params }: ByTimeAndId & { recipientId: string; filter: keyof typeof INBOXES },
): Promise<QuestionRow[]> => INBOXES[filter](db, params);

/** An answered question, as the public may see it. */
const answeredRow = {
  ...questionRow,
  answer: notNull(questions.answer),
  answeredAt: notNull(questions.answeredAt),
};

export type AnsweredRow = RowOf<typeof answeredRow>;

// An empty list still returns one row, which shows that the lobster exists.
const answersPage = listStatement(
  BY_TIME_AND_ID,
  outerJoin({}, answeredRow),
  (p: Placeholders<Viewer & { lobsterId: string }>, after, limit) => sql`
    select page.* from lobsters l left join lateral (
      ${firstOf(
        sql`select ${questionColumns} from questions q
      where q.recipient_id = l.id and q.status = 'visible' and q.answered_at is not null
        and (not q.answer_shadowed or q.recipient_id = ${p.viewer}::uuid or ${p.isAdmin}::bool)
        and (q.answered_at, q.id) < ${after}
      order by q.answered_at desc, q.id desc`,
        sql`"answeredAt" desc, "questionId" desc`,
        limit,
      )}
    ) page on not ${isBanned}
    where l.id = ${p.lobsterId} and ${hasAccount}
    order by page."answeredAt" desc, page."questionId" desc`,
  undefined,
  "about values",
);

/** A page of a lobster's public Q&A, the newest answer first; undefined when there is no such lobster. */
export async function listAnswers(
  db: Db,
  params: Viewer & ByTimeAndId & { lobsterId: string },
): Promise<AnsweredRow[] | undefined> {
  const rows = await answersPage(db, params);
  return rows.length === 0 ? undefined : rows.filter((row) => row.questionId !== null);
}

/** An answered question and the lobster that answered it. */
const publicAnswerRow = { ...answeredRow, ...lobsterRow };

export type PublicAnswerRow = RowOf<typeof publicAnswerRow>;

type Reader = Placeholders<Pick<Viewer, "viewer" | "isAdmin">>;

/** True for the answered questions of alias `q` to lobster `l` that the viewer sees in lists. */
export const answerListed = (p: Reader) => sql`
  q.status = 'visible' and q.answered_at is not null
    and (not q.answer_shadowed or q.recipient_id = ${p.viewer}::uuid or ${p.isAdmin}::bool)
    and q.recipient_id <> all (${blockedWith(p.viewer)}) and not ${isBanned} and ${hasAccount}`;

const publicAnswers = (p: Reader) => sql`
    select ${questionColumns}, ${lobsterColumns(p.viewer)} from questions q join lobsters l on l.id = q.recipient_id
    where ${answerListed(p)}`;

/** A page of everybody's answered questions, the newest answer first. */
export const listPublicAnswers = listStatement(
  BY_TIME_AND_ID,
  publicAnswerRow,
  (p: Placeholders<Viewer>, after) => sql`
    ${publicAnswers(p)} and (q.answered_at, q.id) < ${after} order by q.answered_at desc, q.id desc`,
  sql`"answeredAt" desc, "questionId" desc`,
);

/** One answered question; undefined if the viewer sees none with this id. */
export const findPublicAnswer = optionalRowStatement(
  publicAnswerRow,
  (p: Placeholders<Viewer & { id: string }>) => sql`${publicAnswers(p)} and q.id = ${p.id}`,
);
