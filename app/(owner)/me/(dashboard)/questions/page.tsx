import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { Done } from "@/app/_parts/done";
import { Empty } from "@/app/_parts/empty";
import { PageHead } from "@/app/_parts/page-head";
import { Pager } from "@/app/_parts/pager";
import { Tabs } from "@/app/_parts/tabs";
import { requireReader } from "@/lib/access/owners/session";
import { questionList } from "@/lib/areas/questions/lists";
import { CursorSearch, type PageProps, readPage, readSearch } from "@/lib/pages/address";
import { weightOf } from "@/lib/pages/markdown/weight";
import { titled } from "@/lib/pages/metadata";
import { QuestionEntry } from "./entry";

export const generateMetadata = titled("me.questions.title");

const FILTERS = ["all", "unanswered", "answered"] as const;
const QuestionsSearch = CursorSearch.extend({
  show: z.enum(FILTERS).default("all"),
  done: z.string().optional(),
});
const SHOWN = 30;

/** Bytes that a question adds to the page without its texts. */
const FRAME_WEIGHT = 2000;
const weigh = ({ question, answer }: { question: string; answer: string | null }) =>
  FRAME_WEIGHT + weightOf(question) + weightOf(answer ?? "");

const pathOf = (show: (typeof FILTERS)[number]) =>
  show === "all" ? "/me/questions" : `/me/questions?show=${show}`;

export default async function QuestionsPage({ searchParams }: PageProps) {
  const { lobster } = await requireReader();
  const { show, cursor, done } = await readSearch(QuestionsSearch, searchParams);
  const [t, { inbox: questions, next_cursor }] = await Promise.all([
    getTranslations("me.questions"),
    readPage(questionList, { recipientId: lobster.id, filter: show }, { cursor, limit: SHOWN }, weigh),
  ]);
  const choices = FILTERS.map((one) => ({ href: pathOf(one), name: t(one), isCurrent: one === show }));
  return (
    <>
      <PageHead look="owner" title={t("title")}>
        {t("lead")}
      </PageHead>
      {done === "muted" ? <Done text={t("muted")} /> : null}
      <Tabs label={t("filter")} choices={choices} />
      {questions.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      <ul className="space-y-4 pt-6">
        {questions.map((question) => (
          <QuestionEntry key={question.id} question={question} />
        ))}
      </ul>
      <Pager path={pathOf(show)} cursor={cursor} next={next_cursor} />
    </>
  );
}
