import { sql } from "drizzle-orm";
import { countIn } from "../../fragments/search";
import { pg, type RowOf } from "../../row";
import { type Placeholders, singleRowStatement } from "../../statement";
import { lobstersNamed, type NameQuery } from "../lobsters/find";
import { type SearchParams, searchedPosts } from "../posts/search";
import { searchedComments } from "../posts/search-comments";
import { searchedQuests } from "../quests/search";

const countsRow = { posts: pg.integer, comments: pg.integer, quests: pg.integer, lobsters: pg.integer };

export type FoundCounts = RowOf<typeof countsRow>;

interface CountParams extends SearchParams, NameQuery {
  limit: number;
}

/** How many of each kind a search finds, each counted up to `limit`. */
export const countFound = singleRowStatement(
  countsRow,
  (p: Placeholders<CountParams>) => sql`
    select ${countIn(searchedPosts(p), p.limit)} posts, ${countIn(searchedComments(p), p.limit)} "comments",
      ${countIn(searchedQuests(p), p.limit)} quests, (
        select count(*)::int from (select 1 from lobsters l where ${lobstersNamed(p)} limit ${p.limit}) found
      ) lobsters`,
);
