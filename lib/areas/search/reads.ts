import type { Db } from "@/db/connection";
import type { LobsterRow } from "@/db/fragments/lobster-columns";
import type { QuestRow } from "@/db/fragments/quest-columns";
import type { Viewer } from "@/db/fragments/viewer";
import { BY_NUMBER, BY_TIME, BY_TIME_AND_ID, firstPosition, type KeysetPosition } from "@/db/keyset";
import { searchLobsters } from "@/db/queries/lobsters/find";
import type { PostRow } from "@/db/queries/posts/posts";
import { rankPosts, searchPosts } from "@/db/queries/posts/search";
import { type FoundCommentRow, rankComments, searchComments } from "@/db/queries/posts/search-comments";
import { rankQuests, searchQuests } from "@/db/queries/quests/search";
import { questViewer } from "@/lib/areas/quests/time";
import { foldName } from "@/lib/platform/text/search-fold";

/** Where each list begins. */
export const START = {
  posts: firstPosition(BY_TIME),
  lobsters: firstPosition(BY_NUMBER),
  comments: firstPosition(BY_TIME_AND_ID),
  quests: firstPosition(BY_TIME_AND_ID),
};

/** Where the lists that are searched go on. */
export type Places = Partial<typeof START>;

interface Search extends Viewer {
  terms: string;
  key: string;
  author: string | undefined;
  /** The most rows of a list. */
  rows: number;
}

/** Reads what a search finds of each kind, after a place. */
export interface SearchReads {
  posts(place: KeysetPosition<typeof BY_TIME>): Promise<PostRow[]>;
  lobsters(place: KeysetPosition<typeof BY_NUMBER>): Promise<LobsterRow[]>;
  comments(place: KeysetPosition<typeof BY_TIME_AND_ID>): Promise<FoundCommentRow[]>;
  quests(place: KeysetPosition<typeof BY_TIME_AND_ID>): Promise<QuestRow[]>;
}

export function readNewest(db: Db, { key, rows: limit, ...search }: Search): SearchReads {
  const params = { ...search, limit };
  return {
    posts: (position) => searchPosts(db, { ...params, position }),
    lobsters: (position) => searchLobsters(db, { ...params, key, position }),
    comments: (position) => searchComments(db, { ...params, position }),
    quests: (position) => searchQuests(db, { ...questViewer(params), position }),
  };
}

/** The most names that are compared with the text. */
const NAMES_COMPARED = 200;

/** The most relevant first; of lobsters, the one with this name, and then those whose name begins with it. */
export function readRelevant(db: Db, { key, rows: limit, ...search }: Search): SearchReads {
  const params = { ...search, limit };
  const distance = ({ displayName }: LobsterRow) => {
    const name = foldName(displayName);
    return name === key ? 0 : name.startsWith(key) ? 1 : 2;
  };
  return {
    posts: () => rankPosts(db, params),
    lobsters: async (position) =>
      (await searchLobsters(db, { ...search, limit: NAMES_COMPARED, key, position })).sort(
        (one, other) => distance(one) - distance(other),
      ),
    comments: () => rankComments(db, params),
    quests: () => rankQuests(db, questViewer(params)),
  };
}
