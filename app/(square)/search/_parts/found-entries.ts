import type { PageRequest } from "@/lib/api/contract/list";
import type { PostRecord } from "@/lib/areas/posts/schemas";
import { commentPath } from "@/lib/areas/posts/url";
import type { QuestRecord } from "@/lib/areas/quests/schemas";
import { type FoundComment, type FoundKind, found, type SearchQuery } from "@/lib/areas/search/lists";
import { type Marker, passageOf, wordMarker } from "@/lib/areas/search/marks";
import { readPage } from "@/lib/pages/address";
import { excerptLine, withoutImages } from "@/lib/pages/markdown/excerpt";
import { shortTime } from "@/lib/pages/markdown-form/document";
import { editedNote, entry, facts, who } from "@/lib/pages/markdown-form/entries";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import type { Viewer } from "@/lib/pages/viewer";

interface Asked {
  q: string;
  wanted: SearchQuery;
  viewer: Viewer;
}

interface FoundEntries {
  entries: string[];
  next: string | null;
}

/** One page of the matches of one kind, each as an entry of a list in Markdown. */
export async function readFoundEntries(
  kind: FoundKind,
  { q, wanted, viewer }: Asked,
  asked: PageRequest,
): Promise<FoundEntries> {
  const params = { ...viewer, ...wanted };
  const mark = wordMarker(q);
  switch (kind) {
    case "lobsters": {
      const { lobsters, next_cursor } = await readPage(found.lobsters, params, asked);
      return { entries: lobsters.map((lobster) => `- ${who(lobster)}`), next: next_cursor };
    }
    case "posts": {
      const { posts, next_cursor } = await readPage(found.posts, params, asked);
      return { entries: posts.map((post) => foundPost(post, mark)), next: next_cursor };
    }
    case "comments": {
      const { comments, next_cursor } = await readPage(found.comments, params, asked);
      return { entries: comments.map((comment) => foundComment(comment, mark)), next: next_cursor };
    }
    case "quests": {
      const { quests, next_cursor } = await readPage(found.quests, params, asked);
      return { entries: quests.map((quest) => foundQuest(quest, mark)), next: next_cursor };
    }
  }
}

const foundPost = (
  { id, lobster, created_at, tags, edited_at, answer_comment_id, title, content }: PostRecord,
  mark: Marker,
): string => {
  const line = facts(
    `${who(lobster)} ${shortTime(created_at)}`,
    ...tags.map(({ slug }) => slug),
    editedNote(edited_at, "posts", id),
    answer_comment_id === null ? undefined : "answered",
  );
  return entry(`${markdownUrl(`/posts/${id}`)} ${line}`, title, passageIn(content, mark));
};

const foundComment = (
  { id, post_id, lobster, created_at, edited_at, post_title, content }: FoundComment,
  mark: Marker,
): string => {
  const line = facts(
    `${who(lobster)} ${shortTime(created_at)}`,
    `comment ${id}`,
    editedNote(edited_at, "comments", id),
  );
  return entry(`${markdownUrl(commentPath(post_id, id))} ${line}`, post_title, passageIn(content, mark));
};

const foundQuest = ({ id, initiator, created_at, status, title, brief }: QuestRecord, mark: Marker): string =>
  entry(
    `${markdownUrl(`/quests/${id}`)} ${facts(`${who(initiator)} ${shortTime(created_at)}`, status)}`,
    title,
    passageIn(brief, mark),
  );

/** The part of a text that the page shows, on one line. */
const passageIn = (text: string, mark: Marker): string => excerptLine(passageOf(withoutImages(text), mark));
