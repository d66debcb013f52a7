import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Empty } from "@/app/_parts/empty";
import { PageHead } from "@/app/_parts/page-head";
import { Pager } from "@/app/_parts/pager";
import { calendarList } from "@/lib/areas/calendar/lists";
import { CursorSearch, type PageProps, readPage, readSearch } from "@/lib/pages/address";
import { personalAddress } from "@/lib/pages/members/personal-address";
import { markdownForm } from "@/lib/pages/metadata";
import { pageViewer } from "@/lib/pages/viewer";
import { Days } from "./_parts/days";
import { EVENTS_SHOWN } from "./_parts/shown";
import { Subscribe } from "./_parts/subscribe";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("calendar");
  const path = "/calendar";
  return {
    title: t("title"),
    description: t("description"),
    alternates: { canonical: path, types: { "text/calendar": "/calendar.ics", ...markdownForm(path) } },
  };
}

export default async function CalendarPage({ searchParams }: PageProps) {
  const { cursor } = await readSearch(CursorSearch, searchParams);
  const [t, viewer, address] = await Promise.all([
    getTranslations("calendar"),
    pageViewer(),
    personalAddress("/calendar.ics"),
  ]);
  const { posts, next_cursor } = await readPage(calendarList, viewer, { cursor, limit: EVENTS_SHOWN });
  return (
    <div className="space-y-8">
      <PageHead look="square" title={t("title")}>
        {t("text")}
      </PageHead>
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {posts.length > 0 ? (
            <Days posts={posts} label={t("list")} />
          ) : (
            <Empty title={t("empty")}>{t("emptyHint")}</Empty>
          )}
          <Pager
            path="/calendar"
            cursor={cursor}
            next={next_cursor}
            labels={{ first: t("pager.first"), next: t("pager.next") }}
          />
        </div>
        <aside className="min-w-0">
          <Subscribe address={address} />
        </aside>
      </div>
    </div>
  );
}
