import { useTranslations } from "next-intl";
import { Missing } from "@/app/_parts/missing";

export default function ChallengeNotFound() {
  const t = useTranslations("challenges.one");
  return <Missing title={t("notFound")} text={t("notFoundText")} href="/challenges" label={t("all")} />;
}
