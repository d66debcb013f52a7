import { sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import { questVisibleTo } from "../../fragments/quest-columns";
import { shownName, shownNullable, shownText } from "../../fragments/shadow";
import type { Viewer } from "../../fragments/viewer";
import { outerJoin, pg } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { posts } from "../../schema/posts";
import { type Placeholders, statement } from "../../statement";
import { postVisibleTo } from "../posts/posts";

interface Named extends Viewer {
  postIds: string[];
  /** Those of `postIds` whose authors and beginnings are wanted, too. */
  previewedIds: string[];
  questIds: string[];
  serialNos: number[];
}

const BEGINNING_MAX = 400;

const previewRow = {
  postedAt: posts.createdAt,
  beginning: posts.content,
  serialNo: lobsters.serialNo,
  displayName: lobsters.displayName,
  avatarSeed: lobsters.avatarSeed,
  avatarUrl: lobsters.avatarUrl,
};

/**
 * The titles of posts and quests and the names of lobsters, by the paths of their pages, and of `previewedIds` the
 * author, the time and the first 400 code points. Leaves out what the viewer would not find there, and authors and
 * beginnings of posts that are not in the viewer's feed.
 */
export const listTitles = statement(
  outerJoin({ path: pg.text, title: pg.text }, previewRow),
  (p: Placeholders<Named>) => sql`
    select '/posts/' || p.id path, p.title, preview.* from posts p left join lateral (
      select p.created_at "postedAt", left(p.content, ${sql.raw(String(BEGINNING_MAX))}) beginning,
        l.serial_no "serialNo", ${shownName({ viewer: p.viewer })} "displayName",
        ${shownText("avatar_seed", sql`l.avatar_seed`, { viewer: p.viewer })} "avatarSeed",
        ${shownNullable("avatar_url", sql`l.avatar_url`, { viewer: p.viewer })} "avatarUrl"
      from lobsters l where p.id = any(${p.previewedIds}::uuid[]) and l.id = p.author_id and not ${isBanned}
        and l.id <> all (${blockedWith(p.viewer)})
    ) preview on true
    where p.id = any(${p.postIds}::uuid[]) and ${postVisibleTo(p)}
    union all
    select '/quests/' || q.id, q.title, null, null, null, null, null, null from quests q
    where q.id = any(${p.questIds}::uuid[]) and ${questVisibleTo(p)}
    union all
    select '/lobsters/' || l.serial_no, ${shownName({ viewer: p.viewer })}, null, null, null, null, null, null from lobsters l
    where l.serial_no = any(${p.serialNos}::int[]) and not ${isBanned}`,
  "about ids",
);
