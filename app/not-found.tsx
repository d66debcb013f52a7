import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Missing } from "./_parts/missing";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("common.notFound"))("title") };
}

export default function NotFound() {
  const t = useTranslations("common.notFound");
  return <Missing title={t("title")} text={t("text")} href="/" label={t("back")} />;
}
