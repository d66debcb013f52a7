import { useTranslations } from "next-intl";
import { Missing } from "@/app/_parts/missing";

export default function BuildingNotFound() {
  const t = useTranslations("buildings.building");
  return <Missing title={t("notFound")} text={t("notFoundText")} href="/buildings" label={t("back")} />;
}
