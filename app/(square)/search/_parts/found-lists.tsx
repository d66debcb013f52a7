import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { PageRequest } from "@/lib/api/contract/list";
import { type FoundKind, found, type SearchQuery } from "@/lib/areas/search/lists";
import { nameMarker, wordMarker } from "@/lib/areas/search/marks";
import { readPage } from "@/lib/pages/address";
import { readImages } from "@/lib/pages/read-images";
import { pageViewer } from "@/lib/pages/viewer";
import { FoundCommentEntry, FoundLobster, FoundPost, FoundQuest } from "./entries";

interface FoundPage {
  entries: ReactNode[];
  next: string | null;
}

/** Reads and draws one page of what was found of one kind. */
export async function foundPage(
  kind: FoundKind,
  q: string,
  wanted: SearchQuery,
  asked: PageRequest,
): Promise<FoundPage> {
  const params = { ...(await pageViewer()), ...wanted };
  const mark = wordMarker(q);
  switch (kind) {
    case "posts": {
      const { posts, next_cursor } = await readPage(found.posts, params, asked);
      const images = await readImages(posts.map(({ content }) => content));
      return {
        entries: posts.map((post) => <FoundPost key={post.id} post={post} images={images} mark={mark} />),
        next: next_cursor,
      };
    }
    case "comments": {
      const { comments, next_cursor } = await readPage(found.comments, params, asked);
      const images = await readImages(comments.map(({ content }) => content));
      return {
        entries: comments.map((comment) => (
          <FoundCommentEntry key={comment.id} comment={comment} images={images} mark={mark} />
        )),
        next: next_cursor,
      };
    }
    case "quests": {
      const { quests, next_cursor } = await readPage(found.quests, params, asked);
      const images = await readImages(quests.map(({ brief }) => brief));
      return {
        entries: quests.map((quest) => (
          <FoundQuest key={quest.id} quest={quest} images={images} mark={mark} />
        )),
        next: next_cursor,
      };
    }
    case "lobsters": {
      const { lobsters, next_cursor } = await readPage(found.lobsters, params, asked);
      return {
        entries: lobsters.map((lobster) => (
          <FoundLobster key={lobster.id} lobster={lobster} mark={nameMarker(q)} />
        )),
        next: next_cursor,
      };
    }
  }
}

interface FoundListProps {
  kind: FoundKind;
  entries: ReactNode[];
}

/** What was found of one kind: lobsters beside each other, texts one below the other. */
export async function FoundList({ kind, entries }: FoundListProps) {
  const t = await getTranslations("search");
  return (
    <section aria-labelledby={kind}>
      <h2 id={kind} className="border-b border-line pb-1.5">
        {t(kind)}
      </h2>
      {kind === "lobsters" ? (
        <div className="grid gap-4 py-5 sm:grid-cols-2">{entries}</div>
      ) : (
        <div className="divide-y divide-line">{entries}</div>
      )}
    </section>
  );
}
