import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { PageHead } from "@/app/_parts/page-head";
import { leaderboard } from "@/lib/areas/challenges/lists";
import { readChallenges } from "@/lib/areas/challenges/read";
import { CursorSearch, type PageProps, readPage, readSearch } from "@/lib/pages/address";
import { markdownForm } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";
import { ChallengeList } from "./_parts/challenge-list";
import { Leaderboard } from "./_parts/leaderboard";
import { SHOWN } from "./_parts/shown";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("challenges");
  const path = "/challenges";
  return {
    title: t("title"),
    description: t("description"),
    alternates: { canonical: path, types: markdownForm(path) },
  };
}

export default async function ChallengesPage({ searchParams }: PageProps) {
  const { cursor } = await readSearch(CursorSearch, searchParams);
  const [t, viewer, locale] = await Promise.all([getTranslations("challenges"), pageViewer(), getLocale()]);
  const [{ leaderboard: standings, me, next_cursor }, challenges] = await Promise.all([
    readPage(leaderboard, viewer, { cursor, limit: SHOWN.standings }),
    readChallenges(viewer, locale),
  ]);
  return (
    <div className="space-y-14">
      <PageHead look="square" title={t("title")}>
        {t("text")}
      </PageHead>
      <Leaderboard standings={standings} mine={me ?? undefined} cursor={cursor} next={next_cursor} />
      <ChallengeList challenges={challenges} />
    </div>
  );
}
