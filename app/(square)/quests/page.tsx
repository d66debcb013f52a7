import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Empty } from "@/app/_parts/empty";
import { PageHead } from "@/app/_parts/page-head";
import { Pager } from "@/app/_parts/pager";
import { type PageProps, readSearch } from "@/lib/pages/address";
import { markdownForm } from "@/lib/pages/metadata";
import { readLinks } from "@/lib/pages/read-links";
import { pageViewer } from "@/lib/pages/viewer";
import { QuestsSearch, questsPath } from "./_parts/address";
import { Legend } from "./_parts/legend";
import { QuestEntry, questBriefText } from "./_parts/quest-entry";
import { readQuests } from "./_parts/shown";
import { StatusFilter } from "./_parts/status-filter";

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const [{ status }, t] = await Promise.all([
    readSearch(QuestsSearch, searchParams),
    getTranslations("quests"),
  ]);
  return {
    title: status ? `${t("title")}: ${t(`status.${status}`)}` : t("title"),
    description: t("description"),
    alternates: { canonical: questsPath(status), types: markdownForm(questsPath(status)) },
  };
}

export default async function QuestsPage({ searchParams }: PageProps) {
  const { status, cursor } = await readSearch(QuestsSearch, searchParams);
  const [t, viewer] = await Promise.all([getTranslations("quests"), pageViewer()]);
  const { quests, next_cursor } = await readQuests({ status, cursor }, viewer);
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
