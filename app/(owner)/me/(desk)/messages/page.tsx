import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { Empty } from "@/app/_parts/empty";
import { Pager } from "@/app/_parts/pager";
import { requireReader } from "@/lib/access/owners/session";
import { threadList } from "@/lib/areas/messages/lists";
import { readPage, readSearch, type Search } from "@/lib/pages/address";
import { PageHead } from "../_parts/page-head";
import { pageTitle } from "../_parts/page-title";
import { ThreadEntry } from "./thread-entry";

export const generateMetadata: () => Promise<Metadata> = pageTitle("messages");

const ThreadsSearch = z.object({ cursor: z.string().optional() });
const SHOWN = 30;

export default async function MessagesPage({ searchParams }: { searchParams: Search }) {
  const { lobster } = await requireReader();
  const { cursor } = await readSearch(ThreadsSearch, searchParams);
  const [t, { threads: page, next_cursor }] = await Promise.all([
    getTranslations("me.messages"),
    readPage(threadList, { lobsterId: lobster.id }, { cursor, limit: SHOWN }),
  ]);
  return (
    <>
      <PageHead title={t("title")}>{t("lead")}</PageHead>
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
