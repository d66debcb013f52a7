import Link from "next/link";
import { useTranslations } from "next-intl";
import { Empty } from "@/app/_parts/empty";

export default function ChallengeNotFound() {
  const t = useTranslations("challenges.one");
  return (
    <Empty as="h1" title={t("notFound")}>
      <p>{t("notFoundText")}</p>
      <p className="pt-6">
        <Link href="/challenges" className="button-quiet">
          {t("all")}
        </Link>
      </p>
    </Empty>
  );
}
