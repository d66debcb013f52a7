import { sql } from "drizzle-orm";
import { questVisibleTo } from "../../fragments/quest-columns";
import { shownName } from "../../fragments/shadow";
import type { Viewer } from "../../fragments/viewer";
import { nullable, pg, type RowOf } from "../../row";
import { type Placeholders, statement } from "../../statement";
import { commentVisibleTo } from "../posts/comments";
import { postVisibleTo } from "../posts/posts";

/** What acts were about, as the ids of each kind. */
export interface TargetIds {
  postIds: string[];
  commentIds: string[];
  lobsterIds: string[];
  questIds: string[];
  challengeSlugs: string[];
}

const targetRow = {
  type: pg.oneOf("post", "comment", "lobster", "quest", "challenge"),
  /** A UUID, or the slug of a challenge. */
  id: pg.text,
  /** The title, or the name of a lobster; of a comment, the title of its post. */
  title: pg.text,
  buildingSlug: nullable(pg.text),
  /** The post of a comment. */
  postId: nullable(pg.uuid),
  serialNo: nullable(pg.integer),
  /** False for a comment that is deleted or hidden while its post is not. */
  isThere: pg.boolean,
  /** The beginning of a post or comment of the viewer's own. */
  words: nullable(pg.text),
};

/** How many characters of a text are returned. */
const WORDS_MAX = sql.raw("1000");

export type TargetRow = RowOf<typeof targetRow>;

/**
 * The titles and places of what acts were about, as the viewer sees them, in any order. What is deleted, hidden from
 * the viewer or was never there has no row, except a comment of the viewer's own.
 */
export const findTargets = statement(
  targetRow,
  (p: Placeholders<Viewer & TargetIds>) => sql`
    select 'post' "type", p.id::text, p.title, p.building_slug "buildingSlug", null::uuid "postId", null::int "serialNo",
      true "isThere", case when p.author_id = ${p.viewer}::uuid then left(p.content, ${WORDS_MAX}) end words
    from posts p where p.id = any(${p.postIds}::uuid[]) and ${postVisibleTo(p)}
    union all
    select 'comment', c.id::text, p.title, c.building_slug, p.id, null, ${commentVisibleTo(p)},
      case when c.author_id = ${p.viewer}::uuid and ${commentVisibleTo(p)}
        then left(c.content, ${WORDS_MAX}) end
    from comments c join posts p on p.id = c.post_id
    where c.id = any(${p.commentIds}::uuid[]) and ${postVisibleTo(p)}
      and (c.author_id = ${p.viewer}::uuid or ${commentVisibleTo(p)})
    union all
    select 'lobster', l.id::text, ${shownName(p)}, null, null, l.serial_no, true, null
    from lobsters l where l.id = any(${p.lobsterIds}::uuid[]) and l.gone_at is null
    union all
    select 'quest', q.id::text, q.title, q.building_slug, null, null, true, null
    from quests q where q.id = any(${p.questIds}::uuid[]) and ${questVisibleTo(p)}
    union all
    select 'challenge', c.slug, c.title, null, null, null, true, null
    from challenges c where c.slug = any(${p.challengeSlugs}::text[])`,
);
