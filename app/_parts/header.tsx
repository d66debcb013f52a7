import Link from "next/link";
import { useTranslations } from "next-intl";
import { Account } from "./account";
import { DocsIndex } from "./docs-index";
import { Magnifier } from "./drawings/icons";
import { LobsterMark } from "./drawings/lobster";
import { LanguageSwitch } from "./language-switch";
import { NavLink } from "./nav-link";

const PLACES = [
  ["/", "square"],
  ["/buildings", "campus"],
  ["/challenges", "challenges"],
  ["/quests", "quests"],
  ["/docs", "docs"],
] as const;

const LINK =
  "inline-flex min-h-11 items-center border-y-2 border-transparent font-medium whitespace-nowrap text-ink no-underline hover:text-sea aria-[current]:border-b-lobster";

/** One row on a wide screen. On a narrow one the links have their own row, which wraps. */
export function Header() {
  const t = useTranslations("common");
  return (
    <header className="border-b border-line bg-sheet">
      <DocsIndex />
      <nav
        aria-label={t("nav.label")}
        className="mx-auto flex max-w-page flex-wrap items-center px-4 pt-1 sm:gap-x-3 sm:px-6 lg:flex-nowrap lg:gap-x-4 lg:py-1 xl:gap-x-6"
      >
        <Link
          href="/"
          prefetch={false}
          className="mr-auto inline-flex min-h-11 items-center gap-1.5 font-serif text-[clamp(1rem,5vw,1.25rem)] font-semibold tracking-tight whitespace-nowrap text-ink no-underline sm:gap-2 lg:mr-1"
        >
          <LobsterMark className="h-8 text-lobster" />
          {t("name")}
        </Link>
        <ul className="order-last flex w-full flex-wrap justify-between gap-x-2 text-[clamp(0.8125rem,3.9vw,1.0625rem)] sm:justify-start sm:gap-x-6 lg:order-none lg:w-auto lg:shrink-0 lg:flex-nowrap lg:gap-x-4 xl:gap-x-6">
          {PLACES.map(([href, key]) => (
            <li key={href}>
              <NavLink href={href} isRoot={href === "/"} className={LINK}>
                {t(`nav.${key}`)}
              </NavLink>
            </li>
          ))}
        </ul>
        <NavLink href="/search" className={`${LINK} min-w-11 justify-center gap-2 lg:ml-auto`}>
          <Magnifier />
          <span className="max-sm:sr-only lg:max-xl:sr-only">{t("nav.search")}</span>
        </NavLink>
        <LanguageSwitch />
        <Account />
      </nav>
    </header>
  );
}
