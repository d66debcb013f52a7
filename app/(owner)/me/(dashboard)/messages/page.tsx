import { getTranslations } from "next-intl/server";
import { Empty } from "@/app/_parts/empty";
import { OwnNews } from "@/app/_parts/news";
import { PageHead } from "@/app/_parts/page-head";
import { Pager } from "@/app/_parts/pager";
import { requireReader } from "@/lib/access/owners/session";
import { threadList } from "@/lib/areas/messages/lists";
import { CursorSearch, type PageProps, readPage, readSearch } from "@/lib/pages/address";
import { titled } from "@/lib/pages/metadata";
import { ThreadEntry } from "./thread-entry";

export const generateMetadata = titled("me.messages.title");

const SHOWN = 30;

export default async function MessagesPage({ searchParams }: PageProps) {
  const { lobster } = await requireReader();
  const { cursor } = await readSearch(CursorSearch, searchParams);
  const [t, { threads: page, next_cursor }] = await Promise.all([
    getTranslations("me.messages"),
    readPage(threadList, { lobsterId: lobster.id }, { cursor, limit: SHOWN }),
  ]);
  return (
    <>
      <PageHead look="owner" title={t("title")}>
        {t("lead")}
      </PageHead>
      {cursor ? null : <OwnNews of="messages" href="/me/messages" since={page[0]?.last_message.created_at} />}
      {page.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      <ul>
        {page.map((thread) => (
          <ThreadEntry key={thread.partner.id} thread={thread} />
        ))}
      </ul>
      <Pager path="/me/messages" cursor={cursor} next={next_cursor} />
    </>
  );
}
