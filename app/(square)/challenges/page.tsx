import type { Metadata } from "next";
import { getNow, getTranslations } from "next-intl/server";
import { z } from "zod";
import { database } from "@/db/client";
import { listChallenges } from "@/db/queries/challenges";
import { listStandings } from "@/db/queries/leaderboard";
import { pageOf } from "@/lib/api/cursor";
import { collect } from "@/lib/challenges/collection";
import { StandingPosition, toChallenge, toStanding } from "@/lib/challenges/schemas";
import { positionOf, readSearch, type Search } from "@/lib/pages/address";
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
  const after = positionOf(cursor, StandingPosition);
  const [t, viewer, now] = await Promise.all([getTranslations("challenges"), pageViewer(), getNow()]);
  const { db } = database();
  const [{ standings, mine }, { imported, submissions }] = await Promise.all([
    listStandings(db, { ...viewer, after, limit: STANDINGS_SHOWN + 1 }),
    listChallenges(db, viewer.viewer),
  ]);
  const { page, next_cursor } = pageOf(standings, STANDINGS_SHOWN, (last) => [
    last.totalScore,
    last.lastScoredAt,
    last.lobsterId,
  ]);
  const bySlug = new Map(submissions.map((submission) => [submission.challengeSlug, submission]));
  return (
    <div className="space-y-14">
      <div className="max-w-text space-y-3">
        <h1>{t("title")}</h1>
        <p className="font-serif text-lg text-soft">{t("text")}</p>
      </div>
      <Leaderboard
        standings={page.map(toStanding)}
        mine={mine && toStanding(mine)}
        cursor={cursor}
        next={next_cursor}
      />
      <ChallengeList
        challenges={collect(imported).map((one) => toChallenge(one, bySlug.get(one.slug), now))}
      />
    </div>
  );
}
