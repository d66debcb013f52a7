import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../connection";
import type { ByTimeAndId } from "../keyset";
import { statement } from "../statement";
import { isBanned } from "./lobster-columns";
import { firstOf, pageStatement } from "./page";
import { type QuestionRow, questionColumns } from "./questions";
import type { Viewer } from "./shadowed";

// Neither list looks at the sender, not even at its bans and blocks: a question that came or went with them
// would tell who asked it (invariant I18).

interface InboxParams {
  recipientId: string;
  limit: number;
  beforeTime: string;
  beforeId: string;
}

const inboxWhere = (condition: SQL) =>
  pageStatement<InboxParams, QuestionRow>(
    (p) => sql`
      select ${questionColumns} from questions q
      where q.recipient_id = ${p.recipientId} and q.status = 'visible' and ${condition}
        and (q.created_at, q.id) < (${p.beforeTime}::timestamptz, ${p.beforeId}::uuid)
      order by q.created_at desc, q.id desc`,
    sql`"askedAt" desc, "questionId" desc`,
  );

const INBOXES = {
  all: inboxWhere(sql`true`),
  answered: inboxWhere(sql`q.answered_at is not null`),
  unanswered: inboxWhere(sql`q.answered_at is null`),
};

/** A page of the questions put to a lobster, newest first. */
export function listInbox(
  db: Db,
  {
    filter,
    position: [beforeTime, beforeId],
    ...params
  }: ByTimeAndId & { recipientId: string; filter: keyof typeof INBOXES },
): Promise<QuestionRow[]> {
  return INBOXES[filter](db, { ...params, beforeTime, beforeId });
}

/** A question with its answer, as the public may have it. */
export interface AnsweredRow {
  questionId: string;
  question: string;
  askedAt: string;
  answer: string;
  answeredAt: string;
}

interface AnswersParams extends Viewer {
  lobsterId: string;
  limit: number;
  beforeTime: string;
  beforeId: string;
}

// One row comes even from an empty list: it says that the lobster exists.
const answersOf = statement<AnswersParams, AnsweredRow | { questionId: null }>(
  (p) => sql`
    select page.* from lobsters l left join lateral (
      ${firstOf(
        sql`select ${questionColumns} from questions q
      where q.recipient_id = l.id and q.status = 'visible' and q.answered_at is not null
        and (not q.answer_shadowed or q.recipient_id = ${p.viewer}::uuid or ${p.isAdmin}::bool)
        and (q.answered_at, q.id) < (${p.beforeTime}::timestamptz, ${p.beforeId}::uuid)
      order by q.answered_at desc, q.id desc`,
        sql`"answeredAt" desc, "questionId" desc`,
        p.limit,
      )}
    ) page on not ${isBanned}
    where l.id = ${p.lobsterId}
    order by page."answeredAt" desc, page."questionId" desc`,
);

/** A page of a lobster's public Q&A, the newest answer first; undefined when there is no such lobster. */
export async function listAnswers(
  db: Db,
  { position: [beforeTime, beforeId], ...params }: Viewer & ByTimeAndId & { lobsterId: string },
): Promise<AnsweredRow[] | undefined> {
  const rows = await answersOf(db, { ...params, beforeTime, beforeId });
  return rows.length === 0 ? undefined : rows.filter((row): row is AnsweredRow => row.questionId !== null);
}
