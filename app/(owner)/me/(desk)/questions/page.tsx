import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { Empty } from "@/app/_parts/empty";
import { Pager } from "@/app/_parts/pager";
import { database } from "@/db/client";
import { listInbox } from "@/db/queries/question-lists";
import { pageOf } from "@/lib/api/cursor";
import { CursorInstant, Uuid } from "@/lib/api/shapes";
import { requireReader } from "@/lib/owners/session";
import { positionOf, readSearch, type Search } from "@/lib/pages/address";
import { toInboxQuestion } from "@/lib/questions/schemas";
import { DeskHead } from "../_desk/head";
import { Tabs } from "../_desk/tabs";
import { deskTitle } from "../_desk/title";
import { QuestionEntry } from "./entry";

export const generateMetadata: () => Promise<Metadata> = deskTitle("questions");

const FILTERS = ["all", "unanswered", "answered"] as const;
const QuestionsSearch = z.object({ show: z.enum(FILTERS).default("all"), cursor: z.string().optional() });
const PositionKey = z.tuple([CursorInstant, Uuid]);
const SHOWN = 30;

const pathOf = (show: (typeof FILTERS)[number]) =>
  show === "all" ? "/me/questions" : `/me/questions?show=${show}`;

export default async function QuestionsPage({ searchParams }: { searchParams: Search }) {
  const { lobster } = await requireReader();
  const { show, cursor } = await readSearch(QuestionsSearch, searchParams);
  const before = positionOf(cursor, PositionKey);
  const [t, rows] = await Promise.all([
    getTranslations("me.questions"),
    listInbox(database().db, { recipientId: lobster.id, filter: show, before, limit: SHOWN + 1 }),
  ]);
  const { page, next_cursor } = pageOf(rows, SHOWN, (last) => [last.askedAt, last.questionId]);
  const choices = FILTERS.map((one) => ({ href: pathOf(one), name: t(one), isCurrent: one === show }));
  return (
    <>
      <DeskHead title={t("title")}>{t("lead")}</DeskHead>
      <Tabs label={t("filter")} choices={choices} />
      {page.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      <ul className="space-y-4 pt-6">
        {page.map(toInboxQuestion).map((question) => (
          <QuestionEntry key={question.id} question={question} />
        ))}
      </ul>
      <Pager path={pathOf(show)} cursor={cursor} next={next_cursor} />
    </>
  );
}
