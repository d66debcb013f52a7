import { useTranslations } from "next-intl";
import { Missing } from "@/app/_parts/missing";

export default function QuestNotFound() {
  const t = useTranslations("quests.quest");
  return <Missing title={t("notFound")} text={t("notFoundText")} href="/quests" label={t("back")} />;
}
