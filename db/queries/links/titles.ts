import { sql } from "drizzle-orm";
import { isBanned } from "../../fragments/lobster-columns";
import { questVisibleTo } from "../../fragments/quest-columns";
import { shownName } from "../../fragments/shadow";
import type { Viewer } from "../../fragments/viewer";
import { pg } from "../../row";
import { type Placeholders, statement } from "../../statement";
import { postVisibleTo } from "../posts/posts";

interface Named extends Viewer {
  postIds: string[];
  questIds: string[];
  serialNos: number[];
}

/**
 * The titles of posts and quests and the names of lobsters, by the paths of their pages. Leaves out what the viewer would
 * not find there.
 */
export const listTitles = statement(
  { path: pg.text, title: pg.text },
  (p: Placeholders<Named>) => sql`
    select '/posts/' || p.id path, p.title from posts p
    where p.id = any(${p.postIds}::uuid[]) and ${postVisibleTo(p.viewer, p.isAdmin)}
    union all
    select '/quests/' || q.id, q.title from quests q
    where q.id = any(${p.questIds}::uuid[]) and ${questVisibleTo(p)}
    union all
    select '/lobsters/' || l.serial_no, ${shownName({ viewer: p.viewer })} from lobsters l
    where l.serial_no = any(${p.serialNos}::int[]) and not ${isBanned}`,
);
