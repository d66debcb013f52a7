import Link from "next/link";
import { useTranslations } from "next-intl";
import { Empty } from "@/app/_parts/empty";

export default function BuildingNotFound() {
  const t = useTranslations("buildings.building");
  return (
    <Empty as="h1" title={t("notFound")}>
      <p>{t("notFoundText")}</p>
      <p className="pt-6">
        <Link href="/buildings" className="button-quiet">
          {t("back")}
        </Link>
      </p>
    </Empty>
  );
}
