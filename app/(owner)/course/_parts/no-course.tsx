import { useTranslations } from "next-intl";
import { Empty } from "@/app/_parts/empty";

/** Instead of the pages of a course, in a square that has none. */
export function NoCourse() {
  const t = useTranslations("course");
  return (
    <Empty as="h1" title={t("none")}>
      {t("noneHint")}
    </Empty>
  );
}
