import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { PageRequest } from "@/lib/api/contract/list";
import { type FoundKind, found, type SearchQuery } from "@/lib/areas/search/lists";
import { nameMarker, wordMarker } from "@/lib/areas/search/marks";
import { readPage } from "@/lib/pages/address";
import { readImages } from "@/lib/pages/read-images";
import { pageViewer } from "@/lib/pages/viewer";
import { FoundLobster, FoundTextEntry, foundComment, foundPost, foundQuest } from "./entries";

interface FoundPage {
  entries: ReactNode[];
  next: string | null;
}

/** Reads and draws one page of the matches of one kind. */
export async function foundPage(
  kind: FoundKind,
  q: string,
  wanted: SearchQuery,
  asked: PageRequest,
): Promise<FoundPage> {
  if (kind === "lobsters") {
    const params = { ...(await pageViewer()), ...wanted };
    const { lobsters, next_cursor: next } = await readPage(found.lobsters, params, asked);
    const mark = nameMarker(q);
    return { entries: lobsters.map((one) => <FoundLobster key={one.id} lobster={one} mark={mark} />), next };
  }
  const { texts, next } = await foundTexts(kind, wanted, asked);
  const images = await readImages(texts.map(({ text }) => text));
  const mark = wordMarker(q);
  return {
    entries: texts.map((one) => <FoundTextEntry key={one.id} found={one} images={images} mark={mark} />),
    next,
  };
}

async function foundTexts(kind: Exclude<FoundKind, "lobsters">, wanted: SearchQuery, asked: PageRequest) {
  const params = { ...(await pageViewer()), ...wanted };
  switch (kind) {
    case "posts": {
      const { posts, next_cursor } = await readPage(found.posts, params, asked);
      return { texts: posts.map(foundPost), next: next_cursor };
    }
    case "comments": {
      const { comments, next_cursor } = await readPage(found.comments, params, asked);
      return { texts: comments.map(foundComment), next: next_cursor };
    }
    case "quests": {
      const { quests, next_cursor } = await readPage(found.quests, params, asked);
      return { texts: quests.map(foundQuest), next: next_cursor };
    }
  }
}

interface FoundListProps {
  kind: FoundKind;
  entries: ReactNode[];
}

/** The matches of one kind: lobsters beside each other, texts one below the other. */
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
