import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getFormatter, getTranslations } from "next-intl/server";
import { cache } from "react";
import { Empty } from "@/app/_parts/empty";
import { PageHead } from "@/app/_parts/page-head";
import { PostList } from "@/app/_parts/post-list";
import { RuledSection } from "@/app/_parts/ruled-section";
import { ShareLinks } from "@/app/_parts/share-links";
import { StructuredData } from "@/app/_parts/structured-data";
import { readDay } from "@/lib/areas/days/read";
import { type PageProps, readPath } from "@/lib/pages/address";
import { pageMetadata } from "@/lib/pages/metadata";
import { listedPosts } from "@/lib/pages/structured-data";
import { pageViewer } from "@/lib/pages/viewer";
import { DayPath, readNeighbours } from "./_parts/address";
import { DayPager } from "./_parts/day-pager";
import { QuestsDone } from "./_parts/quests-done";
import { RaidsEnded } from "./_parts/raids-ended";

const dayOf = cache(async (date: string) => (await readDay(date, await pageViewer())) ?? notFound());

/**
 * A date of the square in the reader's format, whatever the reader's time zone.
 */
const written = async (date: string) =>
  (await getFormatter()).dateTime(new Date(date), { dateStyle: "long", timeZone: "UTC" });

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { date } = await readPath(DayPath, params);
  await dayOf(date);
  const [t, day] = await Promise.all([getTranslations("days"), written(date)]);
  return pageMetadata({
    title: t("title", { date: day }),
    description: t("description", { date: day }),
    path: `/days/${date}`,
    picture: `/days/${date}/picture.png`,
  });
}

export default async function DayPage({ params }: PageProps) {
  const { date } = await readPath(DayPath, params);
  const [{ posts, raids, quests }, viewer, t] = await Promise.all([
    dayOf(date),
    pageViewer(),
    getTranslations("days"),
  ]);
  const { before, after } = await readNeighbours(date, viewer);
  const isEmpty = posts.length + raids.length + quests.length === 0;
  return (
    <div className="mx-auto max-w-text space-y-8">
      <StructuredData of={listedPosts(`/days/${date}`, t("name"), posts)} />
      <PageHead title={await written(date)} look="square">
        {after ? t("name") : `${t("name")} · ${t("today")}`}
      </PageHead>
      <ShareLinks path={`/days/${date}`} />
      {isEmpty ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      <RaidsEnded raids={raids} />
      {posts.length > 0 ? (
        <RuledSection id="posts" title={t("posts")}>
          <PostList posts={posts} heading="h3" />
        </RuledSection>
      ) : null}
      <QuestsDone quests={quests} />
      <DayPager before={before} after={after} />
    </div>
  );
}
