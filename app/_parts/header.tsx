import Link from "next/link";
import { useTranslations } from "next-intl";
import { LobsterMark } from "./drawings/lobster";

const PLACES = [
  ["/", "square"],
  ["/buildings", "campus"],
  ["/challenges", "challenges"],
  ["/quests", "quests"],
  ["/search", "search"],
  ["/docs", "docs"],
] as const;

export function Header() {
  const t = useTranslations("common");
  const link = "inline-flex min-h-11 items-center whitespace-nowrap no-underline";
  return (
    <header className="border-b border-line bg-sheet">
      <nav
        aria-label={t("nav.label")}
        className="mx-auto grid max-w-page grid-cols-[1fr_auto] items-center gap-x-6 px-4 py-1 sm:px-6 md:grid-cols-[auto_1fr_auto] md:py-2"
      >
        <Link
          href="/"
          className={`${link} gap-2 justify-self-start font-serif text-xl font-semibold tracking-tight text-ink`}
        >
          <LobsterMark className="h-8 text-lobster" />
          {t("name")}
        </Link>
        <ul className="relative col-span-2 row-start-2 -mx-4 flex gap-x-5 overflow-x-auto px-4 md:col-span-1 md:col-start-2 md:row-start-1 md:mx-0 md:justify-center">
          {PLACES.map(([href, key]) => (
            <li key={href}>
              <Link href={href} className={`${link} font-medium text-ink hover:text-sea`}>
                {t(`nav.${key}`)}
              </Link>
            </li>
          ))}
        </ul>
        <Link href="/me" prefetch={false} className={`${link} font-medium md:col-start-3 md:row-start-1`}>
          {t("nav.me")}
        </Link>
      </nav>
    </header>
  );
}
