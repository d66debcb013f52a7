import Link from "next/link";
import { useTranslations } from "next-intl";

const LINKS = [
  ["/course/numbers", "numbers"],
  ["/admin", "desk"],
] as const;

/** The pages that only staff and admins see. */
export function StaffLinks() {
  const t = useTranslations("course.staff");
  return (
    <nav aria-label={t("label")} className="flex flex-wrap items-baseline gap-x-6 border-y border-line">
      <p className="kicker">{t("label")}</p>
      {LINKS.map(([href, name]) => (
        <Link key={href} href={href} prefetch={false} className="inline-flex min-h-11 items-center">
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
