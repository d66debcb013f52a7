import Link from "next/link";
import { useTranslations } from "next-intl";

/** The link to the moderator's desk on an admin's own page. */
export function DeskLink() {
  const t = useTranslations("admin");
  return (
    <Link href="/admin" prefetch={false} className="inline-flex min-h-11 items-center">
      {t("desk")}
    </Link>
  );
}
