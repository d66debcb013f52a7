import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { noteTable } from "../../dependencies";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import { shownName } from "../../fragments/shadow";
import type { Viewer } from "../../fragments/viewer";
import { pg } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { posts } from "../../schema/posts";
import { type Placeholders, statement } from "../../statement";
import { postVisibleTo } from "./posts";

interface Around extends Viewer {
  /** The time of the post, which no other has. */
  postedAt: string;
}

const neighbours = statement(
  {
    side: pg.oneOf("newer", "older"),
    postId: posts.id,
    title: posts.title,
    displayName: lobsters.displayName,
  },
  (p: Placeholders<Around>) => {
    const nearest = (side: string, isThere: SQL, order: string) => sql`(
      select '${sql.raw(side)}'::text side, p.id "postId", p.title,
        ${shownName({ viewer: p.viewer })} "displayName"
      from posts p join lobsters l on l.id = p.author_id
      where ${postVisibleTo(p)} and ${isThere}
        and p.author_id <> all (${blockedWith(p.viewer)}) and not ${isBanned}
      order by p.created_at ${sql.raw(order)} limit 1)`;
    return sql`
      ${nearest("newer", sql`p.created_at > ${p.postedAt}::timestamptz`, "asc")}
      union all
      ${nearest("older", sql`p.created_at < ${p.postedAt}::timestamptz`, "desc")}`;
  },
  "about ids",
);

/**
 * The next newer and the next older post of the viewer's feed. Each side reads the index of the feed up to the first
 * post that the viewer sees.
 */
export async function listNeighbours(db: Db, params: Around) {
  const found = await neighbours(db, params);
  // Any post that is published may become the newer one.
  if (!found.some(({ side }) => side === "newer")) noteTable("posts");
  return found;
}

interface ByAuthor extends Viewer {
  authorId: string;
  /** The post that is left out. */
  exceptId: string;
}

const MORE_MAX = 3;

/** The titles of a lobster's newest posts, without `exceptId`. */
export const listMoreByAuthor = statement(
  { postId: posts.id, title: posts.title, postedAt: posts.createdAt },
  (p: Placeholders<ByAuthor>) => sql`
    select p.id "postId", p.title, p.created_at "postedAt" from posts p join lobsters l on l.id = p.author_id
    where p.author_id = ${p.authorId}::uuid and p.id <> ${p.exceptId}::uuid
      and ${postVisibleTo(p)} and not ${isBanned}
      and p.author_id <> all (${blockedWith(p.viewer)})
    order by p.created_at desc limit ${sql.raw(String(MORE_MAX))}`,
  "about values",
);
