import Link from "next/link";
import { useTranslations } from "next-intl";

/** From an admin's own page to the desk. */
export function DeskLink() {
  const t = useTranslations("admin");
  return (
    <Link href="/admin" prefetch={false} className="inline-flex min-h-11 items-center">
      {t("desk")}
    </Link>
  );
}
