import { sql } from "drizzle-orm";
import { BY_TIME_AND_ID } from "../../keyset";
import { listStatement } from "../../list-statement";
import { nullable, pg, type RowOf } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { owners } from "../../schema/owners";
import { posts } from "../../schema/posts";
import type { Placeholders } from "../../statement";
import { moderationLogRow } from "./log";

const deskLogRow = {
  ...moderationLogRow,
  /** The admin; null for other actors, and once the admin's account is deleted. */
  actorEmail: nullable(owners.email),
  /** The lobster concerned. */
  serialNo: lobsters.serialNo,
  displayName: lobsters.displayName,
  /** The title of the post, of the comment's post, or of the quest; null for other targets. */
  title: nullable(posts.title),
  /** The beginning of the comment, the question or the whisper; null for other targets and for deleted questions. */
  words: nullable(pg.text),
};

export type DeskLogRow = RowOf<typeof deskLogRow>;

const WORDS_MAX = sql.raw("120");

/** Null means any actor, or any action. */
interface LogFilter {
  actor: DeskLogRow["actor"] | null;
  action: DeskLogRow["action"] | null;
}

/** A page of the moderators' acts, newest first. It has the admins' e-mail addresses, so only moderators may see it. */
export const listDeskLog = listStatement(
  BY_TIME_AND_ID,
  deskLogRow,
  (p: Placeholders<LogFilter>, after) => sql`
    select m.id, m.actor, o.email "actorEmail", m.action, m.target_type "targetType", m.target_id "targetId",
      m.reason, m.detail, m.created_at at, l.serial_no "serialNo", l.display_name "displayName",
      coalesce(p.title, quest.title) title,
      left(coalesce(c.content, q.question, w.content), ${WORDS_MAX}) words
    from moderation_log m join lobsters l on l.id = m.subject_id left join owners o on o.id = m.actor_owner_id
      left join comments c on m.target_type = 'comment' and c.id = m.target_id
      left join questions q on m.target_type = 'question' and q.id = m.target_id
      left join whispers w on m.target_type = 'whisper' and w.id = m.target_id
      left join quests quest on m.target_type = 'quest' and quest.id = m.target_id
      left join posts p on p.id = case m.target_type when 'post' then m.target_id else c.post_id end
    where (m.created_at, m.id) < ${after}
      and (${p.actor}::text is null or m.actor = ${p.actor}::text)
      and (${p.action}::text is null or m.action = ${p.action}::text)
    order by m.created_at desc, m.id desc`,
  sql`at desc, id desc`,
);
