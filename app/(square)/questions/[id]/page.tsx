import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ReportLinks } from "@/app/_parts/report-links";
import { ShareLinks } from "@/app/_parts/share-links";
import { When } from "@/app/_parts/when";
import { excerpt } from "@/lib/areas/posts/excerpt";
import { readPublicAnswer } from "@/lib/areas/questions/read";
import { IdPath, type PageProps, readPath } from "@/lib/pages/address";
import { pageMetadata } from "@/lib/pages/metadata";
import { readLinks } from "@/lib/pages/read-links";
import { pageViewer } from "@/lib/pages/viewer";
import { AnswerEntry, answerText } from "../_parts/answer-entry";

const answerOf = cache(async (id: string) => (await readPublicAnswer(id, await pageViewer())) ?? notFound());

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await readPath(IdPath, params);
  const { question, answer, lobster, answered_at } = await answerOf(id);
  return pageMetadata({
    title: excerpt(question),
    description: excerpt(answer),
    path: `/questions/${id}`,
    openGraph: { type: "article", publishedTime: answered_at, authors: [lobster.display_name] },
  });
}

export default async function QuestionPage({ params }: PageProps) {
  const { id } = await readPath(IdPath, params);
  const [answer, viewer, t] = await Promise.all([answerOf(id), pageViewer(), getTranslations("questions")]);
  const linksOf = await readLinks([answerText(answer)], viewer);
  return (
    <div className="mx-auto max-w-text space-y-8">
      <p className="text-soft">{t.rich("asked", { when: () => <When at={answer.created_at} /> })}</p>
      <AnswerEntry answer={answer} links={linksOf(answerText(answer))} isWhole />
      <div className="flex flex-wrap items-center gap-x-4">
        <ShareLinks path={`/questions/${id}`} />
        <ReportLinks type="question" id={id} />
      </div>
      <p>
        <Link href="/questions" prefetch={false}>
          {t("all")}
        </Link>
      </p>
    </div>
  );
}
