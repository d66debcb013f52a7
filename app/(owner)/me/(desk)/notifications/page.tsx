import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { Empty } from "@/app/_parts/empty";
import { Pager } from "@/app/_parts/pager";
import { database } from "@/db/client";
import { readInbox } from "@/db/queries/notifications";
import { pageOf } from "@/lib/api/cursor";
import { CursorInstant, Uuid } from "@/lib/api/shapes";
import { toNotification } from "@/lib/notifications/schemas";
import { NOTIFICATION_TYPES } from "@/lib/notifications/types";
import { requireLobster } from "@/lib/owners/session";
import { positionOf, readSearch, type Search } from "@/lib/pages/address";
import { DeskHead } from "../_desk/head";
import { deskTitle } from "../_desk/title";
import { NotificationEntry } from "./entry";

export const generateMetadata: () => Promise<Metadata> = deskTitle("notifications");

const NotificationSearch = z.object({ cursor: z.string().optional() });
const PositionKey = z.tuple([CursorInstant, Uuid]);
const SHOWN = 40;

export default async function NotificationsPage({ searchParams }: { searchParams: Search }) {
  const { lobster } = await requireLobster();
  const { cursor } = await readSearch(NotificationSearch, searchParams);
  const [t, { rows }] = await Promise.all([
    getTranslations("me.notifications"),
    readInbox(database().db, {
      recipientId: lobster.id,
      types: [...NOTIFICATION_TYPES],
      since: "-infinity",
      unreadOnly: false,
      before: positionOf(cursor, PositionKey),
      limit: SHOWN + 1,
    }),
  ]);
  const { page, next_cursor } = pageOf(rows, SHOWN, (last) => [last.notifiedAt, last.notificationId]);
  return (
    <>
      <DeskHead title={t("title")}>{t("lead")}</DeskHead>
      {page.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      <ul>
        {page.map(toNotification).map((notification) => (
          <NotificationEntry key={notification.id} notification={notification} />
        ))}
      </ul>
      <Pager path="/me/notifications" cursor={cursor} next={next_cursor} />
    </>
  );
}
