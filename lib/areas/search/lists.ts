import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { BY_NUMBER, BY_TIME, BY_TIME_AND_ID, type PageOf } from "@/db/keyset";
import { searchLobsters } from "@/db/queries/lobsters/find";
import { searchPosts } from "@/db/queries/posts/search";
import { searchComments } from "@/db/queries/posts/search-comments";
import { searchQuests } from "@/db/queries/quests/search";
import { listOfRows } from "@/lib/api/contract/list";
import { toCommentWithPost } from "@/lib/areas/comments/schemas";
import { toLobster } from "@/lib/areas/lobsters/schemas";
import { toPost } from "@/lib/areas/posts/schemas";
import { toQuest } from "@/lib/areas/quests/schemas";
import { questViewer } from "@/lib/areas/quests/time";

/** What a reader searches for, in the two forms that statements take: a tsquery, and the key of a name. */
export interface SearchQuery {
  terms: string;
  key: string;
}

type SearchPageParams<Key extends Parameters<typeof listOfRows>[0]["key"]> = Viewer &
  SearchQuery &
  PageOf<Key>;

/** A comment that a search found, with the title of its post. */
export type FoundComment = ReturnType<typeof toCommentWithPost>;

/** What a search finds of each kind, newest first, as the pages show it. */
export const found = {
  posts: listOfRows({
    name: "posts",
    key: BY_TIME,
    keyOf: (last) => [last.created_at],
    rows: async (db: Db, asked: SearchPageParams<typeof BY_TIME>) =>
      (await searchPosts(db, asked)).map(toPost),
  }),
  comments: listOfRows({
    name: "comments",
    key: BY_TIME_AND_ID,
    keyOf: (last) => [last.created_at, last.id],
    rows: async (db: Db, asked: SearchPageParams<typeof BY_TIME_AND_ID>) =>
      (await searchComments(db, asked)).map(toCommentWithPost),
  }),
  quests: listOfRows({
    name: "quests",
    key: BY_TIME_AND_ID,
    keyOf: (last) => [last.created_at, last.id],
    rows: async (db: Db, asked: SearchPageParams<typeof BY_TIME_AND_ID>) =>
      (await searchQuests(db, questViewer(asked))).map(toQuest),
  }),
  lobsters: listOfRows({
    name: "lobsters",
    key: BY_NUMBER,
    keyOf: (last) => [last.serial_no],
    rows: async (db: Db, asked: SearchPageParams<typeof BY_NUMBER>) =>
      (await searchLobsters(db, asked)).map(toLobster),
  }),
};

export type FoundKind = keyof typeof found;
