import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Empty } from "@/app/_parts/empty";
import { PageHead } from "@/app/_parts/page-head";
import { Pager } from "@/app/_parts/pager";
import { questList } from "@/lib/areas/quests/lists";
import { QuestStatus } from "@/lib/areas/quests/schemas";
import { CursorSearch, type PageProps, readPage, readSearch } from "@/lib/pages/address";
import { readLinks } from "@/lib/pages/read-links";
import { pageViewer } from "@/lib/pages/viewer";
import { Legend } from "./_parts/legend";
import { QuestEntry, questBriefText } from "./_parts/quest-entry";
import { questsPath, StatusFilter } from "./_parts/status-filter";

const QuestsSearch = CursorSearch.extend({ status: QuestStatus.optional() });

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const [{ status }, t] = await Promise.all([
    readSearch(QuestsSearch, searchParams),
    getTranslations("quests"),
  ]);
  return {
    title: status ? `${t("title")}: ${t(`status.${status}`)}` : t("title"),
    description: t("description"),
    alternates: { canonical: questsPath(status) },
  };
}

const QUESTS_SHOWN = 20;

export default async function QuestsPage({ searchParams }: PageProps) {
  const { status, cursor } = await readSearch(QuestsSearch, searchParams);
  const [t, viewer] = await Promise.all([getTranslations("quests"), pageViewer()]);
  const params = { status, ...viewer };
  const { quests, next_cursor } = await readPage(questList, params, { cursor, limit: QUESTS_SHOWN });
  const linksOf = await readLinks(quests.map(questBriefText), viewer);
  return (
    <div className="space-y-8">
      <PageHead look="square" title={t("title")}>
        {t("text")}
      </PageHead>
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-label={t("list")} className="min-w-0">
          <StatusFilter current={status} />
          {quests.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
          {quests.map((quest) => (
            <QuestEntry key={quest.id} quest={quest} links={linksOf(questBriefText(quest))} />
          ))}
          <Pager path={questsPath(status)} cursor={cursor} next={next_cursor} />
        </section>
        <aside>
          <Legend />
        </aside>
      </div>
    </div>
  );
}
