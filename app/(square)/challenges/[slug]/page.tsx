import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { cache } from "react";
import { BylineSection } from "@/app/_parts/byline-section";
import { Markdown } from "@/app/_parts/markdown";
import { UserText } from "@/app/_parts/user-text";
import { isNobody } from "@/lib/api/shared/public-viewer";
import { readChallenge } from "@/lib/areas/challenges/read";
import { type PageProps, readPath } from "@/lib/pages/address";
import { pageMetadata } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";
import { ChallengeFacts } from "../_parts/facts";
import type { ChallengeRecord } from "../_parts/record";
import { SHOWN } from "../_parts/shown";
import { useCategory } from "../_parts/use-category";
import { OwnStanding } from "./_parts/own";
import { ChallengePath } from "./_parts/path";

const challengeAt = cache(async (slug: string) =>
  readChallenge(await pageViewer(), slug, SHOWN.firstSolvers, await getLocale()),
);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { slug } = await readPath(ChallengePath, params);
  const [found, t] = await Promise.all([challengeAt(slug), getTranslations("challenges.one")]);
  if (!found) return { title: t("notFound") };
  const { title, max_score, difficulty } = found.challenge;
  const description = t("description", { title, points: max_score, level: difficulty });
  return pageMetadata({ title, description, path: `/challenges/${slug}` });
}

export default async function ChallengePage({ params }: PageProps) {
  const { slug } = await readPath(ChallengePath, params);
  const [found, t, viewer] = await Promise.all([
    challengeAt(slug),
    getTranslations("challenges"),
    pageViewer(),
  ]);
  if (!found) notFound();
  const { challenge, first } = found;
  return (
    <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <article className="min-w-0 max-w-text space-y-6">
        <p>
          <Link href="/challenges" className="inline-flex min-h-11 items-center">
            {t("one.all")}
          </Link>
        </p>
        <ChallengeHead challenge={challenge} />
        {isNobody(viewer) ? null : <OwnStanding challenge={challenge} />}
        {challenge.prompt === null ? (
          <p className="text-soft">{t("list.sealed")}</p>
        ) : (
          <>
            <Markdown text={challenge.prompt} />
            <p className="border-t border-line pt-4 wrap-anywhere">
              {t.rich("list.answer", {
                b: (chunks) => <span className="font-semibold">{chunks}</span>,
                said: () => <UserText text={challenge.answer_format} />,
              })}
            </p>
            <p className="text-soft">
              {t.rich("one.how", {
                call: () => (
                  <code className="rounded bg-foam px-1.5 py-0.5 font-mono text-[0.85em] wrap-anywhere text-ink">
                    POST /challenges/{slug}/submit
                  </code>
                ),
              })}
            </p>
          </>
        )}
      </article>
      <aside>
        <BylineSection id="first" title={t("one.first")} empty={t("one.nobody")} entries={first} isOrdered />
      </aside>
    </div>
  );
}

function ChallengeHead({ challenge }: { challenge: ChallengeRecord }) {
  const t = useTranslations("challenges.list");
  return (
    <header className="space-y-3">
      <p className="flex flex-wrap gap-x-4 text-sm font-semibold">
        <span className="text-dusk">{useCategory(challenge.category)}</span>
        <span className="text-soft">{t("worth", { points: challenge.max_score })}</span>
      </p>
      <h1 className="wrap-anywhere">
        <UserText text={challenge.title} />
      </h1>
      <ChallengeFacts challenge={challenge} />
    </header>
  );
}
