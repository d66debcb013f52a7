import { getTranslations } from "next-intl/server";
import { Empty } from "@/app/_parts/empty";
import { OwnNews } from "@/app/_parts/news";
import { PageHead } from "@/app/_parts/page-head";
import { Pager } from "@/app/_parts/pager";
import { recordDashboardVisit, recordSeen } from "@/lib/access/owners/dashboard-visit";
import { requireOwnLobster } from "@/lib/access/owners/session";
import { notificationList } from "@/lib/areas/notifications/lists";
import { readMissing, readUnseen } from "@/lib/areas/notifications/read";
import { CursorSearch, type PageProps, readPage, readSearch } from "@/lib/pages/address";
import { titled } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";
import { NotificationEntry } from "./entry";

export const generateMetadata = titled("me.notifications.title");

const SHOWN = 40;

export default async function NotificationsPage({ searchParams }: PageProps) {
  const { owner, lobster } = await requireOwnLobster();
  const { cursor } = await readSearch(CursorSearch, searchParams);
  const [t, viewer, { notifications, next_cursor }] = await Promise.all([
    getTranslations("me.notifications"),
    pageViewer(),
    readPage(notificationList, { recipientId: lobster.id }, { cursor, limit: SHOWN }),
  ]);
  const [missing, { newestAt }, { newSince }] = await Promise.all([
    readMissing(viewer, notifications),
    readUnseen(viewer),
    recordDashboardVisit(owner.id),
  ]);
  await recordSeen(owner.id, newestAt);
  return (
    <>
      <PageHead look="owner" title={t("title")}>
        {t("lead")}
      </PageHead>
      {cursor ? null : (
        <OwnNews of="notifications" href="/me/notifications" since={notifications[0]?.created_at} />
      )}
      {notifications.length === 0 ? <Empty title={t("empty")}>{t("emptyHint")}</Empty> : null}
      <ul>
        {notifications.map((notification) => (
          <NotificationEntry
            key={notification.id}
            notification={notification}
            missing={missing.get(notification.id)}
            isNew={newSince === null || notification.created_at > newSince}
          />
        ))}
      </ul>
      <Pager path="/me/notifications" cursor={cursor} next={next_cursor} />
    </>
  );
}
