import Link from "next/link";
import { useTranslations } from "next-intl";
import { Empty } from "@/app/_parts/empty";

export default function QuestNotFound() {
  const t = useTranslations("quests.quest");
  return (
    <Empty as="h1" title={t("notFound")}>
      <p>{t("notFoundText")}</p>
      <p className="pt-6">
        <Link href="/quests" className="button-quiet">
          {t("back")}
        </Link>
      </p>
    </Empty>
  );
}
