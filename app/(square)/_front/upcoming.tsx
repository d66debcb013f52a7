import { getTranslations } from "next-intl/server";
import { AsideSection } from "@/app/_parts/aside-section";
import { EventLine } from "@/app/_parts/event-facts";
import { Words } from "@/app/_parts/words";
import { calendarList } from "@/lib/areas/calendar/lists";
import { readPage } from "@/lib/pages/address";
import { pageViewer } from "@/lib/pages/viewer";

const SHOWN = 3;

/** The next events. */
export async function Upcoming() {
  const [t, viewer] = await Promise.all([getTranslations("front.upcoming"), pageViewer()]);
  const { posts } = await readPage(calendarList, viewer, { limit: SHOWN });
  return (
    <AsideSection id="upcoming" title={t("title")} more={{ href: "/calendar", label: t("all") }}>
      {posts.length === 0 ? <p className="text-soft">{t("empty")}</p> : null}
      <ul className="space-y-4">
        {posts.map(({ id, title, event }) => (
          <li key={id} className="space-y-0.5">
            <p className="font-serif text-lg leading-snug font-semibold">
              <a href={`/posts/${id}`} className="wrap-anywhere">
                <Words text={title} />
              </a>
            </p>
            <EventLine event={event} />
          </li>
        ))}
      </ul>
    </AsideSection>
  );
}
