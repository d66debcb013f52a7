import { getTranslations } from "next-intl/server";
import { Empty } from "@/app/_parts/empty";
import { FoldedList } from "@/app/_parts/folded-list";
import { PageHead } from "@/app/_parts/page-head";
import { Pager } from "@/app/_parts/pager";
import { CursorSearch, type PageProps, readSearch } from "@/lib/pages/address";
import { describedPage } from "@/lib/pages/metadata";
import { readLinks } from "@/lib/pages/read-links";
import { pageViewer } from "@/lib/pages/viewer";
import { readWhispers } from "./_parts/shown";
import { WhisperEntry, whisperText } from "./_parts/whisper-entry";

export const generateMetadata = describedPage("/whispers", "whispers.title", "whispers.description");

export default async function WhispersPage({ searchParams }: PageProps) {
  const { cursor } = await readSearch(CursorSearch, searchParams);
  const [t, viewer] = await Promise.all([getTranslations("whispers"), pageViewer()]);
  const { whispers, next_cursor } = await readWhispers(cursor, viewer);
  const linksOf = await readLinks(whispers.map(whisperText), viewer);
  return (
    <div className="mx-auto max-w-text space-y-6">
      <PageHead look="square" title={t("title")}>
        {t("text")}
      </PageHead>
      {whispers.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      <FoldedList
        items={whispers}
        entry={(whisper) => (
          <div className="py-4">
            <WhisperEntry whisper={whisper} links={linksOf(whisperText(whisper))} />
          </div>
        )}
      />
      <Pager path="/whispers" cursor={cursor} next={next_cursor} />
    </div>
  );
}
