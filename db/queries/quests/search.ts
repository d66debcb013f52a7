import { type SQL, sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import { type QuestViewer, questColumns, questRow, questVisibleTo } from "../../fragments/quest-columns";
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
import { type Placeholders, statement } from "../../statement";
import type { SearchParams } from "../posts/search";

/** The quests that the viewer may find: those of the list of quests. */
export const searchedQuests = (p: Placeholders<SearchParams>, before: SQL = sql`true`): SearchedTexts => ({
  alias: "q",
  table: "quests",
  order: ["created_at", "id"],
  columns: ["initiator_id"],
  terms: p.terms,
  visible: sql`${questVisibleTo(p)} and ${before}`,
  shown: sql`
      cross join lateral (select * from lobsters l where l.id = q.initiator_id offset 0) l
      where not ${isBanned} and l.id <> all (${blockedWith(p.viewer)})`,
});

const found = sql`
    from quests q join lobsters l on l.id = q.initiator_id
    where q.id in (select id from near union all select id from far)`;

/** A page of the quests that match, newest first. */
export const searchQuests = searchByAuthor("q.initiator_id", (narrowed) =>
  listStatement(
    BY_TIME_AND_ID,
    questRow,
    (p: Placeholders<SearchParams & QuestViewer & ByAuthor>, after, limit) => sql`
    with ${foundIn(searchedQuests(p, sql`(q.created_at, q.id) < ${after} ${narrowed(p)}`), limit)}
    select ${questColumns(p)} ${found}
    order by q.created_at desc, q.id desc limit ${limit}`,
  ),
);

/** The quests among the newest that match which are most about the words. */
export const rankQuests = searchByAuthor("q.initiator_id", (narrowed) =>
  statement(
    questRow,
    (p: Placeholders<SearchParams & QuestViewer & ByAuthor & { limit: number }>) => sql`
    with ${foundIn(searchedQuests(p, sql`true ${narrowed(p)}`), RANKED_AMONG)}
    select ${questColumns(p)} ${found}
    order by ${relevance("q", p.terms)} desc, q.created_at desc, q.id desc limit ${p.limit}`,
  ),
);
