import type { Metadata } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Empty } from "./_parts/empty";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("common.notFound"))("title") };
}

export default function NotFound() {
  const t = useTranslations("common.notFound");
  return (
    <Empty as="h1" title={t("title")}>
      <p>{t("text")}</p>
      <p className="pt-6">
        <Link href="/" className="button-quiet">
          {t("back")}
        </Link>
      </p>
    </Empty>
  );
}
