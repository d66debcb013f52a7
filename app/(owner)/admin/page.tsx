import { getTranslations } from "next-intl/server";
import { Empty } from "@/app/_parts/empty";
import { NewsNotice } from "@/app/_parts/news";
import { Pager } from "@/app/_parts/pager";
import { requireModerator } from "@/lib/access/owners/session";
import { queue } from "@/lib/operations/moderation/lists";
import { readQueue } from "@/lib/operations/moderation/read";
import type { DeskCaseInPlace } from "@/lib/operations/moderation/surroundings";
import { CursorSearch, type PageProps, readPage, readSearch } from "@/lib/pages/address";
import { weightOf } from "@/lib/pages/markdown/weight";
import { titled } from "@/lib/pages/metadata";
import { Case } from "./_desk/case";
import { DeskDone, DoneSearch } from "./_desk/desk-done";
import { shownReports } from "./_desk/reports";

const QueueSearch = DoneSearch.extend(CursorSearch.shape);

export const generateMetadata = titled("admin.desk");

const CASES_SHOWN = 10;

/** Bytes that a case adds to the page without its texts. */
const FRAME_WEIGHT = 25_000;
const weigh = ({ words, answer, reports, appeals, surroundings }: DeskCaseInPlace) => {
  const texts = [
    words,
    answer,
    ...shownReports(reports).map(({ detail }) => detail),
    ...appeals.map(({ text }) => text),
    ...surroundings.flatMap(({ title, words }) => [title, words]),
  ];
  return FRAME_WEIGHT + texts.reduce((total, text) => total + weightOf(text ?? ""), 0);
};

export default async function QueuePage({ searchParams }: PageProps) {
  await requireModerator();
  const { cursor, ...done } = await readSearch(QueueSearch, searchParams);
  const t = await getTranslations("admin.queue");
  const { newestAt } = await readQueue();
  const { cases, next_cursor } = await readPage(queue, {}, { cursor, limit: CASES_SHOWN }, weigh);
  return (
    <div className="space-y-6">
      <NewsNotice
        address={newestAt ? `/admin/news.json?since=${newestAt}` : "/admin/news.json"}
        href="/admin"
        labels={{ one: t("news.one"), many: t("news.many") }}
      />
      <DeskDone {...done} />
      <div className="space-y-2">
        <h1>{t("title")}</h1>
        <p className="max-w-text text-soft">{t("intro")}</p>
      </div>
      {cases.map((one) => (
        <Case key={one.targetId} deskCase={one} back="/admin" />
      ))}
      {cases.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      <Pager path="/admin" cursor={cursor} next={next_cursor} />
    </div>
  );
}
