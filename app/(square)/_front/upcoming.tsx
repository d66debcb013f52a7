import { getTranslations } from "next-intl/server";
import { AsideSection } from "@/app/_parts/aside-section";
import { EventLine } from "@/app/_parts/event-facts";
import { UserText } from "@/app/_parts/user-text";
import { nextEvents } from "./shared-reads";
import { SHOWN } from "./shown";

/** The next events; without the first if that is shown above (and nothing if it is the only one). */
export async function Upcoming({ isAfterFirst }: { isAfterFirst: boolean }) {
  const [t, { posts: next }] = await Promise.all([getTranslations("front.upcoming"), nextEvents()]);
  const posts = (isAfterFirst ? next.slice(1) : next).slice(0, SHOWN.events - 1);
  if (isAfterFirst && posts.length === 0) return null;
  return (
    <AsideSection id="upcoming" title={t("title")} more={{ href: "/calendar", label: t("all") }}>
      {posts.length === 0 ? <p className="text-soft">{t("empty")}</p> : null}
      <ul className="space-y-4">
        {posts.map(({ id, title, event }) => (
          <li key={id} className="space-y-0.5">
            <p className="font-serif text-lg leading-snug font-semibold">
              <a href={`/posts/${id}`} className="wrap-anywhere">
                <UserText text={title} />
              </a>
            </p>
            <EventLine event={event} />
          </li>
        ))}
      </ul>
    </AsideSection>
  );
}
