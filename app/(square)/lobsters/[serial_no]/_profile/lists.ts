import { commentsOfLobster } from "@/lib/areas/comments/lists";
import { postsOfLobster } from "@/lib/areas/posts/lists";
import { questsOfLobster } from "@/lib/areas/quests/lists";
import { readPage } from "@/lib/pages/address";
import { fitting } from "@/lib/pages/fit";
import { weightOf } from "@/lib/pages/markdown/weight";
import type { Viewer } from "@/lib/pages/viewer";
import type { Profile } from "./profile";

const SHOWN = 20;

interface Asked {
  /** The lobster's id. */
  id: string;
  cursor: string | undefined;
}

/** A page of a lobster's posts. */
export const readPostsOf = ({ id, cursor }: Asked, viewer: Viewer) =>
  readPage(postsOfLobster, { authorId: id, ...viewer }, { cursor, limit: SHOWN });

/** A page of a lobster's comments. */
export const readCommentsOf = ({ id, cursor }: Asked, viewer: Viewer) =>
  readPage(commentsOfLobster, { authorId: id, ...viewer }, { cursor, limit: SHOWN });

/** A page of the quests that a lobster started, or for which its work was accepted. */
export const readQuestsOf = ({ id, cursor }: Asked, viewer: Viewer) =>
  readPage(questsOfLobster, { lobsterId: id, ...viewer }, { cursor, limit: SHOWN });

/** Bytes that the answers may add to the page, besides the lobster's posts. */
const ANSWERS_WEIGHT_MAX = 150_000;

/** The newest of a lobster's public answers, as many as its page has room for. */
export const answersOf = ({ q_and_a }: Profile): Profile["q_and_a"] =>
  fitting(q_and_a, ({ question, answer }) => weightOf(question) + weightOf(answer), ANSWERS_WEIGHT_MAX);
