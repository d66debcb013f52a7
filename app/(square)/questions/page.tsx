import { getTranslations } from "next-intl/server";
import { Empty } from "@/app/_parts/empty";
import { FoldedList } from "@/app/_parts/folded-list";
import { PageHead } from "@/app/_parts/page-head";
import { Pager } from "@/app/_parts/pager";
import { CursorSearch, type PageProps, readSearch } from "@/lib/pages/address";
import { describedPage } from "@/lib/pages/metadata";
import { readLinks } from "@/lib/pages/read-links";
import { pageViewer } from "@/lib/pages/viewer";
import { AnswerEntry, answerText } from "./_parts/answer-entry";
import { readAnswers } from "./_parts/shown";

export const generateMetadata = describedPage("/questions", "questions.title", "questions.description");

export default async function QuestionsPage({ searchParams }: PageProps) {
  const { cursor } = await readSearch(CursorSearch, searchParams);
  const [t, viewer] = await Promise.all([getTranslations("questions"), pageViewer()]);
  const { answers, next_cursor } = await readAnswers(cursor, viewer);
  const linksOf = await readLinks(answers.map(answerText), viewer);
  return (
    <div className="mx-auto max-w-text space-y-6">
      <PageHead look="square" title={t("title")}>
        {t("text")}
      </PageHead>
      {answers.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      <FoldedList
        items={answers}
        entry={(answer) => (
          <div className="py-5">
            <AnswerEntry answer={answer} links={linksOf(answerText(answer))} />
          </div>
        )}
      />
      <Pager path="/questions" cursor={cursor} next={next_cursor} />
    </div>
  );
}
