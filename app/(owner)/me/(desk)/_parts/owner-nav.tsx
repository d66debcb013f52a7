import { useTranslations } from "next-intl";
import type { WaitingCounts } from "@/lib/access/owners/read";
import { NavLink } from "./nav-link";

const PLACES = [
  "overview",
  "profile",
  "keys",
  "activity",
  "following",
  "notifications",
  "messages",
  "questions",
  "moderation",
  "account",
] as const;

type Place = (typeof PLACES)[number];

/** The paths of places that are not below `/me`. */
const ELSEWHERE: Partial<Record<Place, string>> = { overview: "/me", following: "/following" };

/** The owner's navigation: beside the page on a wide screen, a row above it on a narrow one. */
export function OwnerNav({ waiting }: { waiting: WaitingCounts }) {
  const t = useTranslations("me.nav");
  const counts: Partial<Record<Place, number>> = { ...waiting };
  return (
    <nav aria-label={t("label")} className="min-w-0">
      <ul className="relative -mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 pb-2 sm:-mx-6 sm:px-6 lg:sticky lg:top-6 lg:mx-0 lg:flex-col lg:border-b-0 lg:p-0">
        {PLACES.map((place) => {
          const count = counts[place] ?? 0;
          return (
            <li key={place}>
              <NavLink href={ELSEWHERE[place] ?? `/me/${place}`}>
                {t(place)}
                {count > 0 ? (
                  <span className="rounded-full bg-blush px-2 text-sm font-semibold text-lobster">
                    {count}
                    <span className="sr-only"> {t("waiting", { count })}</span>
                  </span>
                ) : null}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
