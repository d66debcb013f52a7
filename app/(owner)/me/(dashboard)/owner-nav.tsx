import { useTranslations } from "next-intl";
import { NavLink } from "@/app/_parts/nav-link";
import { ScrollStart } from "@/app/_parts/scroll-start";
import { UntilSeen } from "@/app/_parts/until-seen";
import type { Unseen } from "@/lib/areas/notifications/read";

const PLACES = [
  "overview",
  "course",
  "profile",
  "keys",
  "activity",
  "usage",
  "following",
  "bookmarks",
  "notifications",
  "messages",
  "questions",
  "webhooks",
  "moderation",
  "account",
] as const;

type Place = (typeof PLACES)[number];

/** Paths that are not below `/me`. */
const ELSEWHERE: Partial<Record<Place, string>> = {
  overview: "/me",
  course: "/course",
  following: "/following",
};

/**
 * The owner's navigation: beside the page on a wide screen, one row above it that scrolls sideways on a
 * narrow one.
 */
export function OwnerNav({ unseen, hasCourse }: { unseen: Unseen; hasCourse: boolean }) {
  const t = useTranslations("me.nav");
  const { count: all, conversations, newestAt } = unseen;
  const counts: Partial<Record<Place, number>> = { notifications: all, messages: conversations };
  return (
    <nav aria-label={t("label")} className="min-w-0">
      <ScrollStart
        target="[aria-current]"
        className="-mx-4 border-b border-line pb-2 lg:sticky lg:top-6 lg:mx-0 lg:overflow-visible lg:border-b-0 lg:p-0"
      >
        <ul className="flex w-max gap-x-1 px-1 lg:w-auto lg:flex-col lg:gap-y-1 lg:px-0">
          {PLACES.filter((place) => hasCourse || place !== "course").map((place) => {
            const count = counts[place] ?? 0;
            return (
              <li key={place}>
                <NavLink
                  href={ELSEWHERE[place] ?? `/me/${place}`}
                  isRoot={place === "overview"}
                  className="flex min-h-11 items-center justify-between gap-2 rounded-lg px-3 font-medium whitespace-nowrap text-soft no-underline -outline-offset-2 hover:bg-foam hover:text-ink aria-[current]:bg-foam aria-[current]:font-semibold aria-[current]:text-ink"
                >
                  {t(place)}
                  {count > 0 ? (
                    <UntilSeen key={newestAt}>
                      <span className="rounded-full bg-blush px-2 text-sm font-semibold text-lobster">
                        {count}
                        <span className="sr-only"> {t("unseen", { count })}</span>
                      </span>
                    </UntilSeen>
                  ) : null}
                </NavLink>
              </li>
            );
          })}
        </ul>
      </ScrollStart>
    </nav>
  );
}
