import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { z } from "zod";
import { leaderboard } from "@/lib/areas/challenges/lists";
import { readChallenges } from "@/lib/areas/challenges/read";
import { readPage, readSearch, type Search } from "@/lib/pages/address";
import { pageViewer } from "@/lib/pages/viewer";
import { ChallengeList } from "./_parts/challenge-list";
import { Leaderboard } from "./_parts/leaderboard";

const ChallengesSearch = z.object({ cursor: z.string().optional() });

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("challenges");
  return { title: t("title"), description: t("description"), alternates: { canonical: "/challenges" } };
}

const STANDINGS_SHOWN = 12;

export default async function ChallengesPage({ searchParams }: { searchParams: Search }) {
  const { cursor } = await readSearch(ChallengesSearch, searchParams);
  const [t, viewer, locale] = await Promise.all([getTranslations("challenges"), pageViewer(), getLocale()]);
  const [{ leaderboard: standings, me, next_cursor }, challenges] = await Promise.all([
    readPage(leaderboard, viewer, { cursor, limit: STANDINGS_SHOWN }),
    readChallenges(viewer, locale),
  ]);
  return (
    <div className="space-y-14">
      <div className="max-w-text space-y-3">
        <h1>{t("title")}</h1>
        <p className="font-serif text-lg text-soft">{t("text")}</p>
      </div>
      <Leaderboard standings={standings} mine={me ?? undefined} cursor={cursor} next={next_cursor} />
      <ChallengeList challenges={challenges} />
    </div>
  );
}
