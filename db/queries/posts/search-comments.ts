import { type SQL, sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import {
  type ByAuthor,
  foundIn,
  RANKED_AMONG,
  relevance,
  type SearchedTexts,
  searchByAuthor,
} from "../../fragments/search";
import { BY_TIME_AND_ID } from "../../keyset";
import { listStatement } from "../../list-statement";
import type { RowOf } from "../../row";
import { posts } from "../../schema/posts";
import { type Placeholders, statement } from "../../statement";
import { commentColumns, commentRow, commentVisibleTo } from "./comments";
import { postVisibleTo } from "./posts";
import type { SearchParams } from "./search";

/** A comment, and the title of its post. */
export const foundCommentRow = { ...commentRow, postTitle: posts.title };

export type FoundCommentRow = RowOf<typeof foundCommentRow>;

export const isUnbanned = (alias: string) =>
  sql.raw(
    `not (${alias}.status = 'banned' and (${alias}.status_until is null or ${alias}.status_until > now()))`,
  );

/**
 * The comments that the viewer may find: those under posts that it sees, unless the author of the comment or of the
 * post is banned or in a block with it.
 */
export const searchedComments = (p: Placeholders<SearchParams>, before: SQL = sql`true`): SearchedTexts => ({
  alias: "c",
  table: "comments",
  order: ["created_at", "id"],
  columns: ["author_id", "post_id"],
  terms: p.terms,
  visible: sql`c.status in ('visible', 'shadowed') and ${commentVisibleTo(p)} and ${before}`,
  shown: sql`
      cross join lateral (select * from posts p where p.id = c.post_id offset 0) p
      cross join lateral (select * from lobsters l where l.id = c.author_id offset 0) l
      cross join lateral (select * from lobsters o where o.id = p.author_id offset 0) o
      where ${postVisibleTo(p)} and ${isUnbanned("l")} and ${isUnbanned("o")}
        and l.id <> all (${blockedWith(p.viewer)}) and o.id <> all (${blockedWith(p.viewer)})`,
});

const found = sql`
    from comments c join posts p on p.id = c.post_id join lobsters l on l.id = c.author_id
    where c.id in (select id from near union all select id from far)`;

/** A page of the comments that match, newest first. */
export const searchComments = searchByAuthor("c.author_id", (narrowed) =>
  listStatement(
    BY_TIME_AND_ID,
    foundCommentRow,
    (p: Placeholders<SearchParams & ByAuthor>, after, limit) => sql`
    with ${foundIn(searchedComments(p, sql`(c.created_at, c.id) < ${after} ${narrowed(p)}`), limit)}
    select ${commentColumns(p.viewer)}, p.title "postTitle" ${found}
    order by c.created_at desc, c.id desc limit ${limit}`,
  ),
);

/** The comments among the newest that match which are most about the words. */
export const rankComments = searchByAuthor("c.author_id", (narrowed) =>
  statement(
    foundCommentRow,
    (p: Placeholders<SearchParams & ByAuthor & { limit: number }>) => sql`
    with ${foundIn(searchedComments(p, sql`true ${narrowed(p)}`), RANKED_AMONG)}
    select ${commentColumns(p.viewer)}, p.title "postTitle" ${found}
    order by ${relevance("c", p.terms)} desc, c.created_at desc, c.id desc limit ${p.limit}`,
  ),
);
