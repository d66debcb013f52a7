import Link from "next/link";
import { useTranslations } from "next-intl";
import { BASE_PATH } from "@/lib/api/contract/base-path";
import { KeyShortcuts } from "./key-shortcuts";
import { ThemeChoice } from "./theme-choice";

const LINKS = [
  ["/about", "about"],
  ["/calendar", "calendar"],
  ["/clawdate", "clawdate"],
  ["/whispers", "whispers"],
  ["/questions", "questions"],
  ["/numbers", "numbers"],
  ["/docs", "docs"],
  ["/skill.md", "skill"],
  [`${BASE_PATH}/openapi.json`, "openapi"],
  ["/feed.atom", "feed"],
] as const;

export function Footer() {
  const t = useTranslations("common.footer");
  return (
    <footer className="mt-10 bg-deep text-on-deep">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-10 gap-y-4 px-4 py-8 sm:px-6">
        <p className="max-w-sm font-serif">{t("line")}</p>
        <nav aria-label={t("label")}>
          <ul className="flex flex-wrap gap-x-6">
            {LINKS.map(([href, key]) => (
              <li key={href}>
                <Link
                  href={href}
                  prefetch={false}
                  className="inline-flex min-h-11 items-center text-on-deep decoration-on-deep/40"
                >
                  {t(key)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-wrap items-center gap-x-10">
          <ThemeChoice />
          <KeyShortcuts />
        </div>
      </div>
    </footer>
  );
}
