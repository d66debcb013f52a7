import { sql } from "drizzle-orm";
import { questVisibleTo } from "../../fragments/quest-columns";
import type { Viewer } from "../../fragments/viewer";
import { pg } from "../../row";
import { type Placeholders, statement } from "../../statement";
import { commentVisibleTo } from "../posts/comments";
import { postVisibleTo } from "../posts/posts";
import { answerListed } from "../questions/lists";
import { whisperListed } from "../whispers/whispers";

interface Named extends Viewer {
  postIds: string[];
  commentIds: string[];
  questIds: string[];
  whisperIds: string[];
  questionIds: string[];
  serialNos: number[];
}

/** The paths of the pages of these posts, comments and so on. Leaves out those that the viewer would not find there. */
export const listVisiblePaths = statement(
  { path: pg.text },
  (p: Placeholders<Named>) => sql`
    select '/posts/' || p.id path from posts p
    where p.id = any(${p.postIds}::uuid[]) and ${postVisibleTo(p)}
    union all
    select '/comments/' || c.id from comments c join posts p on p.id = c.post_id
    where c.id = any(${p.commentIds}::uuid[]) and ${commentVisibleTo(p)}
      and ${postVisibleTo(p)}
    union all
    select '/quests/' || q.id from quests q where q.id = any(${p.questIds}::uuid[]) and ${questVisibleTo(p)}
    union all
    select '/whispers/' || w.id from whispers w join lobsters l on l.id = w.author_id
    where w.id = any(${p.whisperIds}::uuid[]) and ${whisperListed(p)}
    union all
    select '/questions/' || q.id from questions q join lobsters l on l.id = q.recipient_id
    where q.id = any(${p.questionIds}::uuid[]) and ${answerListed(p)}
    union all
    select '/lobsters/' || l.serial_no from lobsters l where l.serial_no = any(${p.serialNos}::int[])`,
  "about values",
);
