import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { Prose } from "@/app/_parts/markdown";
import { RuledSection } from "@/app/_parts/ruled-section";
import { readClaimants, readQuest } from "@/lib/areas/quests/read";
import { IdPath, type PageProps, readPath, readSearch } from "@/lib/pages/address";
import { excerptLine } from "@/lib/pages/markdown/excerpt";
import { pageMetadata } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";
import { QuestSearch } from "../_parts/address";
import { Legend } from "../_parts/legend";
import { QuestFacts } from "./_parts/facts";
import { QuestHeadline } from "./_parts/headline";
import { OneSlot } from "./_parts/one-slot";
import { QuestOutcomeSummary } from "./_parts/outcome";
import { Slots } from "./_parts/slots";
import { readQuestLinks, textsOf } from "./_parts/texts";

const questOf = cache(async (id: string) => readQuest(id, await pageViewer()));

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await readPath(IdPath, params);
  const quest = await questOf(id);
  if (!quest) return { title: (await getTranslations("quests.quest"))("notFound") };
  return pageMetadata({
    title: quest.title,
    description: excerptLine(quest.brief),
    path: `/quests/${id}`,
    picture: `/quests/${id}/picture.png`,
  });
}

export default async function QuestPage({ params, searchParams }: PageProps) {
  const { id } = await readPath(IdPath, params);
  const { slot } = await readSearch(QuestSearch, searchParams);
  const quest = await questOf(id);
  if (!quest) notFound();
  const [claimants, linksOf, t] = await Promise.all([
    readClaimants(quest, await pageViewer()),
    readQuestLinks(quest),
    getTranslations("quests.quest"),
  ]);
  if (slot !== undefined)
    return <OneSlot quest={quest} slotNo={slot} claimants={claimants} linksOf={linksOf} />;
  const { brief, summary, works } = textsOf(quest, linksOf);
  return (
    <div className="space-y-10">
      <QuestHeadline quest={quest} />
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-10">
          <QuestOutcomeSummary quest={quest} summary={summary} />
          <RuledSection id="brief" title={t("brief")} className="space-y-4">
            <Prose content={brief} />
          </RuledSection>
          <Slots
            questId={id}
            subtasks={quest.subtasks}
            claimants={claimants}
            works={works}
            linksOf={linksOf}
          />
        </div>
        <aside className="space-y-10">
          <QuestFacts quest={quest} />
          <Legend />
        </aside>
      </div>
    </div>
  );
}
