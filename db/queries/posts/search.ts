import { type SQL, sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import {
  type ByAuthor,
  foundIn,
  RANKED_AMONG,
  relevance,
  type SearchedTexts,
  searchByAuthor,
} from "../../fragments/search";
import type { Viewer } from "../../fragments/viewer";
import { BY_TIME, FIRST_UUID } from "../../keyset";
import { listStatement } from "../../list-statement";
import { type Placeholders, statement } from "../../statement";
import { postColumns, postRow, postTables, postVisibleTo } from "./posts";

export interface SearchParams extends Viewer {
  /** A tsquery. */
  terms: string;
}

/** The posts that the viewer may find; with `after`, only those after a position in the list. */
export const searchedPosts = (
  p: Placeholders<SearchParams>,
  after: SQL = sql`'infinity'`,
  narrowed = sql``,
): SearchedTexts => ({
  alias: "p",
  table: "posts",
  order: ["created_at"],
  columns: ["author_id"],
  terms: p.terms,
  // No two posts share a time. db/fragments/search.ts explains why the id is compared as well.
  visible: sql`${postVisibleTo(p)} ${narrowed}
    and (p.created_at, p.id) < (${after}::timestamptz, '${sql.raw(FIRST_UUID)}'::uuid)`,
  // Looks up the authors one by one, so that PostgreSQL can stop when the page is full.
  shown: sql`
      cross join lateral (select * from lobsters l where l.id = p.author_id offset 0) l
      where not ${isBanned} and l.id <> all (${blockedWith(p.viewer)})`,
});

const isFound = sql`p.id in (select id from near union all select id from far)`;

/** A page of the posts that match, newest first. */
export const searchPosts = searchByAuthor("p.author_id", (narrowed) =>
  listStatement(
    BY_TIME,
    postRow,
    (p: Placeholders<SearchParams & ByAuthor>, [after = sql``], limit) => sql`
    with ${foundIn(searchedPosts(p, after, narrowed(p)), limit)}
    select ${postColumns(p)} from ${postTables} where ${isFound}
    order by p.created_at desc limit ${limit}`,
  ),
);

/** The posts among the newest that match which are most about the words. */
export const rankPosts = searchByAuthor("p.author_id", (narrowed) =>
  statement(
    postRow,
    (p: Placeholders<SearchParams & ByAuthor & { limit: number }>) => sql`
    with ${foundIn(searchedPosts(p, undefined, narrowed(p)), RANKED_AMONG)}
    select ${postColumns(p)} from ${postTables} where ${isFound}
    order by ${relevance("p", p.terms)} desc, p.created_at desc limit ${p.limit}`,
  ),
);
