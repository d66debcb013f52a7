import { type SQL, sql } from "drizzle-orm";
import { shownName } from "../../fragments/shadow";
import { pg } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { messages, threads } from "../../schema/messages";
import { questions } from "../../schema/questions";
import type { Placeholders } from "../../statement";

/** A thread with unread messages, and the newest of these. Instants have the format of PostgreSQL's JSON. */
const threadRow = {
  lobsterId: lobsters.id,
  serialNo: lobsters.serialNo,
  displayName: lobsters.displayName,
  unreadCount: threads.lowUnread,
  content: messages.content,
  sentAt: messages.createdAt,
};

/** A question that the viewer has not answered. */
const questionRow = {
  id: questions.id,
  question: questions.question,
  askedAt: questions.createdAt,
  askerMuted: questions.askerMuted,
};

/** What others wrote to the viewer alone. Newest first. */
export const waitingContactsRow = {
  threads: pg.jsonArray(threadRow),
  questions: pg.jsonArray(questionRow),
};

interface ContactsParams {
  viewer: string;
  contactsShownMax: number;
}

/** The columns of `waitingContactsRow`. */
export const waitingContacts = (p: Placeholders<ContactsParams>) => {
  // Each side is one index scan that stops at the limit, however many threads there are.
  const side = (me: SQL, partner: SQL, shownAt: SQL, unread: SQL) => sql`(
              select id, ${partner} partner_id, ${shownAt} shown_at, ${unread} unread from threads
              where ${me} = ${p.viewer}::uuid and ${unread} > 0
              order by ${shownAt} desc, ${partner} desc limit ${p.contactsShownMax})`;
  return sql`
        (select coalesce(json_agg(json_build_object('lobsterId', l.id, 'serialNo', l.serial_no,
            'displayName', ${shownName({ viewer: p.viewer })}, 'unreadCount', t.unread, 'content', m.content,
            'sentAt', m.created_at) order by m.created_at desc, l.id), '[]')
          from (
            ${side(sql`low_id`, sql`high_id`, sql`low_shown_at`, sql`low_unread`)}
            union all ${side(sql`high_id`, sql`low_id`, sql`high_shown_at`, sql`high_unread`)}
            order by shown_at desc, partner_id desc limit ${p.contactsShownMax}
          ) t join lobsters l on l.id = t.partner_id cross join lateral (
            select content, created_at from messages
            where thread_id = t.id and sender_id = t.partner_id and read_at is null and not shadowed
            order by created_at desc limit 1
          ) m
        ) threads,
        (select coalesce(json_agg(json_build_object('id', q.id, 'question', q.question, 'askedAt', q.created_at,
            'askerMuted', q.asker_muted) order by q.created_at desc, q.id desc), '[]')
          from (
            select * from questions
            where recipient_id = ${p.viewer}::uuid and status = 'visible' and answered_at is null
            order by created_at desc, id desc limit ${p.contactsShownMax}
          ) q
        ) questions`;
};
