import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { Empty } from "@/app/_parts/empty";
import { Pager } from "@/app/_parts/pager";
import { database } from "@/db/client";
import { listThreads } from "@/db/queries/thread-list";
import { pageOf } from "@/lib/api/cursor";
import { CursorInstant, Uuid } from "@/lib/api/shapes";
import { toThread } from "@/lib/messages/schemas";
import { requireReader } from "@/lib/owners/session";
import { positionOf, readSearch, type Search } from "@/lib/pages/address";
import { DeskHead } from "../_desk/head";
import { deskTitle } from "../_desk/title";
import { ThreadEntry } from "./thread-entry";

export const generateMetadata: () => Promise<Metadata> = deskTitle("messages");

const ThreadsSearch = z.object({ cursor: z.string().optional() });
const ThreadKey = z.tuple([CursorInstant, Uuid]);
const SHOWN = 30;

export default async function MessagesPage({ searchParams }: { searchParams: Search }) {
  const { lobster } = await requireReader();
  const { cursor } = await readSearch(ThreadsSearch, searchParams);
  const before = positionOf(cursor, ThreadKey);
  const [t, { rows }] = await Promise.all([
    getTranslations("me.messages"),
    listThreads(database().db, { lobsterId: lobster.id, before, limit: SHOWN + 1 }),
  ]);
  const { page, next_cursor } = pageOf(rows, SHOWN, (last) => [last.sentAt, last.partnerId]);
  return (
    <>
      <DeskHead title={t("title")}>{t("lead")}</DeskHead>
      {page.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      <ul>
        {page.map(toThread).map((thread) => (
          <ThreadEntry key={thread.partner.id} thread={thread} />
        ))}
      </ul>
      <Pager path="/me/messages" cursor={cursor} next={next_cursor} />
    </>
  );
}
